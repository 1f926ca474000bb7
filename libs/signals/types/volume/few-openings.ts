import { expectedCount, lowerTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import type { Detector } from '../../finding.js';

export const MIN_EXPECTED = 8;
/** Minimum number of open postings: if a board lists none, it may be the board that is broken. */
const MIN_OPEN = 1;

/**
 * The first window with significantly few openings.
 * @param windows lengths in days. @param isFew whether a number of openings is a change of this type.
 */
export const fewOpenings =
  (windows: readonly number[], isFew: (count: number, expected: number) => boolean): Detector =>
  (timeline, day, threshold) => {
    for (const length of windows) {
      const recent = timeline.recent(day, length);
      const baseline = recent && timeline.baseline(recent.from, day);
      if (!baseline) continue;
      const count = recent.openings.length;
      const expected = (baseline.openings.length * recent.days) / baseline.days;
      if (expected < MIN_EXPECTED || !isFew(count, expected)) continue;
      const model = countModelOf(timeline, baseline, baseline.openings);
      const pValue = lowerTail(model, recent.days, count);
      const open = timeline.openOn(day);
      if (pValue >= threshold || open.length < MIN_OPEN) continue;
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

/** A freeze has no new postings, so the evidence is the last ones before it. */
const MAX_FREEZE_EVIDENCE = 10;
