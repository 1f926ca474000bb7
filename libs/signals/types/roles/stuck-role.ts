import jstat from 'jstat';
import { defineSignal, ONCE_DAYS } from '../../define-signal.js';
import type { Finding } from '../../finding.js';
import type { Day } from '../../timeline/posting-history.js';
import { closedSince, type Posting, type Timeline } from '../../timeline/timeline.js';

const MIN_AGE_DAYS = 90;
const MIN_DURATIONS = 30;

/**
 * `stuck_role`: a posting is open far longer than those of the company usually are.
 *
 * The number of days that the company's postings stay open is modelled as log-normal (Lawless, Statistical Models and Methods for Lifetime
 * Data, 2.2), with location and scale from the quartiles of the Kaplan-Meier estimate (1958), which includes postings that are still
 * open. Fires when a posting is at least 90 days old, the expected number of openings a year that reach its age is below the threshold,
 * and at most 1% of the company's postings (or 2) were open for nearly as long.
 */
export const stuckRole = defineSignal({
  description: "A posting is open far longer than the company's postings usually are.",
  quietDays: ONCE_DAYS,
  ruleVersion: 2,
  threshold: 0.003,
  detect: (timeline, day, threshold) => {
    if (timeline.recent(day, MIN_AGE_DAYS) === null) return [];
    const baseline = timeline.baseline(day, day);
    if (!baseline || baseline.openings.length < MIN_DURATIONS) return [];
    const quartiles = openDays(baseline.openings, day);
    if (!quartiles) return [];
    const spread = Math.log(quartiles.upper / quartiles.lower) / QUARTILE_DISTANCE;
    const yearly = (baseline.openings.length * 365) / baseline.days;
    return stillOpen(timeline, day).flatMap((posting): Finding[] => {
      const age = day - posting.firstSeen;
      const z = Math.log(age / quartiles.median) / Math.max(spread, MIN_SPREAD);
      const pValue = Math.min(1, yearly * jstat.normal.cdf(-z, 0, 1));
      if (pValue >= threshold || !isRare(timeline, day, age)) return [];
      return [
        {
          segment: { dimension: 'titles', value: posting.title },
          window: { from: posting.firstSeen, to: day },
          baseline: { value: quartiles.median, method: 'log_normal', n: baseline.openings.length },
          observed: age,
          pValue,
          evidence: [posting],
        },
      ];
    });
  },
});

/** Distance between the quartiles of a normal distribution, in standard deviations. */
const QUARTILE_DISTANCE = 1.349;
/** Minimum standard deviation of the logarithm, because that of a few postings may be too small by chance. */
const MIN_SPREAD = 0.5;

/** Whether hardly any other posting was open for nearly as long. A company with many such postings keeps them open on purpose. */
const isRare = ({ postings }: Timeline, day: Day, age: number): boolean => {
  const similar = postings.filter(
    (posting) => (closedSince(posting, day) ?? day) - posting.firstSeen >= SIMILAR_AGE * age,
  );
  return similar.length <= Math.max(2, MAX_SHARE_SIMILAR * postings.length);
};

const SIMILAR_AGE = 0.75;
const MAX_SHARE_SIMILAR = 0.01;

/** Open postings of at least `MIN_AGE_DAYS` whose first day is known. */
const stillOpen = (timeline: Timeline, day: Day): Posting[] =>
  timeline
    .openingsIn(Number.NEGATIVE_INFINITY, day - MIN_AGE_DAYS)
    .filter((posting) => closedSince(posting, day) === null);

/** Quartiles of the days open, by the Kaplan-Meier estimate; null if the upper quartile is beyond the observed time. */
const openDays = (postings: readonly Posting[], day: Day): { lower: number; median: number; upper: number } | null => {
  const durations = postings
    .map((posting) => {
      const closed = closedSince(posting, day);
      return { days: Math.max(1, (closed ?? day) - posting.firstSeen), isOver: closed !== null };
    })
    .sort((a, b) => a.days - b.days || Number(b.isOver) - Number(a.isOver));
  const found: number[] = [];
  let survival = 1;
  for (const [i, { days, isOver }] of durations.entries()) {
    if (!isOver) continue;
    survival *= 1 - 1 / (durations.length - i);
    while (found.length < 3 && survival <= (QUARTILES[found.length] as number)) found.push(days);
  }
  const [lower, median, upper] = found;
  return lower === undefined || median === undefined || upper === undefined ? null : { lower, median, upper };
};

const QUARTILES = [0.75, 0.5, 0.25];
