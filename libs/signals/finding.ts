import type { BaselineMethod, SegmentDimension } from '#libs/records/enumerations.js';
import type { Day } from './timeline/posting-history.js';
import type { Posting, Timeline } from './timeline/timeline.js';

export interface SignalSegment {
  readonly dimension: SegmentDimension;
  readonly value: string;
}

/** A change that a detector found on one day. */
export interface Finding {
  /** Null for the company as a whole. */
  readonly segment: SignalSegment | null;
  /** The days that were compared with the baseline, both included. */
  readonly window: { readonly from: Day; readonly to: Day };
  /** The value expected from the company's own history, how it was computed, and from how many postings (`n`). */
  readonly baseline: { readonly value: number; readonly method: BaselineMethod; readonly n: number };
  readonly observed: number;
  /** Probability of the observation given the company's history, corrected for the number of segments tested. */
  readonly pValue: number;
  /** The postings that are the evidence. */
  readonly evidence: readonly Posting[];
}

/**
 * Finds changes at a company from the data known at the end of one day. Pure: the same history gives the same findings.
 * @param threshold p-values from this level on are no finding.
 */
export type Detector = (timeline: Timeline, day: Day, threshold: number) => Finding[];
