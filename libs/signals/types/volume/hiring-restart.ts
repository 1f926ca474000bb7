import { lowerTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import { percent } from '../../condition-text.js';
import { defineSignal } from '../../define-signal.js';

const WINDOW_DAYS = 14;
const PAUSE_DAYS = 45;
const MIN_OPENINGS = 3;
/** Minimum share of the rate before the pause. */
const MIN_SHARE_OF_RATE = 0.5;

/** Minimum number of openings expected in the pause, as for a freeze. */
const MIN_EXPECTED = 8;
const THRESHOLD = 1e-2;

/**
 * `hiring_restart`: openings come back after a freeze.
 *
 * The pause is from the last opening before the window to the first in it, and its p-value is the probability of no opening by the
 * negative-binomial prediction. It need not be as low as that of a freeze: the return of openings shows too that they had stopped.
 */
export const hiringRestart = defineSignal({
  description: 'New postings again after a freeze.',
  conditions: [
    `${WINDOW_DAYS} days have at least ${MIN_OPENINGS} openings, and ${percent(MIN_SHARE_OF_RATE)} of the number expected from the rate before the pause`,
    `before the first of them, none opened for ${PAUSE_DAYS} days or more, in which at least ${MIN_EXPECTED} were expected, with a p-value below ${THRESHOLD}`,
  ],
  quietDays: 120,
  ruleVersion: 4,
  threshold: THRESHOLD,
  detect: (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    const first = recent?.openings[0];
    if (!recent || !first || recent.openings.length < MIN_OPENINGS) return [];
    const last = timeline.openingsIn(timeline.health.sameBoardsSince(day), recent.from).at(-1);
    if (!last || first.firstSeen - last.firstSeen < PAUSE_DAYS) return [];
    const pause = timeline.recent(first.firstSeen, first.firstSeen - last.firstSeen);
    const before = pause && timeline.baseline(last.firstSeen, day);
    if (!before) return [];
    const model = countModelOf(timeline, before, before.openings);
    const pauseDays = timeline.health.coveredDays(last.firstSeen, first.firstSeen);
    const rate = model.events / model.exposure;
    const pValue = lowerTail(model, pauseDays, 0);
    if (
      pValue >= threshold ||
      rate * pauseDays < MIN_EXPECTED ||
      recent.openings.length < MIN_SHARE_OF_RATE * rate * recent.days
    )
      return [];
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
