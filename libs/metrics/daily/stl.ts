/** What a decomposition is smoothed with, as in the paper. Lengths of windows are odd. */
interface StlOptions {
  /** Observations of a season. */
  readonly period: number;
  /** Windows of the seasonal, trend and low-pass smoothing, in cycles for the first, in observations for the others. */
  readonly seasonal: number;
  readonly trend?: number;
  readonly lowPass?: number;
  /** Degree of the polynomial of the seasonal smoothing: 0 for a season that is the same in each cycle, 1 for one that changes. */
  readonly seasonalDegree?: 0 | 1;
  /** How far smoothed observations of the trend, and of the low-pass filter, are apart; between them, values are interpolated. Default: 1. */
  readonly trendJump?: number;
  readonly lowPassJump?: number;
  /** Whether outliers are given less weight. */
  readonly robust?: boolean;
}

interface Decomposition {
  readonly seasonal: Float64Array;
  readonly trend: Float64Array;
  /** Of each observation in the last iteration; 1 without `robust`. */
  readonly weights: Float64Array;
}

/**
 * Decomposes a series into season, trend and rest: the STL procedure of Cleveland, Cleveland, McRae and Terpenning (1990, "STL: A Seasonal-Trend
 * Decomposition Procedure Based on Loess", Journal of Official Statistics 6), as its authors' program computes it. `stl.spec.ts` compares it with statsmodels, because no maintained package of npm has it.
 */
export const stl = (values: readonly number[] | Float64Array, options: StlOptions): Decomposition => {
  const { period, seasonal, seasonalDegree = 1, trendJump = 1, lowPassJump = 1, robust = false } = options;
  const n = values.length;
  if (n < 2 * period) throw new RangeError('STL needs two whole seasons.');
  const trend = options.trend ?? oddAbove((1.5 * period) / (1 - 1.5 / seasonal), true);
  const lowPass = options.lowPass ?? oddAbove(period, false);
  const series = Float64Array.from(values);
  const found = {
    seasonal: new Float64Array(n),
    trend: new Float64Array(n),
    weights: new Float64Array(n).fill(1),
  };
  const [inner, outer] = robust ? [2, 15] : [5, 0];
  let weights: Float64Array | null = null;
  for (let round = 0; ; round += 1) {
    for (let step = 0; step < inner; step += 1)
      smoothOnce(series, found, weights, {
        period,
        seasonal,
        trend,
        lowPass,
        degree: seasonalDegree,
        trendJump,
        lowPassJump,
      });
    if (round >= outer) return found;
    robustnessWeights(series, found);
    weights = found.weights;
  }
};

/** The next odd number: above `least`, or also it if `isIncluded`. */
const oddAbove = (least: number, isIncluded: boolean): number => {
  const whole = isIncluded ? Math.ceil(least) : Math.floor(least) + 1;
  return whole % 2 === 1 ? whole : whole + 1;
};

interface Windows {
  readonly period: number;
  readonly seasonal: number;
  readonly trend: number;
  readonly lowPass: number;
  readonly degree: 0 | 1;
  readonly trendJump: number;
  readonly lowPassJump: number;
}

/** The inner loop: the season is what the cycles have in common without their level, the trend is the smoothed rest. */
const smoothOnce = (
  series: Float64Array,
  found: Pick<Decomposition, 'seasonal' | 'trend'>,
  weights: Float64Array | null,
  { period, seasonal, trend, lowPass, degree, trendJump, lowPassJump }: Windows,
): void => {
  const n = series.length;
  const detrended = series.map((value, index) => value - (found.trend[index] as number));
  const cycles = smoothedCycles(detrended, weights, { period, window: seasonal, degree });
  const level = loess(movingAverage(movingAverage(movingAverage(cycles, period), period), 3), null, {
    window: lowPass,
    degree: 1,
    jump: lowPassJump,
  });
  for (let index = 0; index < n; index += 1)
    found.seasonal[index] = (cycles[period + index] as number) - (level[index] as number);
  const adjusted = series.map((value, index) => value - (found.seasonal[index] as number));
  found.trend.set(loess(adjusted, weights, { window: trend, degree: 1, jump: trendJump }));
};

