import { newSegments } from './new-segment.js';

/** `new_metro`: at least 3 different roles in a metropolitan area where the company had no posting before. Test: `newSegments`. */
export const newMetro = newSegments({
  type: 'new_metro',
  dimension: 'cbsas',
  minRoles: 3,
  valuesOf: ({ metros }) => metros,
});
