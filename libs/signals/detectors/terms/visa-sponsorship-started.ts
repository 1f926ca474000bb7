import { practiceStarted } from './practice-started.js';

/**
 * `visa_sponsorship_started`: at most 2% of at least 20 roles offered visa sponsorship, and now at least 15% of 8 or more, and 3 roles,
 * do. Among postings whose text was read. Test: `practiceStarted`.
 */
export const visaSponsorshipStarted = practiceStarted({
  type: 'visa_sponsorship_started',
  does: ({ sponsorsVisa }) => sponsorsVisa,
  minBefore: 20,
  maxShareBefore: 0.02,
  minRecent: 8,
  minShareRecent: 0.15,
  minRoles: 3,
});
