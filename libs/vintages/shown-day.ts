import type { DailyFigure } from '#libs/metrics/daily/daily-index.js';
import { factorOf, type SeasonalFactors } from '#libs/metrics/daily/seasonal-factors.js';
import { round } from '#libs/metrics/pay.js';
import { type Reliability, relativeWidth, reliabilityOf, withheldReason } from '#libs/metrics/reliability.js';

/** A day of the daily index without what is withheld. Nothing else may leave the API, comparisons included. */
export interface ShownDay extends Omit<DailyFigure, 'largest'> {
  /** The value without its season; null without factors, and on days of another base. */
  readonly adjusted: number | null;
  readonly reliability: Reliability;
}

const NOTHING = {
  value: null,
  low: null,
  high: null,
  change: null,
  change_low: null,
  change_high: null,
  adjusted: null,
};

export const shownDay = ({ largest, ...figure }: DailyFigure, factors: SeasonalFactors | null): ShownDay => {
  const { day, value, low, high, base, n, employers, gap } = figure;
  const interval = value === null ? null : relativeWidth(low, high, value);
  const evidence = { n, employers, largest: largest * n, interval };
  const withheld = value === null ? (gap ?? 'not_known') : withheldReason(evidence);
  const reliability = reliabilityOf(evidence, withheld);
  if (withheld !== null || value === null) return { ...figure, ...NOTHING, reliability };
  const adjusted = factors?.base === base ? round(value / factorOf(factors, day), 1) : null;
  return { ...figure, adjusted, reliability };
};
