import { practiceStarted } from './practice-started.js';

/**
 * `pay_transparency_started`: at most 10% of at least 15 roles stated pay, and now at least half of at least 8 roles do. Considers only
 * postings whose text was read or whose payload declares pay. Test: `practiceStarted`.
 */
export const payTransparencyStarted = practiceStarted({
  type: 'pay_transparency_started',
  hasPractice: ({ statesPay }) => statesPay,
  minBefore: 15,
  maxShareBefore: 0.1,
  minRecent: 8,
  minShareRecent: 0.5,
  minRoles: 4,
});
