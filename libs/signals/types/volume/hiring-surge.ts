import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import { defineSignal } from '../../define-signal.js';
import { decisionsAround, isSpread, isVaried } from '../../timeline/decisions.js';

/** The short window dates a large surge precisely, the long one detects a small surge. */
const WINDOW_DAYS = [14, 30];
const MIN_OPENINGS = 8;
const MIN_RATIO = 1.75;
const MIN_RATIO_OF_DECISIONS = 1.5;
/** One batch is one event: a surge is spread over several days, and none of them has most of it. */
const MIN_DAYS = 4;
const MIN_ROLES = 4;
/** Minimum number of openings to estimate a company's usual rate. */
const MIN_BASELINE_OPENINGS = 3;

/**
 * `hiring_surge`: many more new postings than usual for the company.
 *
 * Fires when a window has at least 8 openings of at least 4 roles, none of which makes up more than 60% of them, and 1.75 times the expected number. Decisions
 * (`decisionsAround`) are tested: they come on at least 4 days, none of which has more than 40% of them, and their number must be unlikely by the
 * negative-binomial prediction from the baseline. This is a scan statistic over several windows (Naus 1965; Kulldorff 1997) with
 * overdispersion.
 */
export const hiringSurge = defineSignal({
  description: 'Many more new postings than usual for the company.',
  quietDays: 90,
  ruleVersion: 3,
  threshold: 8e-4,
  comparesRates: true,
  detect: (timeline, day, threshold) => {
    for (const length of WINDOW_DAYS) {
      const recent = timeline.recent(day, length);
      const count = recent?.openings.length ?? 0;
      if (!recent || count < MIN_OPENINGS || !isVaried(recent.openings, MIN_ROLES)) continue;
      const baseline = timeline.baseline(recent.from, day);
      if (!baseline || baseline.openings.length < MIN_BASELINE_OPENINGS) continue;
      const usual = (baseline.openings.length * recent.days) / baseline.days;
      if (count < MIN_RATIO * usual) continue;
      const [earlier, decisions] = decisionsAround([...baseline.openings, ...recent.openings], recent.from);
      const model = countModelOf(timeline, baseline, earlier);
      if (
        decisions.length < MIN_RATIO_OF_DECISIONS * expectedCount(model, recent.days) ||
        !isSpread(decisions, MIN_DAYS)
      )
        continue;
      const pValue = upperTail(model, recent.days, decisions.length);
      if (pValue >= threshold) continue;
      return [
        {
          segment: null,
          window: { from: recent.from + 1, to: day },
          baseline: { value: usual, method: 'negative_binomial', n: baseline.openings.length },
          observed: count,
          pValue,
          evidence: recent.openings,
        },
      ];
    }
    return [];
  },
});
