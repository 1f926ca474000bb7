import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import { newSegments } from '../places/new-segment.js';

/**
 * `new_technology`: at least 3 different roles require a technology that no posting of the company named before. Considers only postings
 * whose text was read. Test: `newSegments`.
 */
export const newTechnology = defineSignal({
  description: 'Several roles require a technology that the company had never named before.',
  quietDays: ONCE_DAYS,
  ruleVersion: 3,
  threshold: 7e-5,
  detect: newSegments({
    dimension: 'technologies',
    minRoles: 3,
    valuesOf: ({ technologies }) => technologies,
  }),
});
