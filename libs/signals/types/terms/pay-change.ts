import { compareLevels, type Stratified } from '../../baseline/level-test.js';
import type { Detector } from '../../finding.js';
import type { Posting } from '../../timeline/timeline.js';

const WINDOW_DAYS = 90;
const MIN_POSTINGS = 12;
const MIN_CHANGE = 0.05;

/**
 * A change of pay for comparable work. Postings are compared within their occupation, level and country, so that a different mix of roles
 * is not a change. Fires when the median of the last 90 days differs by 5% or more, at least 12 postings on both sides can be compared,
 * and the p-value of van Elteren's test is below the threshold.
 *
 * @param isExpectedChange whether the ratio of recent to earlier pay is a change of this type.
 */
export const payChange =
  (isExpectedChange: (ratio: number) => boolean): Detector =>
  (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    const now = recent ? paid(recent.openings) : [];
    if (!recent || now.length < MIN_POSTINGS) return [];
    const before = paid(timeline.baseline(recent.from, day)?.openings ?? []);
    if (before.length < MIN_POSTINGS) return [];
    const shift = compareLevels(before, now);
    const isLarge = Math.abs(shift.ratio - 1) >= MIN_CHANGE && isExpectedChange(shift.ratio);
    if (!isLarge || shift.recent < MIN_POSTINGS || shift.before < MIN_POSTINGS || shift.pValue >= threshold) return [];
    const groups = new Set(before.map(({ stratum }) => stratum));
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: { value: 1, method: 'van_elteren', n: shift.before },
        observed: shift.ratio,
        pValue: shift.pValue,
        evidence: now.filter(({ stratum }) => groups.has(stratum)).map(({ posting }) => posting),
      },
    ];
  };

const paid = (postings: readonly Posting[]): (Stratified & { posting: Posting })[] =>
  postings.flatMap((posting) =>
    posting.pay === null || posting.payGroup === null
      ? []
      : [{ posting, stratum: posting.payGroup, value: posting.pay }],
  );
