import { newSegments } from '../places/new-segment.js';

/**
 * `new_technology`: at least 3 different roles require a technology that no posting of the company named before. Considers only postings
 * whose text was read. Test: `newSegments`.
 */
export const newTechnology = newSegments({
  type: 'new_technology',
  dimension: 'technologies',
  minRoles: 3,
  valuesOf: ({ technologies }) => technologies,
});
