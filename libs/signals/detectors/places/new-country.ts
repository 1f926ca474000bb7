import { newSegments } from './new-segment.js';

/** `new_country`: at least 2 different roles in a country where the company had no posting before. Test: `newSegments`. */
export const newCountry = newSegments({ dimension: 'countries', minRoles: 2, valuesOf: ({ countries }) => countries });
