import type { Figures } from './figures.js';
import { type Histogram, mean, quantile, total } from './histogram.js';
import { MIN_PAY_POSTINGS, round, Z_95 } from './pay.js';

/** A measure of a slice compared with that of a wider slice. */
export interface ComparedMeasure {
  readonly measure: string;
  readonly value: number | null;
  readonly against: number | null;
  readonly difference: number | null;
  readonly ratio: number | null;
  /** Postings behind the two values. */
  readonly n: number;
  readonly against_n: number;
  /** Whether the difference is not significant at the 5% level; null if it was not tested. */
  readonly noise: boolean | null;
  /** The test: `two_proportion_z`, `welch`, `binomial_interval` or null. */
  readonly test: string | null;
}

const variance = (histogram: Histogram): number => {
  const n = total(histogram);
  const center = mean(histogram);
  return histogram.reduce((sum, [value, count]) => sum + count * (value - center) ** 2, 0) / (n - 1);
};

/** A histogram without the postings of another one that is part of it. */
const subtract = (whole: Histogram, part: Histogram): Histogram => {
  const counts = new Map(part);
  return whole
    .map(([value, count]) => [value, count - (counts.get(value) ?? 0)] as const)
    .filter(([, count]) => count > 0);
};

/** Whether the means of the slice and of the rest of the wider slice do not differ significantly. Welch (1947), Biometrika 34. */
const isMeanNoise = (slice: Histogram, rest: Histogram): boolean | null => {
  const [n, m] = [total(slice), total(rest)];
  if (n < MIN_PAY_POSTINGS || m < MIN_PAY_POSTINGS) return null;
  const error = Math.sqrt(variance(slice) / n + variance(rest) / m);
  return error === 0 ? mean(slice) === mean(rest) : Math.abs(mean(slice) - mean(rest)) < Z_95 * error;
};

/**
 * Whether the wider median lies in the 95% interval of the slice's own, from the order statistics around n/2 (Conover 1999,
 * section 3.2).
 */
const isMedianNoise = (slice: Histogram, wider: Histogram): boolean | null => {
  const n = total(slice);
  if (n < MIN_PAY_POSTINGS || total(wider) < MIN_PAY_POSTINGS) return null;
  const margin = (Z_95 * Math.sqrt(n)) / 2 / (n - 1);
  const at = (p: number) => quantile(slice, Math.min(1, Math.max(0, p)));
  const median = quantile(wider, 0.5);
  return at(0.5 - margin) <= median && median <= at(0.5 + margin);
};

/** Whether the shares of the slice and of the rest of the wider slice do not differ significantly: two-proportion z test. */
const isShareNoise = (part: number, n: number, restPart: number, rest: number): boolean | null => {
  if (n < MIN_PAY_POSTINGS || rest < MIN_PAY_POSTINGS) return null;
  const pooled = (part + restPart) / (n + rest);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / rest));
  return error === 0 ? true : Math.abs(part / n - restPart / rest) < Z_95 * error;
};

interface ComparedSlice {
  readonly figures: Figures;
  readonly histogram: Histogram;
}

/** Compares each measure of a slice with that of a wider slice that contains it. */
export const compare = (
  { figures: own, histogram }: ComparedSlice,
  { figures: wide, histogram: wider }: ComparedSlice,
): ComparedMeasure[] => {
  const rest = subtract(wider, histogram);
  const row = (
    measure: string,
    values: readonly [number | null, number | null],
    counts: readonly [number, number],
    [test, noise]: readonly [string | null, boolean | null] = [null, null],
    decimals = 0,
  ): ComparedMeasure => {
    const [value, against] = values.map((each) => (each === null ? null : round(each, decimals))) as [
      number | null,
      number | null,
    ];
    const both = value !== null && against !== null;
    return {
      measure,
      value,
      against,
      difference: both ? round(value - against, decimals) : null,
      ratio: both && against !== 0 ? round(value / against, 4) : null,
      n: counts[0],
      against_n: counts[1],
      noise: both ? noise : null,
      test: both && noise !== null ? test : null,
    };
  };
  const ns = [own.n, wide.n] as const;
  const counted = (name: 'opened' | 'closed' | 'active') =>
    row(name, [own[name], wide[name]], [own[name] ?? 0, wide[name] ?? 0]);
  const pay = (name: 'p10' | 'p25' | 'p50' | 'p75' | 'p90' | 'mean') =>
    [
      own.payN >= MIN_PAY_POSTINGS ? (own.pay?.[name] ?? null) : null,
      wide.payN >= MIN_PAY_POSTINGS ? (wide.pay?.[name] ?? null) : null,
    ] as const;
  const payN = [own.payN, wide.payN] as const;
  const remote = ({ remote, remoteKnown }: Figures) => (remoteKnown === 0 ? null : remote / remoteKnown);
  const remoteNoise = isShareNoise(
    own.remote,
    own.remoteKnown,
    wide.remote - own.remote,
    wide.remoteKnown - own.remoteKnown,
  );
  return [
    row('new', [own.n, wide.n], ns),
    counted('opened'),
    counted('closed'),
    counted('active'),
    row('employers', [own.employers, wide.employers], ns),
    row(
      'remote_share',
      [remote(own), remote(wide)],
      [own.remoteKnown, wide.remoteKnown],
      ['two_proportion_z', remoteNoise],
      4,
    ),
    row(
      'days_open_median',
      [own.daysOpen?.median ?? null, wide.daysOpen?.median ?? null],
      [own.daysOpen?.n ?? 0, wide.daysOpen?.n ?? 0],
    ),
    row('pay_mean', pay('mean'), payN, ['welch', isMeanNoise(histogram, rest)]),
    row('pay_p10', pay('p10'), payN),
    row('pay_p25', pay('p25'), payN),
    row('pay_p50', pay('p50'), payN, ['binomial_interval', isMedianNoise(histogram, wider)]),
    row('pay_p75', pay('p75'), payN),
    row('pay_p90', pay('p90'), payN),
  ];
};
