import { expectedCount, lowerTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import type { Detector, Finding } from '../../finding.js';
import { THRESHOLDS } from '../../thresholds.js';
import type { Day } from '../../timeline/posting-history.js';
import type { Timeline } from '../../timeline/timeline.js';

const SLOWDOWN_WINDOW_DAYS = [30, 60];
const FREEZE_WINDOW_DAYS = [30, 45, 60];
const MAX_RATIO = 0.5;
const MIN_EXPECTED = 8;
/** The openings of a company that still has open postings, so that the lack of new ones is not due to its board. */
const MIN_OPEN = 1;

/** The first window with significantly few openings. */
const fewOpenings = (
  type: 'hiring_slowdown' | 'hiring_freeze',
  timeline: Timeline,
  day: Day,
  windows: readonly number[],
  isFew: (count: number, expected: number) => boolean,
): Finding[] => {
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
    if (pValue >= THRESHOLDS[type] || open.length < MIN_OPEN) continue;
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: { value: expectedCount(model, recent.days), method: 'negative_binomial', n: model.events },
        observed: count,
        pValue,
        evidence: count > 0 ? recent.openings : baseline.openings.slice(-EVIDENCE_OF_PACE),
      },
    ];
  }
  return [];
};

/** A freeze has no new postings, so the last ones before it are the evidence. */
const EVIDENCE_OF_PACE = 10;

/**
 * `hiring_slowdown`: far fewer new postings than the company's own pace, but not none.
 *
 * Fires when a window of 30 or 60 days, of which at least 8 openings are expected, has at most half of them, and so few are
 * unlikely by the negative-binomial prediction from the baseline.
 */
export const hiringSlowdown: Detector = (timeline, day) =>
  fewOpenings(
    'hiring_slowdown',
    timeline,
    day,
    SLOWDOWN_WINDOW_DAYS,
    (count, expected) => count > 0 && count <= MAX_RATIO * expected,
  );

/**
 * `hiring_freeze`: no new posting at all where the company's pace makes at least 8 expected, while its board still lists some.
 *
 * The probability of none is that of the negative-binomial prediction (e to the minus expected for Poisson counts).
 */
export const hiringFreeze: Detector = (timeline, day) =>
  fewOpenings('hiring_freeze', timeline, day, FREEZE_WINDOW_DAYS, (count) => count === 0);
