import { expectedCount, lowerTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import type { Detector } from '../../finding.js';
import type { PostingWindow, Timeline } from '../../timeline/timeline.js';
import { withoutReposts } from '../roles/successors.js';

export const MIN_EXPECTED = 8;
/** Minimum number of open postings: if a board lists none, it may be the board that is broken. */
const MIN_OPEN = 1;

interface Few {
  /** Lengths in days, shortest first. */
  readonly windows: readonly number[];
  readonly least: number;
  /** The largest number of openings, as a share of the expected number. */
  readonly maxRatio: number;
}

/** The first window with significantly few openings. */
export const fewOpenings =
  ({ windows, least, maxRatio }: Few): Detector =>
  (timeline, day, threshold) => {
    for (const length of windows) {
      const recent = timeline.recent(day, length);
      const baseline = recent && timeline.baseline(recent.from, day);
      if (!baseline) continue;
      const count = recent.openings.length;
      const expected = (baseline.openings.length * recent.days) / baseline.days;
      if (expected < MIN_EXPECTED || count < least || count > maxRatio * expected) continue;
      const model = countModelOf(timeline, baseline, baseline.openings);
      const pValue = lowerTail(model, recent.days, count);
      if (pValue >= threshold || timeline.openOn(day).length < MIN_OPEN) continue;
      if (ratioWithoutReposts(timeline, recent, baseline) > maxRatio) continue;
      return [
        {
          segment: null,
          window: { from: recent.from + 1, to: day },
          baseline: { value: expectedCount(model, recent.days), method: 'negative_binomial', n: model.events },
          observed: count,
          pValue,
          evidence: count > 0 ? recent.openings : baseline.openings.slice(-MAX_FREEZE_EVIDENCE),
        },
      ];
    }
    return [];
  };

/** If a board stops reposting its postings again and again, its openings fall, but it hires as before. */
const ratioWithoutReposts = (timeline: Timeline, recent: PostingWindow, baseline: PostingWindow): number => {
  const count = withoutReposts(timeline, recent, recent.to).openings.length;
  const earlier = withoutReposts(timeline, baseline, recent.to).openings.length;
  return count === 0 ? 0 : (count * baseline.days) / (earlier * recent.days);
};

/** A freeze has no new postings, so the evidence is the last ones before it. */
const MAX_FREEZE_EVIDENCE = 10;
