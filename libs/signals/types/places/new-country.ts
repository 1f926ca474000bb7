import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import { newSegments } from './new-segment.js';

/** A posting with more countries lists where the work may be done, not where the company hires. Such postings are ignored. */
const MAX_COUNTRIES = 3;

/**
 * `new_country`: at least 2 different roles in a country where the company had no posting before, each in 3 countries at most. Test:
 * `newSegments`.
 */
export const newCountry = defineSignal({
  description: 'Several roles in a country where the company had no posting before.',
  quietDays: ONCE_DAYS,
  ruleVersion: 3,
  threshold: 3e-4,
  detect: newSegments({
    dimension: 'countries',
    minRoles: 2,
    isPlace: true,
    valuesOf: ({ countries }) => countries,
    isCounted: ({ countries }) => countries.length <= MAX_COUNTRIES,
  }),
});
