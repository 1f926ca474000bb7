import { upperTail } from '../../baseline/count-model.js';
import { defineSignal } from '../../define-signal.js';
import { repostsIn } from './successors.js';

const WINDOW_DAYS = 60;
const MIN_REPOSTS = 3;
const MIN_BASELINE_OPENINGS = 10;
const MIN_RATIO = 2;

/**
 * `role_reposted`: postings are closed and reopened under other ids, more often than the company usually does.
 *
 * A repost is an opening with the title and places of a posting that closed at most 7 days before or after. Fires when 60 days have
 * at least 3 reposts, at least twice the expected number, and the count is unlikely by the negative-binomial prediction from the reposts
 * per opening of the baseline. The rate is per opening, so that more openings alone do not look like more reposts.
 */
export const roleReposted = defineSignal({
  description: 'Postings are closed and reopened under other ids more often than usual for the company.',
  quietDays: 120,
  ruleVersion: 2,
  threshold: 5e-4,
  detect: (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    if (!recent || recent.openings.length < MIN_REPOSTS) return [];
    const found = repostsIn(timeline, recent, day);
    if (found.length < MIN_REPOSTS) return [];
    const baseline = timeline.baseline(recent.from, day);
    if (!baseline || baseline.openings.length < MIN_BASELINE_OPENINGS) return [];
    const before = repostsIn(timeline, baseline, day).length;
    // Reposts per opening, not per day.
    const model = { events: before, exposure: baseline.openings.length, dispersion: DISPERSION };
    const pValue = upperTail(model, recent.openings.length, found.length);
    const expected = (before * recent.openings.length) / baseline.openings.length;
    if (pValue >= threshold || found.length < MIN_RATIO * expected) return [];
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: {
          value: expected,
          method: 'negative_binomial',
          n: before,
        },
        observed: found.length,
        pValue,
        evidence: found.flatMap(({ opened, closed }) => [opened, closed]),
      },
    ];
  },
});

/** Companies repost in batches, so counts vary more than Poisson counts. */
const DISPERSION = 1.5;
