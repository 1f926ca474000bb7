import { defineSignal } from '../../define-signal.js';
import { fewOpenings } from './few-openings.js';

const WINDOW_DAYS = [30, 45, 60];

/**
 * `hiring_freeze`: no new posting in a window in which at least 8 are expected, while the board still lists some.
 *
 * The p-value is the probability of no opening by the negative-binomial prediction from the baseline.
 */
export const hiringFreeze = defineSignal({
  description: 'No new posting at a company that usually opens several in that time.',
  quietDays: 120,
  ruleVersion: 3,
  threshold: 5e-4,
  detect: fewOpenings(WINDOW_DAYS, (count) => count === 0),
});
