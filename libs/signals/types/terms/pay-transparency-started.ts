import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import { practiceStarted } from './practice-started.js';

/**
 * `pay_transparency_started`: at most 10% of at least 15 roles stated pay, and now at least half of at least 8 roles do. Considers only
 * postings whose text was read or whose payload declares pay. Test: `practiceStarted`.
 */
export const payTransparencyStarted = defineSignal({
  description: 'New postings state pay, which earlier ones did not.',
  quietDays: ONCE_DAYS,
  ruleVersion: 2,
  threshold: 1e-4,
  detect: practiceStarted({
    hasPractice: ({ statesPay }) => statesPay,
    minBefore: 15,
    maxShareBefore: 0.1,
    minRecent: 8,
    minShareRecent: 0.5,
    minRoles: 4,
  }),
});
