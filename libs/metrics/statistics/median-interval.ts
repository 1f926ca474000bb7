import { t95 } from './cluster-test.js';
import { type Histogram, total, valueAt } from './histogram.js';

/** The postings of an employer with a value, and those of them below the median; half of those that are equal to it. */
export interface EmployerBelow {
  readonly n: number;
  readonly below: number;
}

/** The bounds of a median; null where they are not known. */
export interface MedianInterval {
  readonly low: number | null;
  readonly high: number | null;
}

export const NO_MEDIAN_INTERVAL: MedianInterval = { low: null, high: null };

const MAX_FREEDOM = 200;

/**
 * The two-sided 95% quantiles of the t distribution for 1, 2 ... 200 degrees of freedom. Fractions are rounded down and more are taken as 200, both of
 * which makes intervals wider, so that DuckDB, which has no such function, computes the same bounds from the table.
 */
export const T95: readonly number[] = Array.from(
  { length: MAX_FREEDOM },
  (_, index) => Math.round(1e6 * t95(index + 1)) / 1e6,
);

/**
 * The rank, from 1, of the value that is the lower bound of a median, in ascending order. That of the upper bound is the same in descending order.
 *
 * The share of values below the median is a half. Its standard error is that of a mean over clusters, which are the employers, because
 * the postings of one share its pay scale (Cochran 1977, "Sampling Techniques", section 9A). The values at the bounds of this share are the
 * bounds of the median (Woodruff 1952, "Confidence Intervals for Medians and Other Position Measures", JASA 47(260)). The t distribution has
 * the effective number of employers less 1 degrees of freedom, as in `cluster-test.ts`.
 *
 * @returns null for fewer than two effective employers, and where the bound is beyond all values.
 */
export const medianBoundRank = (employers: readonly EmployerBelow[]): number | null => {
  const n = employers.reduce((sum, each) => sum + each.n, 0);
  const below = employers.reduce((sum, each) => sum + each.below, 0);
  const freedom = n ** 2 / employers.reduce((sum, each) => sum + each.n ** 2, 0) - 1;
  if (!(freedom >= 1)) return null;
  const share = below / n;
  const squares = employers.reduce((sum, each) => sum + (each.below - share * each.n) ** 2, 0);
  const error = Math.sqrt((squares * employers.length) / (employers.length - 1)) / n;
  const margin = (T95[Math.min(Math.floor(freedom), MAX_FREEDOM) - 1] as number) * error;
  // Rounded, so that another order of the same sums gives the same rank.
  const rank = Math.floor(Math.round(1e6 * n * (0.5 - margin)) / 1e6);
  return rank < 1 ? null : rank;
};

/** The bounds of the median of a histogram, by `medianBoundRank`. */
export const medianInterval = (histogram: Histogram, employers: readonly EmployerBelow[]): MedianInterval => {
  const rank = medianBoundRank(employers);
  if (rank === null) return NO_MEDIAN_INTERVAL;
  return { low: valueAt(histogram, rank - 1), high: valueAt(histogram, total(histogram) - rank) };
};
