import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import { newSegments } from './new-segment.js';

/** A posting with more areas lists where the work may be done, not where the company hires. Such postings are ignored. */
const MAX_METROS = 3;

/**
 * `new_metro`: at least 3 different roles in a metropolitan area where the company had no posting before, each in 3 areas at most. Test:
 * `newSegments`.
 */
export const newMetro = defineSignal({
  description: 'Several roles in a metropolitan area where the company had no posting before.',
  quietDays: ONCE_DAYS,
  ruleVersion: 3,
  threshold: 3e-4,
  detect: newSegments({
    dimension: 'cbsas',
    minRoles: 3,
    isPlace: true,
    valuesOf: ({ metros }) => metros,
    isCounted: ({ metros }) => metros.length <= MAX_METROS,
  }),
});
