import { MAX_STOCK_AGE_MS, REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { round } from '../pay.js';
import type { Span } from '../periods/periods.js';
import { GOOD_WIDTH, type Reliability, type ReliabilityReason, reliabilityOf, withheldReason } from '../reliability.js';
import { t95 } from '../statistics/cluster-test.js';
import { MIN_AT_RISK } from '../statistics/survival.js';
import type { Lifetime } from './lifetimes.js';

/** The days after its opening by the end of which a posting may have ended. The day of the opening is 0. */
export const ENDING_DAYS = [7, 14, 30, 60, 90] as const;
const MAX_AGE = Math.max(...ENDING_DAYS);

/** How a posting ends. Whether one that closed was filled or withdrawn, no posting shows. */
export const ENDS = ['closed', 'reposted', 'any'] as const;
type End = (typeof ENDS)[number];

/** The share of postings that ended in one way by a day after they opened. */
export interface Ending {
  readonly day: number;
  readonly end: End;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Postings that ended so by the end of this day, and those that were still open and followed when it began. */
  readonly ended: number;
  readonly at_risk: number;
  readonly reliability: Reliability;
}

/** The postings that were followed, by what is known of their end. */
export interface EndingCohort {
  readonly n: number;
  readonly employers: number;
  readonly closed: number;
  readonly reposted: number;
  /** Open, or closed too recently for a repost to be ruled out. */
  readonly open: number;
  /** Their board was not read for more than 14 days, and then again, or not for the last 30: what became of them is not known. */
  readonly lost: number;
}

export interface Endings {
  readonly cohort: EndingCohort;
  readonly rows: readonly Ending[];
}

/** Postings of an employer by age in whole days: at risk, closed, and reposted. */
interface AgeCounts {
  readonly risk: Float64Array;
  readonly closed: Float64Array;
  readonly reposted: Float64Array;
}

const noCounts = (): AgeCounts => ({
  risk: new Float64Array(MAX_AGE + 1),
  closed: new Float64Array(MAX_AGE + 1),
  reposted: new Float64Array(MAX_AGE + 1),
});

/** What is known of the end of a posting: the last age at which it was at risk, and how it ended then; null if it was not seen to end. */
interface Followed {
  readonly employer: string;
  readonly age: number;
  readonly end: 'closed' | 'reposted' | null;
  readonly isLost: boolean;
}

/**
 * A posting is followed in whole days from its opening until `REPOST_DAYS` before the last fetch of its board without a gap: what closes later may still be
 * reposted. Null for one that was not followed for a day.
 */
const followed = (
  { employer, from, closed, watch, isWatchedAgain, isReposted }: Lifetime,
  asOf: number,
): Followed | null => {
  if (watch === null) return null;
  const days = Math.floor((watch.to - from) / MS_PER_DAY) - REPOST_DAYS;
  if (days < 1) return null;
  const age = closed === null ? days : Math.floor((closed - from) / MS_PER_DAY);
  if (age < days) return { employer, age, end: isReposted ? 'reposted' : 'closed', isLost: false };
  return { employer, age: days - 1, end: null, isLost: isWatchedAgain || watch.to < asOf - MAX_STOCK_AGE_MS };
};

/** The cumulative incidence of each end by age. */
type Incidence = Readonly<Record<End, Float64Array>>;

/**
 * The estimator of Aalen and Johansen (1978, Scandinavian Journal of Statistics 5): F(t) of an end is the sum over the ages up to t of S(a) d(a)/n(a), where
 * n postings are at risk at age a, d of them end so, and S(a) is the share that has not ended before. 1 - Kaplan-Meier of one end alone, with the
 * others as censored, would be too high.
 *
 * @param without what is left out of the counts.
 */
const incidenceOf = (all: AgeCounts, without?: AgeCounts): Incidence => {
  const incidence = {
    closed: new Float64Array(MAX_AGE + 1),
    reposted: new Float64Array(MAX_AGE + 1),
    any: new Float64Array(MAX_AGE + 1),
  };
  let [survival, closed, reposted] = [1, 0, 0];
  for (let age = 0; age <= MAX_AGE; age += 1) {
    const at = (name: keyof AgeCounts) => (all[name][age] as number) - (without?.[name][age] ?? 0);
    const risk = at('risk');
    if (risk > 0) {
      const [ownClosed, ownReposted] = [at('closed') / risk, at('reposted') / risk];
      closed += survival * ownClosed;
      reposted += survival * ownReposted;
      survival *= 1 - ownClosed - ownReposted;
    }
    incidence.closed[age] = closed;
    incidence.reposted[age] = reposted;
    incidence.any[age] = closed + reposted;
  }
  return incidence;
};

const NO_BOUNDS = { low: null, high: null };

/** The interval on the scale of log(-log(1 - F)), so that it stays between 0 and 1 and is not symmetric near them. */
const boundsOf = (share: number, error: number, freedom: number) => {
  if (!(error > 0) || !(freedom >= 1) || share <= 0 || share >= 1) return NO_BOUNDS;
  const hazard = -Math.log(1 - share);
  const margin = (t95(freedom) * error) / ((1 - share) * hazard);
  const at = (sign: 1 | -1) => round(1 - Math.exp(-hazard * Math.exp(sign * margin)), 4);
  return { low: at(-1), high: at(1) };
};

const sumOf = (counts: Iterable<AgeCounts>): AgeCounts => {
  const total = noCounts();
  for (const each of counts)
    for (const name of ['risk', 'closed', 'reposted'] as const)
      for (let age = 0; age <= MAX_AGE; age += 1)
        total[name][age] = (total[name][age] as number) + (each[name][age] as number);
  return total;
};

const countsByEmployer = (postings: readonly Followed[]): Map<string, AgeCounts> => {
  const employers = new Map<string, AgeCounts>();
  for (const { employer, age, end } of postings) {
    const own = employers.get(employer) ?? noCounts();
    for (let at = 0; at <= Math.min(age, MAX_AGE); at += 1) own.risk[at] = (own.risk[at] as number) + 1;
    if (end !== null && age <= MAX_AGE) own[end][age] = (own[end][age] as number) + 1;
    employers.set(employer, own);
  }
  return employers;
};

/** The error of leaving out one employer at a time (delete-one jackknife: Efron 1982, "The Jackknife, the Bootstrap and Other Resampling Plans", chapter 3). */
const jackknife = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares * (values.length - 1)) / values.length);
};

