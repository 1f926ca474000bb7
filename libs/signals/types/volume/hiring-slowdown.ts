import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { numbersListed, percent } from '../../condition-text.js';
import { defineSignal } from '../../define-signal.js';
import { fewOpenings, MIN_EXPECTED } from './few-openings.js';

const WINDOW_DAYS = [30, 60];
const MAX_RATIO = 0.5;
const THRESHOLD = 5e-4;

/**
 * `hiring_slowdown`: far fewer new postings than usual for the company, but at least one.
 *
 * Fires when a window of 30 or 60 days, in which at least 8 openings are expected, has at most half as many, and so low a count is
 * unlikely by the negative-binomial prediction from the baseline. The same half is required of openings that are no reposts.
 */
export const hiringSlowdown = defineSignal({
  description: 'At most half as many new postings as usual for the company, but at least one.',
  conditions: [
    `${numbersListed(WINDOW_DAYS)} days, in which at least ${MIN_EXPECTED} openings were expected, have at least one and at most ${percent(MAX_RATIO)} of them, with a p-value below ${THRESHOLD}`,
    `without reposts (openings that replace a posting of the same title and places within ${REPOST_DAYS} days), too, at most ${percent(MAX_RATIO)} of the expected number opened`,
    'and the board still lists a posting',
  ],
  quietDays: 120,
  ruleVersion: 4,
  threshold: THRESHOLD,
  detect: fewOpenings({ windows: WINDOW_DAYS, least: 1, maxRatio: MAX_RATIO }),
});
