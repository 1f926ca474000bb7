import { practiceStarted } from './practice-started.js';

/**
 * `pay_transparency_started`: at most 10% of at least 15 roles stated their pay, and now at least half of 8 or more do. Among postings
 * whose text or payload could say so. Test: `practiceStarted`.
 */
export const payTransparencyStarted = practiceStarted({
  type: 'pay_transparency_started',
  does: ({ statesPay }) => statesPay,
  minBefore: 15,
  maxShareBefore: 0.1,
  minRecent: 8,
  minShareRecent: 0.5,
  minRoles: 4,
});
