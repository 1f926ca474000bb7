import { numbersListed } from '../../condition-text.js';
import { defineSignal } from '../../define-signal.js';
import { fewOpenings, MIN_EXPECTED } from './few-openings.js';

const WINDOW_DAYS = [30, 45, 60];
const THRESHOLD = 5e-4;

/**
 * `hiring_freeze`: no new posting in a window in which at least 8 are expected, while the board still lists some.
 *
 * The p-value is the probability of no opening by the negative-binomial prediction from the baseline.
 */
export const hiringFreeze = defineSignal({
  description: 'No new posting at a company that usually opens several in that time.',
  conditions: [
    `${numbersListed(WINDOW_DAYS)} days, in which at least ${MIN_EXPECTED} openings were expected, have none, with a p-value below ${THRESHOLD}`,
    'and the board still lists a posting',
  ],
  quietDays: 120,
  ruleVersion: 3,
  threshold: THRESHOLD,
  detect: fewOpenings({ windows: WINDOW_DAYS, least: 0, maxRatio: 0 }),
});
