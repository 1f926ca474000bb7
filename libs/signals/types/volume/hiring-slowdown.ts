import { defineSignal } from '../../define-signal.js';
import { fewOpenings } from './few-openings.js';

const WINDOW_DAYS = [30, 60];
const MAX_RATIO = 0.5;

/**
 * `hiring_slowdown`: far fewer new postings than usual for the company, but at least one.
 *
 * Fires when a window of 30 or 60 days, in which at least 8 openings are expected, has at most half as many, and so low a count is
 * unlikely by the negative-binomial prediction from the baseline.
 */
export const hiringSlowdown = defineSignal({
  description: 'At most half as many new postings as usual for the company, but at least one.',
  quietDays: 120,
  ruleVersion: 3,
  threshold: 5e-4,
  detect: fewOpenings(WINDOW_DAYS, (count, expected) => count > 0 && count <= MAX_RATIO * expected),
});
