import type { Day } from './timeline/posting-history.js';
import type { Posting, Timeline } from './timeline/timeline.js';

/** What a signal may be about other than the whole company: the name of the filter that finds such postings. */
export const SEGMENT_DIMENSIONS = [
  'countries',
  'cbsas',
  'departments',
  'levels',
  'technologies',
  'work_models',
  'titles',
] as const;
export type SegmentDimension = (typeof SEGMENT_DIMENSIONS)[number];

export interface Segment {
  readonly dimension: SegmentDimension;
  readonly value: string;
}

/** A change that a detector found on one day. */
export interface Finding {
  /** Null for the company as a whole. */
  readonly segment: Segment | null;
  /** The days that were compared with the baseline, both included. */
  readonly window: { readonly from: Day; readonly to: Day };
  /** What the company's own past makes us expect of the window, how that was computed, and from how many postings. */
  readonly baseline: { readonly value: number; readonly method: BaselineMethod; readonly n: number };
  readonly observed: number;
  /** How likely the company's past makes what was observed, with a correction for the segments that were looked at. */
  readonly pValue: number;
  /** The postings that show it. */
  readonly evidence: readonly Posting[];
}

/** How a baseline was computed and compared: see docs/signals.md. */
export const BASELINE_METHODS = [
  'negative_binomial',
  'fisher_exact',
  'good_turing',
  'van_elteren',
  'log_normal',
] as const;
export type BaselineMethod = (typeof BASELINE_METHODS)[number];

/** What changed at a company, judged by what was known at the end of one day. Pure: the same history gives the same findings. */
export type Detector = (timeline: Timeline, day: Day) => Finding[];
