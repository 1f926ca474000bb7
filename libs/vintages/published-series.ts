import type { DailyFigure } from '#libs/metrics/daily/daily-index.js';
import type { SeasonalFactors } from '#libs/metrics/daily/seasonal-factors.js';
import { MS_PER_DAY } from '#libs/records/time.js';

/** When something was published, and of what. */
export interface Vintage {
  readonly vintage: number;
  readonly publishedAt: Date;
  readonly asOf: Date;
  readonly generation: string;
  readonly definitions: string;
  /** If the history of the dataset was lost before, when it was rebuilt. */
  readonly historySince: Date | null;
  /** Every series that it or an earlier vintage published. */
  readonly series: readonly string[];
}

/** A series as a vintage has it. */
export interface PublishedSeries {
  readonly figures: readonly DailyFigure[];
  readonly factors: SeasonalFactors | null;
}

/** The columns of `figure_days` that hold a figure. */
export const FIGURE_COLUMNS = 'value, low, high, base, n, boards, employers, largest, gap';

export const dateOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

const dayOf = (date: string): number => Date.parse(date) / MS_PER_DAY;
const dayOrNull = (date: unknown): number | null => (date === null ? null : dayOf(date as string));

/**
 * The days of a series in a vintage, in order: of each day, the row of the latest vintage up to it.
 * Parameters: dataset, series, vintage. Dates are text, because the driver would read them in the time zone of the process.
 */
export const SELECT_DAYS = `
  SELECT day::text, value, low, high, base::text, n, boards, employers, largest, gap FROM (
    SELECT DISTINCT ON (day) * FROM figure_days WHERE dataset = $1 AND series = $2 AND vintage <= $3 ORDER BY day, vintage DESC
  ) AS latest WHERE NOT is_withdrawn ORDER BY day`;

export const figureOf = (row: Record<string, unknown>): DailyFigure => ({
  day: dayOf(row.day as string),
  value: row.value as number | null,
  low: row.low as number | null,
  high: row.high as number | null,
  base: dayOrNull(row.base),
  n: row.n as number,
  boards: row.boards as number,
  employers: row.employers as number,
  largest: row.largest as number,
  gap: row.gap as DailyFigure['gap'],
});

/** The seasonal factors of a series in a vintage. Parameters: dataset, series, vintage. */
export const SELECT_FACTORS = `
  SELECT until::text, base::text, years, factors FROM figure_factors
  WHERE dataset = $1 AND series = $2 AND vintage <= $3 ORDER BY vintage DESC LIMIT 1`;

export const factorsOf = (row: Record<string, unknown> | undefined): SeasonalFactors | null => {
  const factors = (row?.factors ?? []) as number[];
  if (!row || factors.length === 0) return null;
  return { until: dayOf(row.until as string), base: dayOf(row.base as string), years: row.years as number, factors };
};

/** The columns of `figure_vintages`. */
export const VINTAGE_COLUMNS = 'vintage, published_at, as_of, generation, definitions, history_since, series';

export const vintageOf = (row: Record<string, unknown>): Vintage => ({
  vintage: row.vintage as number,
  publishedAt: row.published_at as Date,
  asOf: row.as_of as Date,
  generation: row.generation as string,
  definitions: row.definitions as string,
  historySince: row.history_since as Date | null,
  series: row.series as string[],
});
