import { round, share } from './pay.js';
import { MIN_POSTINGS, type Reliability, reliabilityOf } from './reliability.js';
import { T95 } from './statistics/median-interval.js';

/** The employers of the postings that say their work model. */
export interface RemoteEmployers {
  readonly employers: number;
  /** Postings of the one that has most of them. */
  readonly largest: number;
  /** Of the share, by employer; null for a single one. */
  readonly variance: number | null;
  /** Sum of the squared shares of the employers: 1 / their effective number. */
  readonly squares: number;
}

export const NO_REMOTE_EMPLOYERS: RemoteEmployers = { employers: 0, largest: 0, variance: null, squares: 0 };

/** Remote work among the postings of a slice. */
export interface RemoteMeasure {
  /** Of the postings that say their work model; null below `MIN_POSTINGS` of them. */
  readonly share: number | null;
  /** Bounds of the 95% confidence interval of `share`, by employer; null where it is not known. */
  readonly share_low: number | null;
  readonly share_high: number | null;
  /** Those of them that are remote. */
  readonly remote: number;
  /** Postings that say their work model. */
  readonly n: number;
  /** Their employers, and the share of these postings that the largest one has. */
  readonly employers: number;
  readonly largest_share: number | null;
  readonly coverage: number | null;
  /** The share of all postings if no other one is remote, and if all others are. Logical bounds, no interval of chance. */
  readonly low: number | null;
  readonly high: number | null;
  readonly reliability: Reliability;
}

const DECIMALS = 9;

/**
 * What is known of the employers of a share. Its variance is that of a mean over clusters (Cochran 1977, "Sampling Techniques", section 9A), because
 * the postings of one employer mostly have one work model. The grid computes the same in `cell-queries.ts`.
 *
 * @param counts of each employer: the postings that say it, and those of them that are remote.
 */
export const remoteEmployers = (counts: readonly { readonly n: number; readonly sum: number }[]): RemoteEmployers => {
  const known = counts.filter(({ n }) => n > 0);
  const n = known.reduce((all, each) => all + each.n, 0);
  if (n === 0) return NO_REMOTE_EMPLOYERS;
  const mean = known.reduce((all, each) => all + each.sum, 0) / n;
  const deviations = known.reduce((all, each) => all + (each.sum - mean * each.n) ** 2, 0);
  const employers = known.length;
  return {
    employers,
    largest: Math.max(...known.map((each) => each.n)),
    variance: employers < 2 ? null : round((deviations * employers) / (employers - 1) / n ** 2, DECIMALS),
    squares: round(known.reduce((all, each) => all + each.n ** 2, 0) / n ** 2, DECIMALS),
  };
};

/**
 * The interval of a share; null for fewer than two effective employers, and for employers that all have the same share between 0 and 1, of which chance
 * cannot be estimated. Where all say the same, it is that of as many independent ones as there
 * are effective employers (Korn and Graubard 1998, "Confidence Intervals for Proportions", Survey Methodology 24).
 */
const intervalOf = (value: number, { variance, squares }: RemoteEmployers): { low: number; high: number } | null => {
  const freedom = Math.floor(1 / squares - 1 + 1e-6);
  if (variance === null || freedom < 1) return null;
  if (value === 1) return { low: round(0.025 ** squares, 4), high: 1 };
  if (value === 0) return { low: 0, high: round(1 - 0.025 ** squares, 4) };
  if (round(variance, DECIMALS) === 0) return null;
  const margin = (T95[Math.min(freedom, T95.length) - 1] as number) * Math.sqrt(variance);
  return { low: round(Math.max(0, value - margin), 4), high: round(Math.min(1, value + margin), 4) };
};

/** @param known postings that say their work model. */
export const remoteMeasure = (
  { remote, known, by }: { readonly remote: number; readonly known: number; readonly by: RemoteEmployers },
  { postings, namesEmployers }: { readonly postings: number; readonly namesEmployers: boolean },
): RemoteMeasure => {
  const coverage = postings === 0 ? null : share(known, postings);
  const low = postings === 0 ? null : share(remote, postings);
  const high = postings === 0 ? null : share(postings - known + remote, postings);
  const isShown = known >= MIN_POSTINGS;
  const interval = isShown ? intervalOf(remote / known, by) : null;
  const bounds = (high ?? 0) - (low ?? 0);
  return {
    share: isShown ? share(remote, known) : null,
    share_low: interval?.low ?? null,
    share_high: interval?.high ?? null,
    remote,
    n: known,
    employers: by.employers,
    largest_share: known === 0 ? null : share(by.largest, known),
    coverage,
    low,
    high,
    // A share reveals no pay scale: few employers make it thin, not null.
    reliability: reliabilityOf(
      {
        n: known,
        employers: by.employers,
        largest: by.largest,
        namesEmployers,
        coverage,
        interval: interval && { width: round(Math.max(interval.high - interval.low, bounds), 4) },
      },
      isShown ? null : known === 0 ? 'not_known' : 'fewer_than_10_postings',
    ),
  };
};
