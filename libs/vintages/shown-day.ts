import { CHANGE_DAYS, type DailyFigure } from '#libs/metrics/daily/daily-index.js';
import { factorOf, type SeasonalFactors } from '#libs/metrics/daily/seasonal-factors.js';
import { round } from '#libs/metrics/pay.js';
import { type Reliability, relativeWidth, reliabilityOf, withheldReason } from '#libs/metrics/reliability.js';

/** Why a day that has a value has no change: it is in another chain than the day `CHANGE_DAYS` earlier, or that day is withheld. */
export const CHANGE_GAPS = ['not_chained', 'earlier_withheld'] as const;
export type ChangeGap = (typeof CHANGE_GAPS)[number];

/** A day of the daily index without what is withheld. Nothing else may leave the API, comparisons included. */
export interface ShownDay extends Omit<DailyFigure, 'largest'> {
  /** Null if there is a change, or no value. */
  readonly change_gap: ChangeGap | null;
  /** The value without its season; null without factors, and on days of another base. */
  readonly adjusted: number | null;
  readonly reliability: Reliability;
}

const NO_CHANGE = { change: null, change_low: null, change_high: null };
const NOTHING = { value: null, low: null, high: null, ...NO_CHANGE, change_gap: null, adjusted: null };

const evidenceOf = ({ value, low, high, n, employers, largest }: DailyFigure) => ({
  n,
  employers,
  largest: largest * n,
  interval: value === null ? null : relativeWidth(low, high, value),
});

const withheldOf = (figure: DailyFigure) =>
  figure.value === null ? (figure.gap ?? 'not_known') : withheldReason(evidenceOf(figure));

/** @param earlier the day `CHANGE_DAYS` earlier in the same vintage: of a withheld value, a change to a shown one would say how large it is. */
const shownDay = (
  { largest, ...figure }: DailyFigure,
  factors: SeasonalFactors | null,
  earlier: DailyFigure | undefined,
): ShownDay => {
  const { day, value, base, change } = figure;
  const withheld = withheldOf({ largest, ...figure });
  const reliability = reliabilityOf(evidenceOf({ largest, ...figure }), withheld);
  if (withheld !== null || value === null) return { ...figure, ...NOTHING, reliability };
  const adjusted = factors?.base === base ? round(value / factorOf(factors, day), 1) : null;
  const shown = { ...figure, adjusted, reliability };
  if (change === null) return { ...shown, ...NO_CHANGE, change_gap: 'not_chained' };
  if (earlier === undefined || withheldOf(earlier) !== null)
    return { ...shown, ...NO_CHANGE, change_gap: 'earlier_withheld' };
  return { ...shown, change_gap: null };
};

/** What is shown from a day on. @param figures in order, with those of the `CHANGE_DAYS` before the first, by which changes are judged. */
export const shownDays = (
  figures: readonly DailyFigure[],
  factors: SeasonalFactors | null,
  first = Number.NEGATIVE_INFINITY,
): ShownDay[] => {
  const byDay = new Map(figures.map((figure) => [figure.day, figure]));
  return figures
    .filter(({ day }) => day >= first)
    .map((figure) => shownDay(figure, factors, byDay.get(figure.day - CHANGE_DAYS)));
};
