import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { countModelOf, largestCount } from '../../baseline/window-model.js';
import type { Detector } from '../../finding.js';
import { THRESHOLDS } from '../../thresholds.js';
import type { Day } from '../../timeline/posting-history.js';
import type { Posting } from '../../timeline/timeline.js';

const WINDOW_DAYS = 14;
/** A closure counts once it has stood for so long: a partial fetch takes its postings back within days. */
const CONFIRMED_AFTER_DAYS = 10;
const MIN_CLOSURES = 10;
const MIN_SHARE_OF_OPEN = 0.3;
const MIN_RATIO = 3;
/** Days within which a posting of the same title replaces a closed one. */
const REPLACED_WITHIN_DAYS = 21;

const closedDay = ({ closed }: Posting): Day => closed as Day;

/**
 * `mass_closure`: a large part of the open postings closed within a fortnight, and stayed closed.
 *
 * Fires when at least 10 postings and 30% of those that were open closed without a successor of the same title, at least three times
 * what is expected, more than in any fortnight of the baseline, and so many are unlikely by the negative-binomial prediction from
 * the baseline's closures. Each has to have stood for 10 days, and the board must still list something.
 */
export const massClosure: Detector = (timeline, day) => {
  const to = timeline.health.lastFetch(day - CONFIRMED_AFTER_DAYS);
  const recent = to === null ? null : timeline.recent(to, WINDOW_DAYS);
  const baseline = recent && timeline.baseline(recent.from, day);
  if (!baseline) return [];
  const all = timeline.closingsIn(recent.from, recent.to);
  if (all.length < MIN_CLOSURES) return [];
  const successors = Map.groupBy(
    timeline.postings.filter(({ firstSeen }) => firstSeen > recent.from - REPLACED_WITHIN_DAYS && firstSeen <= day),
    ({ role }) => role,
  );
  const closed = all.filter(
    ({ role, closed, id }) =>
      !successors
        .get(role)
        ?.some((other) => other.id !== id && Math.abs(other.firstSeen - (closed as Day)) <= REPLACED_WITHIN_DAYS),
  );
  const open = timeline.openOn(recent.from).length;
  if (closed.length < MIN_CLOSURES || closed.length < MIN_SHARE_OF_OPEN * open) return [];
  const before = timeline.closingsIn(baseline.from, baseline.to);
  const model = countModelOf(timeline, baseline, before, closedDay);
  const expected = expectedCount(model, recent.days);
  const pValue = upperTail(model, recent.days, closed.length);
  const isUnusual =
    closed.length >= MIN_RATIO * expected && closed.length > largestCount(before, recent.to - recent.from, closedDay);
  if (pValue >= THRESHOLDS.volume || !isUnusual || timeline.openOn(day).length === 0) return [];
  return [
    {
      segment: null,
      window: { from: recent.from + 1, to: recent.to },
      baseline: { value: expected, method: 'negative_binomial', n: model.events },
      observed: closed.length,
      pValue,
      evidence: closed,
    },
  ];
};
