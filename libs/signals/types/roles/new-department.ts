import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import { newSegments } from '../places/new-segment.js';

/** `new_department`: at least 3 different roles in a department that the company did not name before. Test: `newSegments`. */
export const newDepartment = defineSignal({
  description: 'Several roles in a department that the company had not named before.',
  quietDays: ONCE_DAYS,
  ruleVersion: 3,
  threshold: 3e-4,
  detect: newSegments({
    dimension: 'departments',
    minRoles: 3,
    valuesOf: ({ department }) => (department === null ? null : [department]),
  }),
});
