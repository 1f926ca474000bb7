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
/** Minimum number of open postings: if a board lists none, it may be the board that is broken. */
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
        evidence: count > 0 ? recent.openings : baseline.openings.slice(-MAX_FREEZE_EVIDENCE),
      },
    ];
  }
  return [];
};

/** A freeze has no new postings, so the evidence is the last ones before it. */
const MAX_FREEZE_EVIDENCE = 10;

/**
 * `hiring_slowdown`: far fewer new postings than usual for the company, but at least one.
 *
 * Fires when a window of 30 or 60 days, in which at least 8 openings are expected, has at most half as many, and so low a count is
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
 * `hiring_freeze`: no new posting in a window in which at least 8 are expected, while the board still lists some.
 *
 * The p-value is the probability of no opening by the negative-binomial prediction from the baseline.
 */
export const hiringFreeze: Detector = (timeline, day) =>
  fewOpenings('hiring_freeze', timeline, day, FREEZE_WINDOW_DAYS, (count) => count === 0);
