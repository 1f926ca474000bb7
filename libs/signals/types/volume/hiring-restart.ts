import { lowerTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import { defineSignal } from '../../define-signal.js';

const WINDOW_DAYS = 14;
const PAUSE_DAYS = 45;
const MIN_OPENINGS = 3;
/** Minimum share of the rate before the pause. */
const MIN_SHARE_OF_RATE = 0.5;

/**
 * `hiring_restart`: openings come back after a freeze.
 *
 * Fires when two weeks have at least 3 openings and at least half the earlier rate, after a pause of at least 45 days without an opening
 * that was unlikely at that rate.
 */
export const hiringRestart = defineSignal({
  description: 'New postings again after a freeze.',
  quietDays: 120,
  ruleVersion: 3,
  threshold: 1e-3,
  detect: (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    if (!recent || recent.openings.length < MIN_OPENINGS) return [];
    const last = timeline.openingsIn(timeline.health.sameBoardsSince(day), recent.from).at(-1);
    if (!last || recent.from - last.firstSeen < PAUSE_DAYS) return [];
    const pause = timeline.recent(recent.from, recent.from - last.firstSeen);
    const before = pause && timeline.baseline(last.firstSeen, day);
    if (!before) return [];
    const model = countModelOf(timeline, before, before.openings);
    const pauseDays = timeline.health.coveredDays(last.firstSeen, recent.from);
    const pValue = lowerTail(model, pauseDays, 0);
    const usual = (model.events * recent.days) / model.exposure;
    if (pValue >= threshold || recent.openings.length < MIN_SHARE_OF_RATE * usual) return [];
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: { value: 0, method: 'negative_binomial', n: model.events },
        observed: recent.openings.length,
        pValue,
        evidence: recent.openings,
      },
    ];
  },
});
