import { type Histogram, mean, quantile, total } from './statistics/histogram.js';

/** Pay is shown from this number of postings that state it. */
export const MIN_PAY_POSTINGS = 5;
/** Pay is shown from this number of employers that state it, unless the slice names its employers. */
export const MIN_PAY_EMPLOYERS = 2;

/** @param dimensions of a slice. */
export const minPayEmployers = (dimensions: readonly string[]): number =>
  dimensions.includes('source_ids') ? 1 : MIN_PAY_EMPLOYERS;

/** Why pay is not shown. In a slice that does not name an employer, figures of a single one would look like those of a market. */
export const PAY_SUPPRESSIONS = ['no_pay_stated', 'fewer_than_5_postings', 'single_employer'] as const;
export type PaySuppression = (typeof PAY_SUPPRESSIONS)[number];

export const PERCENTILES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;
type PercentileName = keyof typeof PERCENTILES;

/** Annual pay in US dollars. The pay of a posting is the middle of its range, rounded to 100. */
export interface PayMeasure extends Record<PercentileName | 'mean', number | null> {
  /** Postings that state their pay. */
  readonly n: number;
  /** Their share of the postings; null where there are none. */
  readonly coverage: number | null;
  readonly currency: 'USD';
  readonly basis: 'annual';
  /** The reason why the figures are null. */
  readonly suppressed: PaySuppression | null;
}

export type PayFigures = Readonly<Record<PercentileName | 'mean', number>>;

/** Why pay is not shown. Call it only if it is not. @param n postings that state pay. */
export const suppressionOf = (n: number): PaySuppression =>
  n === 0 ? 'no_pay_stated' : n < MIN_PAY_POSTINGS ? 'fewer_than_5_postings' : 'single_employer';

/**
 * @param n postings that state pay.
 * @param postings all postings of the slice.
 * @param figures null if too few employers state pay. Ignored below the minimum number of postings.
 */
export const payMeasure = (n: number, postings: number, figures: PayFigures | null): PayMeasure => {
  const shown = n >= MIN_PAY_POSTINGS ? figures : null;
  const at = (name: keyof PayFigures) => (shown === null ? null : Math.round(shown[name]));
  return {
    n,
    coverage: postings === 0 ? null : share(n, postings),
    p10: at('p10'),
    p25: at('p25'),
    p50: at('p50'),
    p75: at('p75'),
    p90: at('p90'),
    mean: at('mean'),
    currency: 'USD',
    basis: 'annual',
    suppressed: shown === null ? suppressionOf(n) : null,
  };
};

export const payFigures = (histogram: Histogram): PayFigures | null =>
  total(histogram) === 0
    ? null
    : {
        p10: quantile(histogram, PERCENTILES.p10),
        p25: quantile(histogram, PERCENTILES.p25),
        p50: quantile(histogram, PERCENTILES.p50),
        p75: quantile(histogram, PERCENTILES.p75),
        p90: quantile(histogram, PERCENTILES.p90),
        mean: mean(histogram),
      };

/** The number of standard errors on each side of an estimate in a 95% interval. */
export const Z_95 = 1.96;

/** A share, rounded to four decimals. */
export const share = (part: number, whole: number): number => round(part / whole, 4);

export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};
