import { MS_PER_DAY } from '#libs/records/time.js';
import type { Span } from './periods/periods.js';
import { type Reliability, relativeWidth, reliabilityOf, WITHHELD, withheldReason } from './reliability.js';
import { type Histogram, mean, quantile } from './statistics/histogram.js';
import { type MedianInterval, NO_MEDIAN_INTERVAL } from './statistics/median-interval.js';

/** Why pay is not shown. */
export const PAY_SUPPRESSIONS = WITHHELD.filter((reason) => reason !== 'not_known');
export type PaySuppression = Exclude<(typeof WITHHELD)[number], 'not_known'>;

export const PERCENTILES = { p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9 } as const;
type PercentileName = keyof typeof PERCENTILES;

/** The days between which 95% of the amounts were published: as many are earlier as later. */
export const PAY_DATES = [0.025, 0.975] as const;

export type PayFigures = Readonly<Record<PercentileName | 'mean', number>>;

/** What postings of a slice state of their pay in a period. */
export interface StatedPay {
  /** Postings that state pay. */
  readonly n: number;
  readonly employers: number;
  /** Those of the employer that has most of them. */
  readonly largest: number;
  /** Days since 1970 between which 95% of the amounts were published; null if there are none. */
  readonly from: number | null;
  readonly to: number | null;
  /** Null if it is not shown. */
  readonly figures: PayFigures | null;
  /** Of the median. */
  readonly interval: MedianInterval;
}

export const NO_PAY: StatedPay = {
  n: 0,
  employers: 0,
  largest: 0,
  from: null,
  to: null,
  figures: null,
  interval: NO_MEDIAN_INTERVAL,
};

/** By what the pay of a slice in a period is judged. */
export interface PayScope {
  /** In a slice that does not name an employer, figures of a single one would look like those of a market. */
  readonly namesEmployers: boolean;
  /** Length of the period. */
  readonly days: number;
}

/** @param dimensions of the slice. */
export const payScope = (dimensions: readonly string[], { from, to }: Span): PayScope => ({
  namesEmployers: dimensions.includes('source_ids'),
  days: Math.round((to - from) / MS_PER_DAY),
});

const evidenceOf = ({ n, employers, largest, from, to }: StatedPay, { namesEmployers, days }: PayScope) => ({
  n,
  employers,
  largest,
  namesEmployers,
  days,
  ...(from !== null && to !== null && { spanDays: to - from + 1 }),
});

/** Why pay is not shown; null if it is. */
export const paySuppression = (stated: StatedPay, scope: PayScope): PaySuppression | null => {
  const reason = withheldReason(evidenceOf(stated, scope));
  return reason === 'not_known' ? 'no_pay_stated' : reason;
};

/** Annual pay in US dollars. The pay of a posting is the middle of its range, rounded to 100; one bound alone has none. */
export interface PayMeasure extends Record<PercentileName | 'mean', number | null> {
  /** Postings that state both bounds of their pay. */
  readonly n: number;
  readonly employers: number;
  /** The share of these postings that the largest employer has; null where there are none. */
  readonly largest_share: number | null;
  /** Their share of the postings; null where there are none. */
  readonly coverage: number | null;
  /** Bounds of the 95% confidence interval of `p50`. */
  readonly low: number | null;
  readonly high: number | null;
  /** Days between which 95% of the amounts were published. */
  readonly from: string | null;
  readonly to: string | null;
  readonly currency: 'USD';
  readonly basis: 'annual';
  /** The reason why the figures are null. */
  readonly suppressed: PaySuppression | null;
  readonly reliability: Reliability;
}

const day = (number: number | null): string | null =>
  number === null ? null : new Date(number * MS_PER_DAY).toISOString().slice(0, 10);

/** @param postings all postings of the slice, with pay or without. */
export const payMeasure = (stated: StatedPay, postings: number, scope: PayScope): PayMeasure => {
  const { n, employers, largest, from, to, figures } = stated;
  const suppressed = paySuppression(stated, scope);
  const shown = suppressed === null ? figures : null;
  const at = (name: keyof PayFigures) => (shown === null ? null : Math.round(shown[name]));
  const { low, high } = shown === null ? NO_MEDIAN_INTERVAL : stated.interval;
  const coverage = postings === 0 ? null : share(n, postings);
  const interval = shown === null ? undefined : { interval: relativeWidth(low, high, shown.p50) };
  return {
    n,
    employers,
    largest_share: n === 0 ? null : share(largest, n),
    coverage,
    p10: at('p10'),
    p25: at('p25'),
    p50: at('p50'),
    low,
    high,
    p75: at('p75'),
    p90: at('p90'),
    mean: at('mean'),
    from: day(from),
    to: day(to),
    currency: 'USD',
    basis: 'annual',
    suppressed,
    reliability: reliabilityOf({ ...evidenceOf(stated, scope), coverage, ...interval }, suppressed),
  };
};

/** @param histogram of at least one value. */
export const payFigures = (histogram: Histogram): PayFigures => ({
  p10: quantile(histogram, PERCENTILES.p10),
  p25: quantile(histogram, PERCENTILES.p25),
  p50: quantile(histogram, PERCENTILES.p50),
  p75: quantile(histogram, PERCENTILES.p75),
  p90: quantile(histogram, PERCENTILES.p90),
  mean: mean(histogram),
});

/** The number of standard errors on each side of an estimate in a 95% interval. */
export const Z_95 = 1.96;

/** A share, rounded to four decimals. */
export const share = (part: number, whole: number): number => round(part / whole, 4);

export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};
