import type { DailyFigure } from '#libs/metrics/daily/daily-index.js';
import type { SeasonalFactors } from '#libs/metrics/daily/seasonal-factors.js';
import { MS_PER_DAY } from '#libs/records/time.js';

/** When something was published, and from what. */
export interface Vintage {
  readonly vintage: number;
  /** Names the vintage in links, also after a restore of the database. */
  readonly id: string;
  readonly publishedAt: Date;
  readonly asOf: Date;
  readonly generation: string;
  /** The version of the definition of the daily index. */
  readonly definitions: string;
  /** If the history of the dataset was lost before, when it was rebuilt. */
  readonly historySince: Date | null;
}

/** A series as a vintage has it. */
export interface PublishedSeries {
  readonly figures: readonly DailyFigure[];
  readonly factors: SeasonalFactors | null;
}

/** The columns of `figure_days` that hold a figure, with their types. */
export const FIGURE_COLUMNS = {
  value: 'double precision',
  low: 'double precision',
  high: 'double precision',
  change: 'double precision',
  change_low: 'double precision',
  change_high: 'double precision',
  base: 'date',
  n: 'integer',
  boards: 'integer',
  employers: 'integer',
  largest: 'double precision',
  gap: 'text',
} as const satisfies Record<keyof Omit<DailyFigure, 'day'>, string>;

const figureColumns = Object.entries(FIGURE_COLUMNS)
  // Dates are text, because the driver would read them in the time zone of the process.
  .map(([name, type]) => (type === 'date' ? `${name}::text` : name))
  .join(', ');

export const dateOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

const dayOf = (date: string): number => Date.parse(date) / MS_PER_DAY;

/**
 * The days of a series in a vintage, in order: of each day, the row of the latest vintage up to it.
 * Parameters: dataset, series, vintage, first and last day (null for all).
 */
export const SELECT_DAYS = `
  SELECT day::text, ${figureColumns} FROM (
    SELECT DISTINCT ON (day) * FROM figure_days WHERE dataset = $1 AND series = $2 AND vintage <= $3
      AND ($4::date IS NULL OR day >= $4) AND ($5::date IS NULL OR day <= $5) ORDER BY day, vintage DESC
  ) AS latest WHERE NOT is_withdrawn ORDER BY day`;

export const figureOf = ({ day, base, ...row }: Record<string, unknown>): DailyFigure =>
  ({ ...row, day: dayOf(day as string), base: base === null ? null : dayOf(base as string) }) as DailyFigure;

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
export const VINTAGE_COLUMNS = 'vintage, id, published_at, as_of, generation, definitions, history_since';

export const vintageOf = (row: Record<string, unknown>): Vintage => ({
  vintage: row.vintage as number,
  id: row.id as string,
  publishedAt: row.published_at as Date,
  asOf: row.as_of as Date,
  generation: row.generation as string,
  definitions: row.definitions as string,
  historySince: row.history_since as Date | null,
});
