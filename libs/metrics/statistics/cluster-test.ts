import jstat from 'jstat';

/** The postings of an employer on which a mean is based, and the sum of their values; for a share, of those that count in it. */
export interface EmployerSum {
  readonly n: number;
  readonly sum: number;
}

/** Employer -> its postings. Employers without postings are left out. */
export type EmployerSums = ReadonlyMap<string, EmployerSum>;

/** A test needs this number of employers on each side. */
export const MIN_TEST_EMPLOYERS = 30;
/** No employer may have a larger share of the postings of a side. */
export const MAX_EMPLOYER_SHARE = 0.2;

/** Why a difference is not tested. */
export const UNTESTED = ['no_test', 'fewer_than_30_employers', 'employer_above_20_percent'] as const;
export type Untested = (typeof UNTESTED)[number];

/** The difference of two means, and what chance does to it. */
export interface ClusterTest {
  readonly difference: number;
  readonly standardError: number;
  /** Degrees of freedom of the t distribution. */
  readonly freedom: number;
  /** Bounds of the 95% confidence interval. */
  readonly low: number;
  readonly high: number;
  /** Whether the difference is not significant at the 5% level. */
  readonly isNoise: boolean;
}

/** Two-sided 95% quantile of the t distribution. */
export const t95 = (freedom: number): number => jstat.studentt.inv(0.975, freedom);

/** @returns the two-sided p-value of a t statistic. */
export const tPValue = (t: number, freedom: number): number => 2 * (1 - jstat.studentt.cdf(Math.abs(t), freedom));

interface Side {
  readonly n: number;
  readonly mean: number;
  readonly employers: number;
  /** The number of equally large employers with the same variance: 1 / the sum of squared shares. */
  readonly effective: number;
  readonly largestShare: number;
}

const sideOf = (sums: EmployerSums): Side => {
  let n = 0;
  let sum = 0;
  let largest = 0;
  for (const each of sums.values()) {
    n += each.n;
    sum += each.sum;
    largest = Math.max(largest, each.n);
  }
  const squares = [...sums.values()].reduce((all, each) => all + (each.n / n) ** 2, 0);
  return { n, mean: sum / n, employers: sums.size, effective: 1 / squares, largestShare: largest / n };
};

/** Why two sides are not compared; null if they can be. */
export const untestedReason = (one: EmployerSums, other: EmployerSums): Untested | null => {
  if (Math.min(one.size, other.size) < MIN_TEST_EMPLOYERS) return 'fewer_than_30_employers';
  const isDominated = Math.max(sideOf(one).largestShare, sideOf(other).largestShare) > MAX_EMPLOYER_SHARE;
  return isDominated ? 'employer_above_20_percent' : null;
};

/** How much each employer moves the mean of a side, with the small-sample factor √(G / (G - 1)). */
const influences = (sums: EmployerSums, { n, mean, employers }: Side): Map<string, number> => {
  const factor = Math.sqrt(employers / (employers - 1)) / n;
  return new Map([...sums].map(([employer, each]) => [employer, factor * (each.sum - mean * each.n)]));
};

const sumOfSquares = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value ** 2, 0);

/**
 * The difference between the means of two groups of postings, with the employer as the unit of chance: postings of one employer share its pay
 * scale, and count as far less than as many independent observations. The variance is that of a ratio under cluster sampling (Cochran 1977,
 * "Sampling Techniques", section 9A; Liang and Zeger 1986, Biometrika 73); an employer with postings on both sides contributes the
 * difference of what it does to each. The t distribution has Satterthwaite's degrees of freedom for the effective numbers of employers
 * (Carter, Schnepel and Steigerwald 2017, Review of Economics and Statistics 99(4)).
 *
 * @returns null if the sides are not to be compared: see `untestedReason`.
 */
export const clusterTest = (one: EmployerSums, other: EmployerSums): ClusterTest | null => {
  if (untestedReason(one, other) !== null) return null;
  const [a, b] = [sideOf(one), sideOf(other)];
  const [own, others] = [influences(one, a), influences(other, b)];
  const both = new Set([...own.keys(), ...others.keys()]);
  const variance = sumOfSquares([...both].map((employer) => (own.get(employer) ?? 0) - (others.get(employer) ?? 0)));
  const [va, vb] = [sumOfSquares(own.values()), sumOfSquares(others.values())];
  const freedom =
    va + vb === 0
      ? Math.min(a.effective, b.effective) - 1
      : (va + vb) ** 2 / (va ** 2 / (a.effective - 1) + vb ** 2 / (b.effective - 1));
  const difference = a.mean - b.mean;
  const standardError = Math.sqrt(variance);
  const margin = t95(freedom) * standardError;
  const [low, high] = [difference - margin, difference + margin];
  return { difference, standardError, freedom, low, high, isNoise: low <= 0 && high >= 0 };
};
