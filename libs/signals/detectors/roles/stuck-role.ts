import jstat from 'jstat';
import type { Detector, Finding } from '../../finding.js';
import { THRESHOLDS } from '../../thresholds.js';
import type { Day } from '../../timeline/posting-history.js';
import { closedSince, type Posting, type Timeline } from '../../timeline/timeline.js';

const MIN_AGE_DAYS = 90;
const MIN_DURATIONS = 30;

/**
 * `stuck_role`: a posting is open far longer than those of the company usually are.
 *
 * The days for which the company's postings stay open are taken as log-normal (Lawless, Statistical Models and Methods for Lifetime
 * Data, 2.2), with center and spread from the quartiles of the Kaplan-Meier curve (1958), in which open postings count too. Fires when
 * a posting of at least 90 days is so old that none of a year's openings would be expected to be (p times their number), and at most
 * 1% of the company's postings (or 2) were ever seen for nearly as long.
 */
export const stuckRole: Detector = (timeline, day) => {
  if (timeline.recent(day, MIN_AGE_DAYS) === null) return [];
  const baseline = timeline.baseline(day, day);
  if (!baseline || baseline.openings.length < MIN_DURATIONS) return [];
  const quartiles = openDays(baseline.openings, day);
  if (!quartiles) return [];
  const spread = Math.log(quartiles.upper / quartiles.lower) / QUARTILES_APART;
  const yearly = (baseline.openings.length * 365) / baseline.days;
  return stillOpen(timeline, day).flatMap((posting): Finding[] => {
    const age = day - posting.firstSeen;
    const z = Math.log(age / quartiles.median) / Math.max(spread, MIN_SPREAD);
    const pValue = Math.min(1, yearly * jstat.normal.cdf(-z, 0, 1));
    if (pValue >= MAX_EXPECTED_A_YEAR || !isRare(timeline, day, age)) return [];
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
};

/** The expected number of postings per year that reach this age by chance. */
const MAX_EXPECTED_A_YEAR = THRESHOLDS.stuck_role;
const QUARTILES_APART = 1.349;
/** Minimum standard deviation of the logarithm: a few postings may look more regular than a company is. */
const MIN_SPREAD = 0.5;

/** Whether hardly another posting was ever seen for so long: a company with many such postings keeps them open on purpose. */
const isRare = ({ postings }: Timeline, day: Day, age: number): boolean => {
  const alike = postings.filter((posting) => (closedSince(posting, day) ?? day) - posting.firstSeen >= ALIKE * age);
  return alike.length <= Math.max(2, MAX_SHARE_ALIKE * postings.length);
};

const ALIKE = 0.75;
const MAX_SHARE_ALIKE = 0.01;

/** Old postings whose first day is known. */
const stillOpen = (timeline: Timeline, day: Day): Posting[] =>
  timeline
    .openingsIn(Number.NEGATIVE_INFINITY, day - MIN_AGE_DAYS)
    .filter((posting) => closedSince(posting, day) === null);

/** Quartiles of the days open by Kaplan and Meier; null if a quarter or more are longer than the observation. */
const openDays = (postings: readonly Posting[], day: Day): { lower: number; median: number; upper: number } | null => {
  const lives = postings
    .map((posting) => {
      const closed = closedSince(posting, day);
      return { days: Math.max(1, (closed ?? day) - posting.firstSeen), isOver: closed !== null };
    })
    .sort((a, b) => a.days - b.days || Number(b.isOver) - Number(a.isOver));
  const found: number[] = [];
  let survival = 1;
  for (const [i, { days, isOver }] of lives.entries()) {
    if (!isOver) continue;
    survival *= 1 - 1 / (lives.length - i);
    while (found.length < 3 && survival <= (QUARTILES[found.length] as number)) found.push(days);
  }
  const [lower, median, upper] = found;
  return lower === undefined || median === undefined || upper === undefined ? null : { lower, median, upper };
};

const QUARTILES = [0.75, 0.5, 0.25];