/**
 * How the postings that opened in a period ended, and after how many days.
 *
 * @param gap why nothing can be said; null if something can.
 */
export const endingsOf = (
  lifetimes: readonly Lifetime[],
  span: Span,
  { asOf, namesEmployers, gap }: { asOf: number; namesEmployers: boolean; gap: ReliabilityReason | null },
): Endings => {
  const postings = lifetimes
    .filter(({ from }) => span.from <= from && from < span.to)
    .flatMap((lifetime) => followed(lifetime, asOf) ?? []);
  const employers = [...countsByEmployer(postings).values()];
  const total = sumOf(employers);
  const incidence = incidenceOf(total);
  const without = employers.length < 2 ? [] : employers.map((own) => incidenceOf(total, own));
  const rows = ENDING_DAYS.flatMap((day) => {
    const known = employers.map((own) => knownOn(own, day)).filter((own) => own > 0);
    const n = known.reduce((sum, own) => sum + own, 0);
    const atRisk = total.risk[day] as number;
    const evidence = { n, employers: known.length, largest: Math.max(0, ...known), namesEmployers };
    const isFollowed = Math.min(n, followedTo(atRisk, 1 - (incidence.any[day - 1] as number), n)) >= MIN_AT_RISK;
    const withheld = gap ?? withheldReason(evidence) ?? (isFollowed ? null : ('fewer_than_30_at_risk' as const));
    const freedom = n ** 2 / known.reduce((sum, own) => sum + own ** 2, 0) - 1;
    return ENDS.map((end): Ending => {
      const ended = endedBy(total, end, day);
      if (withheld !== null)
        return {
          day,
          end,
          share: null,
          ...NO_BOUNDS,
          ended,
          at_risk: atRisk,
          reliability: reliabilityOf({}, withheld),
        };
      const share = incidence[end][day] as number;
      const error = jackknife(without.map((each) => each[end][day] as number));
      const bounds = without.length === 0 ? NO_BOUNDS : boundsOf(share, error, freedom);
      const interval = bounds.low === null ? null : { width: widthOf(share, bounds.high - bounds.low) };
      const reliability = reliabilityOf({ ...evidence, interval }, null);
      return { day, end, share: round(share, 4), ...bounds, ended, at_risk: atRisk, reliability };
    });
  });
  const count = (isCounted: (posting: Followed) => boolean) => postings.filter(isCounted).length;
  const cohort = {
    n: postings.length,
    employers: employers.length,
    closed: count(({ end }) => end === 'closed'),
    reposted: count(({ end }) => end === 'reposted'),
    open: count(({ end, isLost }) => end === null && !isLost),
    lost: count(({ isLost }) => isLost),
  };
  return { cohort, rows };
};

/** A share of 2% with an interval from 0.4% to 11% is narrow in points, and says little. */
const MAX_RELATIVE_WIDTH = 2;

/** The width by which an interval is judged: that in points, or relative to the share, or to the rest of it if that is smaller. */
const widthOf = (share: number, points: number): number =>
  round(Math.max(points, (points / Math.min(share, 1 - share)) * (GOOD_WIDTH / MAX_RELATIVE_WIDTH)), 4);

/** The postings of which it is known whether they ended by a day: those that had ended before it, and those that were followed to it. */
const knownOn = (counts: AgeCounts, day: number): number =>
  endedBy(counts, 'any', day - 1) + (counts.risk[day] as number);

/**
 * How many postings, all followed, would leave as many at risk (the effective sample size of Peto et al. 1977, British Journal of Cancer 35). It is small where
 * few were followed, and not where few are left because nearly all have ended.
 *
 * @param survival the share that had not ended before.
 */
const followedTo = (atRisk: number, survival: number, known: number): number =>
  survival > MIN_SURVIVAL ? Math.round(atRisk / survival) : known;

/** Below it, a survival is the rounding of 0. */
const MIN_SURVIVAL = 1e-9;

const endedBy = (total: AgeCounts, end: End, day: number): number => {
  const names = end === 'any' ? (['closed', 'reposted'] as const) : ([end] as const);
  return names.reduce((sum, name) => sum + total[name].subarray(0, day + 1).reduce((all, n) => all + n, 0), 0);
};
