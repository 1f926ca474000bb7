import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import { practiceStarted } from './practice-started.js';

/**
 * `visa_sponsorship_started`: at most 2% of at least 20 roles offered visa sponsorship, and now at least 15% of at least 8 roles, and at
 * least 3, do. Considers only postings whose text was read. Test: `practiceStarted`.
 */
export const visaSponsorshipStarted = defineSignal({
  description: 'New postings offer visa sponsorship, which earlier ones did not.',
  quietDays: ONCE_DAYS,
  ruleVersion: 2,
  threshold: 3e-4,
  detect: practiceStarted({
    hasPractice: ({ sponsorsVisa }) => sponsorsVisa,
    minBefore: 20,
    maxShareBefore: 0.02,
    minRecent: 8,
    minShareRecent: 0.15,
    minRoles: 3,
  }),
});
