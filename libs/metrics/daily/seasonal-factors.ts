import { MS_PER_DAY } from '#libs/records/time.js';
import { round } from '../pay.js';
import type { DailyFigure } from './daily-index.js';
import { stl } from './stl.js';

/** Days of a year without 29 February. */
const YEAR_DAYS = 365;
/** A season that was seen once cannot be told from what happened in that year. */
const MIN_SEASONAL_DAYS = 2 * YEAR_DAYS;

/** How much higher the index is on each day of the year than without its season: 1.1 for 10%. */
export interface SeasonalFactors {
  /** The last day on which they are based, in days since 1970, and the base of its chain. */
  readonly until: number;
  readonly base: number;
  /** Whole years of which they are. */
  readonly years: number;
  /** From 1 January to 31 December, without 29 February. */
  readonly factors: readonly number[];
}

/** Why a series is not seasonally adjusted. */
export const UNADJUSTED = ['less_than_two_years'] as const;

/** The position of a day in a year of 365 days; null for 29 February. */
const dayOfYear = (day: number): number | null => {
  const date = new Date(day * MS_PER_DAY);
  const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()];
  if (month === 1 && dayOfMonth === 29) return null;
  return (Date.UTC(2025, month, dayOfMonth) - Date.UTC(2025, 0, 1)) / MS_PER_DAY;
};

/** The days of the last chain, without 29 February, of which both the trend and the season are estimated. */
const lastChain = (figures: readonly DailyFigure[]): { day: number; value: number }[] => {
  const last = figures.findLast(({ value }) => value !== null);
  return figures.flatMap(({ day, value, base }) =>
    value !== null && value > 0 && base === last?.base && dayOfYear(day) !== null ? [{ day, value }] : [],
  );
};

/**
 * The seasonal factors of a daily index: the logarithm is decomposed by STL (`stl.ts`), with a season of 365 days that is the same in each year, as R's
 * `stl(s.window = "periodic")`. The windows of 7 days have no weekly season.
 *
 * @returns null with less than two years without a gap.
 */
export const seasonalFactors = (figures: readonly DailyFigure[]): SeasonalFactors | null => {
  const chain = lastChain(figures);
  const base = figures.findLast(({ value }) => value !== null)?.base ?? null;
  if (chain.length < MIN_SEASONAL_DAYS || base === null) return null;
  const logs = chain.map(({ value }) => Math.log(value));
  const seasonal = 10 * logs.length + 1;
  const trendWindow = Math.ceil((1.5 * YEAR_DAYS) / (1 - 1.5 / seasonal));
  const found = stl(logs, {
    period: YEAR_DAYS,
    seasonal,
    seasonalDegree: 0,
    robust: true,
    // A tenth of the windows, which changes no factor by more than a thousandth and takes a fiftieth of the time.
    trendJump: Math.ceil(trendWindow / 10),
    lowPassJump: Math.ceil(YEAR_DAYS / 10),
  });
  const sums = new Float64Array(YEAR_DAYS);
  const counts = new Int32Array(YEAR_DAYS);
  for (const [index, { day }] of chain.entries()) {
    const position = dayOfYear(day) as number;
    sums[position] = (sums[position] as number) + (found.seasonal[index] as number);
    counts[position] = (counts[position] as number) + 1;
  }
  const means = sums.map((sum, position) => sum / (counts[position] as number));
  const mean = means.reduce((sum, each) => sum + each, 0) / YEAR_DAYS;
  return {
    until: chain.at(-1)?.day as number,
    base,
    years: Math.floor(chain.length / YEAR_DAYS),
    factors: [...means].map((each) => round(Math.exp(each - mean), 5)),
  };
};

/** The factor of a day: of 29 February, the mean of those of the days beside it. */
export const factorOf = ({ factors }: Pick<SeasonalFactors, 'factors'>, day: number): number => {
  const at = (position: number) => factors[position] as number;
  const position = dayOfYear(day);
  return position === null
    ? Math.sqrt(at(dayOfYear(day - 1) as number) * at(dayOfYear(day + 1) as number))
    : at(position);
};

/** Factors are kept for a year, so that yesterday's adjusted values do not change with each day that is added. */
export const areFactorsCurrent = (kept: SeasonalFactors | null, figures: readonly DailyFigure[]): boolean => {
  const last = figures.findLast(({ value }) => value !== null);
  return kept !== null && last !== undefined && kept.base === last.base && last.day - kept.until < YEAR_DAYS;
};
