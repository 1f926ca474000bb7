import type { BaselineMethod, SegmentDimension, SignalType } from './enumerations.js';

/** A change in a company's hiring, as it was detected. Never rewritten. */
export interface SignalRecord {
  id: string;
  type: SignalType;
  /** Id of the company. */
  source: string;
  /** Null for the company as a whole. */
  segment: { dimension: SegmentDimension; value: string; label: string } | null;
  /** RFC 3339 UTC: the end of the day whose postings first showed it. */
  detected_at: string;
  /** The days that were compared with the baseline, both included: `2026-08-22`. */
  window: { from: string; to: string };
  baseline: { value: number; method: BaselineMethod; n: number };
  observed: number;
  /** Relative to the baseline: 2 is three times as much. Null where the baseline is 0. */
  change: number | null;
  /** 0 to 1. */
  strength: number;
  evidence: { job_ids: string[] };
  rule_version: number;
}
