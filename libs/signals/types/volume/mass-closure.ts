import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { countModelOf, largestCount } from '../../baseline/window-model.js';
import { numbersListed, percent } from '../../condition-text.js';
import { defineSignal } from '../../define-signal.js';
import { isVaried, MAX_SHARE_OF_ROLE } from '../../timeline/decisions.js';
import type { Day } from '../../timeline/posting-history.js';
import type { Posting } from '../../timeline/timeline.js';
import { withoutSuccessor } from '../roles/successors.js';
import {
  boardBecameSmaller,
  LOWEST_SHARE_LEFT,
  MAX_SHARE_OF_USUAL,
  MIN_NET_LOSS,
  USUAL_SIZE_DAYS,
} from './smaller-board.js';

const WINDOW_DAYS = 14;
/** Days for which a posting must have stayed closed, because postings that a partial fetch missed reopen within days. */
const CONFIRMED_AFTER_DAYS = 10;
const MIN_CLOSURES = 10;
/** Without place and team: the end of a campaign for interns is no mass closure. */
const MIN_ROLES = 5;
const MIN_SHARE_OF_OPEN = 0.3;
const MIN_RATIO = 2;
const THRESHOLD = 1e-3;

const closedDay = ({ closed }: Posting): Day => closed as Day;

/**
 * `mass_closure`: a large part of the open postings closed within two weeks, stayed closed, and left a smaller board.
 *
 * The p-value is that of the count by the negative-binomial prediction from the closings of the baseline. The share of the open postings
 * that closed, and that no earlier two weeks had as many, exclude most chance, so that the threshold is higher than that of other types.
 */
export const massClosure = defineSignal({
  description: 'A large part of the open postings closed within two weeks and stayed closed.',
  conditions: [
    `within ${WINDOW_DAYS} days at least ${MIN_CLOSURES} postings of at least ${MIN_ROLES} roles, none of which makes up more than ${percent(MAX_SHARE_OF_ROLE)} of them, and ${percent(MIN_SHARE_OF_OPEN)} of those open before, closed without a successor of the same title and places within ${REPOST_DAYS} days`,
    `${MIN_RATIO} times the expected number of closings, more than all closings of any ${WINDOW_DAYS} days of the baseline, and a p-value below ${THRESHOLD}`,
    `they have stayed closed for ${CONFIRMED_AFTER_DAYS} days, and the board is smaller then: it lists fewer postings and fewer roles than before, by at least ${percent(MIN_NET_LOSS)} of the postings that closed and of the roles of which no posting is left, which are at least ${MIN_ROLES}`,
    `it lists at most ${percent(MAX_SHARE_OF_USUAL)} of the median of its postings ${numbersListed(USUAL_SIZE_DAYS, 'conjunction')} days before the window, so that the end of a short peak does not count`,
    `at least ${percent(LOWEST_SHARE_LEFT)} of the postings open before are still open: a board that is emptied may have moved`,
  ],
  quietDays: 120,
  ruleVersion: 5,
  threshold: THRESHOLD,
  detect: (timeline, day, threshold) => {
    const to = timeline.health.lastFetch(day - CONFIRMED_AFTER_DAYS);
    const recent = to === null ? null : timeline.recent(to, WINDOW_DAYS);
    const baseline = recent && timeline.baseline(recent.from, day);
    if (!baseline) return [];
    const all = timeline.closingsIn(recent.from, recent.to, day);
    const leastClosures = Math.max(MIN_CLOSURES, MIN_SHARE_OF_OPEN * timeline.openOn(recent.from).length);
    if (all.length < leastClosures) return [];
    const closed = withoutSuccessor(timeline, all, day);
    if (closed.length < leastClosures || !isVaried(closed, MIN_ROLES)) return [];
    const before = timeline.closingsIn(baseline.from, baseline.to, day);
    const model = countModelOf(timeline, baseline, before, closedDay);
    const expected = expectedCount(model, recent.days);
    const pValue = upperTail(model, recent.days, closed.length);
    const isUnusual =
      closed.length >= MIN_RATIO * expected && closed.length > largestCount(before, recent.to - recent.from, closedDay);
    if (
      pValue >= threshold ||
      !isUnusual ||
      !boardBecameSmaller(timeline, { from: recent.from, day, closed }, MIN_ROLES)
    )
      return [];
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
  },
});
