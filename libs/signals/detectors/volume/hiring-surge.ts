import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { countModelOf, largestCount } from '../../baseline/window-model.js';
import type { Detector } from '../../finding.js';
import { THRESHOLDS } from '../../thresholds.js';
import type { Posting } from '../../timeline/timeline.js';

/** The short window dates a large surge precisely, the long one detects a small surge. */
const WINDOW_DAYS = [14, 30];
const MIN_OPENINGS = 8;
const MIN_RATIO = 2;
/** Many postings of a few roles are few decisions, and not a surge. */
const MIN_ROLES = 4;
const MAX_SHARE_OF_ROLE = 0.6;
/** Minimum number of openings to estimate a company's usual rate. */
const MIN_BASELINE_OPENINGS = 3;

/**
 * `hiring_surge`: many more new postings than usual for the company.
 *
 * Fires when a window has at least 8 openings of at least 4 roles, none of which makes up more than 60% of them; the count is at least twice
 * the expected number and larger than in any window of that length in the baseline; and it is unlikely by the negative-binomial
 * prediction from the baseline. This is a scan statistic over several windows (Naus 1965; Kulldorff 1997) with overdispersion.
 */
export const hiringSurge: Detector = (timeline, day) => {
  for (const length of WINDOW_DAYS) {
    const recent = timeline.recent(day, length);
    const count = recent?.openings.length ?? 0;
    if (!recent || count < MIN_OPENINGS) continue;
    const baseline = timeline.baseline(recent.from, day);
    if (!baseline || baseline.openings.length < MIN_BASELINE_OPENINGS) continue;
    if (count < (MIN_RATIO * baseline.openings.length * recent.days) / baseline.days) continue;
    const model = countModelOf(timeline, baseline, baseline.openings);
    if (!isVaried(recent.openings)) continue;
    const pValue = upperTail(model, recent.days, count);
    if (pValue >= THRESHOLDS.hiring_surge || count <= largestCount(baseline.openings, recent.to - recent.from))
      continue;
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: { value: expectedCount(model, recent.days), method: 'negative_binomial', n: model.events },
        observed: count,
        pValue,
        evidence: recent.openings,
      },
    ];
  }
  return [];
};

/** The title without place and team: `Data Collector (Football) - Ajman` and `Data Collector (Hockey)` are one role. */
const headOf = (role: string): string => role.split(/ - |[(,|:]/, 1)[0]?.trim() ?? role;

const isVaried = (openings: readonly Posting[]): boolean => {
  const heads = [...Map.groupBy(openings, ({ role }) => headOf(role)).values()].map(({ length }) => length);
  return heads.length >= MIN_ROLES && Math.max(...heads) <= MAX_SHARE_OF_ROLE * openings.length;
};
