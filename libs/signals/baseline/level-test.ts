import { median } from 'es-toolkit/math';
import jstat from 'jstat';

/** A value with the stratum in which it may be compared. */
export interface Stratified {
  readonly stratum: string;
  readonly value: number;
}

/** How the values of two samples differ within strata. */
export interface LevelShift {
  /** The median of the recent values, each as a ratio to the median of its stratum before. */
  readonly ratio: number;
  /** The numbers of values compared: those in strata that both samples have. */
  readonly before: number;
  readonly recent: number;
  /** Two-sided; 1 if nothing can be compared. */
  readonly pValue: number;
}

/**
 * Compares positive values of two samples within strata by van Elteren's test (1960): a Wilcoxon rank-sum test in each stratum,
 * combined with weights 1 / (n + 1). A different mix of strata alone is therefore not a change of level.
 */
export const compareLevels = (before: readonly Stratified[], recent: readonly Stratified[]): LevelShift => {
  const beforeByStratum = Map.groupBy(before, ({ stratum }) => stratum);
  const ratios: number[] = [];
  let [statistic, variance, n, m] = [0, 0, 0, 0];
  for (const [stratum, own] of Map.groupBy(recent, (value) => value.stratum)) {
    const others = beforeByStratum.get(stratum);
    if (!others) continue;
    const [x, y] = [own.map(({ value }) => value), others.map(({ value }) => value)];
    const { excess, variance: stratumVariance } = rankSum(x, y);
    const weight = 1 / (x.length + y.length + 1);
    statistic += weight * excess;
    variance += weight ** 2 * stratumVariance;
    m += x.length;
    n += y.length;
    const stratumMedian = median(y);
    ratios.push(...x.map((value) => value / stratumMedian));
  }
  if (variance === 0) return { ratio: 1, before: n, recent: m, pValue: 1 };
  const z = Math.abs(statistic) / Math.sqrt(variance);
  return { ratio: median(ratios), before: n, recent: m, pValue: 2 * jstat.normal.cdf(-z, 0, 1) };
};

/** Wilcoxon's rank sum of `x` in the pooled sample, minus its expected value, and its variance corrected for ties. */
const rankSum = (x: readonly number[], y: readonly number[]): { excess: number; variance: number } => {
  const all = [
    ...x.map((value) => ({ value, isRecent: true })),
    ...y.map((value) => ({ value, isRecent: false })),
  ].sort((a, b) => a.value - b.value);
  let [sum, ties] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    sum += rank * all.slice(start, end).filter(({ isRecent }) => isRecent).length;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const total = all.length;
  const expected = (x.length * (total + 1)) / 2;
  const variance = ((x.length * y.length) / 12) * (total + 1 - ties / Math.max(1, total * (total - 1)));
  return { excess: sum - expected, variance };
};
