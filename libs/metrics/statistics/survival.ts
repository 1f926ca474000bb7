import { type PayScope, share } from '../pay.js';
import { type Reliability, relativeWidth, reliabilityOf } from '../reliability.js';

/** How long postings stay open. */
export interface DaysOpen {
  /** Days until half of the postings are closed. */
  readonly median: number | null;
  /** Bounds of the 95% confidence interval of the median; `high` is null if the upper one is beyond every age. */
  readonly low: number | null;
  readonly high: number | null;
  /** Postings under observation in the window. */
  readonly n: number;
  /** Of them, those that closed in it. */
  readonly closed: number;
  /** The smallest number of postings under observation at any age up to the median at which one closed; null if survival stays above a half. */
  readonly at_risk: number | null;
  /** Employers of these postings, and the share of them that the largest one has. */
  readonly employers: number;
  readonly largest_share: number | null;
  readonly window_days: number;
  /** Why the median is null. */
  readonly suppressed: DaysOpenSuppression | null;
  readonly reliability: Reliability;
}

export const DAYS_OPEN_SUPPRESSIONS = ['more_than_half_open', 'fewer_than_30_at_risk'] as const;
export type DaysOpenSuppression = (typeof DAYS_OPEN_SUPPRESSIONS)[number];

/** Postings that must be under observation at each age up to the median. */
export const MIN_AT_RISK = 30;

/** [median, n, closed, at_risk, low, high, employers, largest]: how long the postings of a slice of the grid stay open. */
export type DaysOpenCell = readonly [
  median: number | null,
  n: number,
  closed: number,
  atRisk: number | null,
  low: number | null,
  high: number | null,
  employers: number,
  largest: number,
];

/**
 * The Kaplan-Meier median with delayed entry: S(t) is the product of 1 - d/n over the ages up to t at which d of n postings closed.
 * A posting counts among the n from the age at which it was first observed, or at which the window begins, until
 * the age at which it closed or was last seen open by a complete fetch of its board, both inclusive. So open postings count too, unlike in a
 * mean of closed ones, and only for as long as they were verified. The grid computes it in `survival-query.ts`.
 *
 * Kaplan and Meier (1958), JASA 53(282); delayed entry: Klein and Moeschberger (2003), Survival Analysis, section 4.6. The interval contains
 * the ages at which the interval of S(t) contains a half (Brookmeyer and Crowley 1982, Biometrics 38), which is Greenwood's on the scale of
 * log(-log S). It treats postings as independent, although those of an employer are filled and withdrawn together: what few employers publish is
 * therefore thin, however narrow its interval.
 */
export const daysOpenOfCell = (
  [median, n, closed, atRisk, low, high, employers, largest]: DaysOpenCell,
  { days, namesEmployers }: PayScope,
): DaysOpen => {
  const suppressed = median !== null ? null : atRisk === null ? 'more_than_half_open' : 'fewer_than_30_at_risk';
  return {
    median,
    low,
    high,
    n,
    closed,
    at_risk: atRisk,
    employers,
    largest_share: n === 0 ? null : share(largest, n),
    window_days: days,
    suppressed,
    reliability: reliabilityOf(
      { n, employers, largest, namesEmployers, interval: relativeWidth(low, high, median ?? 0) },
      suppressed,
    ),
  };
};