/** Smooths the first, second, ... observations of all cycles, each by themselves, and continues them by one cycle at both ends. */
const smoothedCycles = (
  series: Float64Array,
  weights: Float64Array | null,
  { period, window, degree }: { period: number; window: number; degree: 0 | 1 },
): Float64Array => {
  const n = series.length;
  const smoothed = new Float64Array(n + 2 * period);
  for (let phase = 0; phase < period; phase += 1) {
    const length = Math.floor((n - phase - 1) / period) + 1;
    const own = Float64Array.from({ length }, (_, cycle) => series[cycle * period + phase] as number);
    const ownWeights =
      weights && Float64Array.from({ length }, (_, cycle) => weights[cycle * period + phase] as number);
    const inner = loess(own, ownWeights, { window, degree, jump: 1 });
    const at = (x: number, left: number, right: number) =>
      estimate(own, { window, degree, x, left, right, weights: ownWeights });
    const before = at(0, 1, Math.min(window, length)) ?? (inner[0] as number);
    const after = at(length + 1, Math.max(1, length - window + 1), length) ?? (inner[length - 1] as number);
    for (const [cycle, value] of [before, ...inner, after].entries()) smoothed[cycle * period + phase] = value;
  }
  return smoothed;
};

const movingAverage = (series: Float64Array, length: number): Float64Array => {
  const averages = new Float64Array(series.length - length + 1);
  let sum = 0;
  for (let index = 0; index < series.length; index += 1) {
    sum += series[index] as number;
    if (index >= length) sum -= series[index - length] as number;
    if (index >= length - 1) averages[index - length + 1] = sum / length;
  }
  return averages;
};

const loess = (
  series: Float64Array,
  weights: Float64Array | null,
  { window, degree, jump }: { window: number; degree: 0 | 1; jump: number },
): Float64Array => {
  const n = series.length;
  if (n < 2) return Float64Array.from(series);
  const half = Math.floor((window + 1) / 2);
  const width = Math.min(window, n);
  const smoothed = new Float64Array(n);
  let last = 0;
  for (let index = 0; index < n; index = index === n - 1 ? n : Math.min(index + jump, n - 1)) {
    const left = Math.max(1, Math.min(index + 2 - half, n - width + 1));
    const near = { window, degree, x: index + 1, left, right: left + width - 1, weights };
    smoothed[index] = estimate(series, near) ?? (series[index] as number);
    const step = ((smoothed[index] as number) - (smoothed[last] as number)) / Math.max(1, index - last);
    for (let between = last + 1; between < index; between += 1)
      smoothed[between] = (smoothed[last] as number) + (between - last) * step;
    last = index;
  }
  return smoothed;
};

interface Neighborhood {
  readonly window: number;
  readonly degree: 0 | 1;
  /** Where it is estimated. Positions count from 1. */
  readonly x: number;
  readonly left: number;
  readonly right: number;
  readonly weights: Float64Array | null;
}

/** The value of the local polynomial at a position; null if all observations near it have no weight. */
const estimate = (series: Float64Array, { window, degree, x, left, right, weights }: Neighborhood): number | null => {
  const n = series.length;
  const reach = Math.max(x - left, right - x) + (window > n ? Math.floor((window - n) / 2) : 0);
  const near = new Float64Array(right - left + 1);
  let sum = 0;
  for (let position = left; position <= right; position += 1) {
    const distance = Math.abs(position - x);
    if (distance > 0.999 * reach) continue;
    const tricube = distance <= 0.001 * reach ? 1 : (1 - (distance / reach) ** 3) ** 3;
    const weight = tricube * (weights ? (weights[position - 1] as number) : 1);
    near[position - left] = weight;
    sum += weight;
  }
  if (sum <= 0) return null;
  let mean = 0;
  for (let index = 0; index < near.length; index += 1) {
    near[index] = (near[index] as number) / sum;
    mean += (near[index] as number) * (left + index);
  }
  let spread = 0;
  for (let index = 0; index < near.length; index += 1) spread += (near[index] as number) * (left + index - mean) ** 2;
  const isSloped = reach > 0 && degree > 0 && Math.sqrt(spread) > 0.001 * (n - 1);
  let value = 0;
  for (let index = 0; index < near.length; index += 1) {
    const slope = isSloped ? ((x - mean) / spread) * (left + index - mean) + 1 : 1;
    value += (near[index] as number) * slope * (series[left + index - 1] as number);
  }
  return value;
};

/** The weights of observations by how far they are from the fit, in six medians of that distance. */
const robustnessWeights = (series: Float64Array, { seasonal, trend, weights }: Decomposition): void => {
  const rests = series.map((value, index) => Math.abs(value - (seasonal[index] as number) - (trend[index] as number)));
  const sorted = rests.toSorted();
  const middle = Math.floor(rests.length / 2);
  const median = ((sorted[middle] as number) + (sorted[rests.length - middle - 1] as number)) / 2;
  const limit = 6 * median;
  for (let index = 0; index < rests.length; index += 1) {
    const rest = rests[index] as number;
    if (rest <= 0.001 * limit) weights[index] = 1;
    else weights[index] = rest <= 0.999 * limit ? (1 - (rest / limit) ** 2) ** 2 : 0;
  }
};
