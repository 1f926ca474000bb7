/** Values and how often each occurs, the smallest value first. */
export type Histogram = readonly (readonly [value: number, count: number])[];

export const total = (histogram: Histogram): number => histogram.reduce((sum, [, count]) => sum + count, 0);

export const mean = (histogram: Histogram): number =>
  histogram.reduce((sum, [value, count]) => sum + value * count, 0) / total(histogram);

/** The value at a rank, counted from 0. */
export const valueAt = (histogram: Histogram, rank: number): number => {
  let before = 0;
  for (const [value, count] of histogram) {
    before += count;
    if (rank < before) return value;
  }
  return histogram.at(-1)?.[0] ?? Number.NaN;
};

/**
 * A quantile of type 7: linear interpolation between the order statistics around (n - 1) p. The default of R and NumPy.
 * Hyndman and Fan (1996), "Sample Quantiles in Statistical Packages", The American Statistician 50(4).
 */
export const quantile = (histogram: Histogram, p: number): number => {
  const position = (total(histogram) - 1) * p;
  const rank = Math.floor(position);
  const low = valueAt(histogram, rank);
  const high = valueAt(histogram, Math.ceil(position));
  return low + (high - low) * (position - rank);
};

/**
 * The value below or at which at least the share p of all values is: the inverse of the distribution function, type 1 of Hyndman and Fan.
 */
export const stepQuantile = (histogram: Histogram, p: number): number => {
  const n = total(histogram);
  return valueAt(histogram, Math.max(1, n - Math.floor(n - p * n)) - 1);
};
