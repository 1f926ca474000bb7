/**
 * The largest p-value of one look at which a detector fires.
 *
 * A company is looked at on every day on which its boards were read, about 120 times a year, with overlapping windows: these
 * levels were calibrated by simulation (`npm run bench:signals`) so that a company where only chance is at work has fewer than
 * one false alarm in 50 years for each type.
 */
export const THRESHOLDS = {
  volume: 2e-4,
  share: 1e-4,
  novelty: 1e-4,
  pay: 1e-4,
  /** Expected postings a year, not a probability. */
  stuck: 0.005,
} as const;
