import { practiceStarted } from './practice-started.js';

/**
 * `visa_sponsorship_started`: at most 2% of at least 20 roles offered visa sponsorship, and now at least 15% of at least 8 roles, and at
 * least 3, do. Considers only postings whose text was read. Test: `practiceStarted`.
 */
export const visaSponsorshipStarted = practiceStarted({
  type: 'visa_sponsorship_started',
  hasPractice: ({ sponsorsVisa }) => sponsorsVisa,
  minBefore: 20,
  maxShareBefore: 0.02,
  minRecent: 8,
  minShareRecent: 0.15,
  minRoles: 3,
});
