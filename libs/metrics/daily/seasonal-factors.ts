import { median } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import { round } from '../pay.js';
import type { DailyFigure } from './daily-index.js';
import { stl } from './stl.js';

/** Days of a year without 29 February. */
const YEAR_DAYS = 365;
/** Of two years, neither can be told to be the usual one: what happened once would be half of the season. */
const MIN_YEARS = 3;
/** Neighboring days that are averaged before the years are compared: chance of single weeks is not a season. */
const SMOOTHED_DAYS = 7;

/** How much higher the index is on each day of the year than without its season: 1.1 for 10%. */
export interface SeasonalFactors {
  /** The last day on which they are based, in days since 1970, and the base of its chain. */
  readonly until: number;
  readonly base: number;
  /** Complete years of data used. */
  readonly years: number;
  /** From 1 January to 31 December, without 29 February. */
  readonly factors: readonly number[];
}

/** Why a series is not seasonally adjusted: it is younger, or a gap ended its chains. */
export const UNADJUSTED = ['no_chain_of_three_years'] as const;

/** The position of a day in a year of 365 days; null for 29 February. */
const dayOfYear = (day: number): number | null => {
  const date = new Date(day * MS_PER_DAY);
  const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()];
  if (month === 1 && dayOfMonth === 29) return null;
  return (Date.UTC(2025, month, dayOfMonth) - Date.UTC(2025, 0, 1)) / MS_PER_DAY;
};

interface Point {
  readonly day: number;
  readonly log: number;
}

/** The longest chain: the days with a value, in order. A chain that a gap ended stays the one of the factors until another is longer. */
const longestChain = (figures: readonly DailyFigure[]): readonly DailyFigure[] => {
  const chains = Map.groupBy(
    figures.filter(({ base, value }) => base !== null && value !== null),
    ({ base }) => base,
  );
  const length = (chain: readonly DailyFigure[]) => (chain.at(-1)?.day ?? 0) - (chain[0]?.day ?? 0);
  return [...chains.values()].reduce<readonly DailyFigure[]>(
    (longest, chain) => (longest.length === 0 || length(chain) > length(longest) ? chain : longest),
    [],
  );
};

/** The logarithm of a chain by day, without 29 February. Days without a value, or with 0, lie on the line between their neighbors, so that each day keeps its place in the year. */
const pointsOf = (chain: readonly DailyFigure[]): Point[] => {
  const known = chain.flatMap(({ day, value }) => (value ? [{ day, log: Math.log(value) }] : []));
  return known.flatMap((point, index): Point[] => {
    const next = known[index + 1];
    const points = Array.from({ length: next ? next.day - point.day : 1 }, (_, step) => ({
      day: point.day + step,
      log: next ? point.log + ((next.log - point.log) * step) / (next.day - point.day) : point.log,
    }));
    return points.filter(({ day }) => dayOfYear(day) !== null);
  });
};

/** The mean of the values around each value; of those that exist at the ends, or those of the other end in a `circle`. */
const smoothed = (values: readonly number[], isCircle: boolean): number[] => {
  const reach = (SMOOTHED_DAYS - 1) / 2;
  return values.map((_, at) => {
    let [sum, n] = [0, 0];
    for (let offset = at - reach; offset <= at + reach; offset += 1) {
      const value = isCircle ? values[(offset + values.length) % values.length] : values[offset];
      if (value === undefined) continue;
      sum += value;
      n += 1;
    }
    return sum / n;
  });
};

/**
 * The seasonal factors of a daily index. The logarithm is decomposed by STL (`stl.ts`) with a season of 365 days that is the same in each year, as R's `stl(s.window =
 * "periodic")`. Its trend is kept. Its season is the mean of the years, of which a single event is a third: instead, the season is the median of the years' distances
 * from the trend, each averaged over neighboring days. The windows of 7 days have no weekly season.
 *
 * @returns null without three years in one chain.
 */
export const seasonalFactors = (figures: readonly DailyFigure[]): SeasonalFactors | null => {
  const chain = longestChain(figures);
  const points = pointsOf(chain);
  const base = chain[0]?.base ?? null;
  if (points.length < MIN_YEARS * YEAR_DAYS || base === null) return null;
  const logs = points.map(({ log }) => log);
  const seasonal = 10 * logs.length + 1;
  const trendWindow = Math.ceil((1.5 * YEAR_DAYS) / (1 - 1.5 / seasonal));
  const { trend } = stl(logs, {
    period: YEAR_DAYS,
    seasonal,
    seasonalDegree: 0,
    robust: true,
    // A tenth of the windows takes a fiftieth of the time.
    trendJump: Math.ceil(trendWindow / 10),
    lowPassJump: Math.ceil(YEAR_DAYS / 10),
  });
  const distances = smoothed(
    logs.map((log, index) => log - (trend[index] as number)),
    false,
  );
  const years: number[][] = Array.from({ length: YEAR_DAYS }, () => []);
  for (const [index, { day }] of points.entries()) years[dayOfYear(day) as number]?.push(distances[index] as number);
  const medians = smoothed(years.map(median), true);
  const mean = medians.reduce((sum, each) => sum + each, 0) / YEAR_DAYS;
  return {
    until: points.at(-1)?.day as number,
    base,
    years: Math.floor(points.length / YEAR_DAYS),
    factors: medians.map((each) => round(Math.exp(each - mean), 5)),
  };
};

/** The factor of a day: of 29 February, the geometric mean of those of the days beside it. */
export const factorOf = ({ factors }: Pick<SeasonalFactors, 'factors'>, day: number): number => {
  const at = (position: number) => factors[position] as number;
  const position = dayOfYear(day);
  return position === null
    ? Math.sqrt(at(dayOfYear(day - 1) as number) * at(dayOfYear(day + 1) as number))
    : at(position);
};

/** Factors are kept for a year, so that yesterday's adjusted values do not change with each day that is added. */
export const areFactorsCurrent = (kept: SeasonalFactors | null, figures: readonly DailyFigure[]): boolean => {
  const chain = longestChain(figures);
  if (kept === null || !figures.some(({ base }) => base === kept.base)) return false;
  const last = chain.at(-1)?.day ?? kept.until;
  return last - kept.until < YEAR_DAYS;
};
