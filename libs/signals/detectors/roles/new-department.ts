import { newSegments } from '../places/new-segment.js';

/** `new_department`: at least 3 different roles in a department that the company did not name before. Test: `newSegments`. */
export const newDepartment = newSegments({
  type: 'new_department',
  dimension: 'departments',
  minRoles: 3,
  valuesOf: ({ department }) => (department === null ? null : [department]),
});
