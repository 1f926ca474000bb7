import type { DailyFigure } from '#libs/metrics/daily/daily-index.js';
import { areFactorsCurrent, type SeasonalFactors, seasonalFactors } from '#libs/metrics/daily/seasonal-factors.js';
import {
  dateOf,
  FIGURE_COLUMNS,
  factorsOf,
  figureOf,
  SELECT_DAYS,
  SELECT_FACTORS,
  VINTAGE_COLUMNS,
  type Vintage,
  vintageOf,
} from './published-series.js';

/** Runs a statement. @returns its rows. */
type RunStatement = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** The data that a vintage describes. */
type VintageMeta = Pick<Vintage, 'generation' | 'definitions' | 'historySince' | 'asOf'>;

const COLUMNS = Object.keys(FIGURE_COLUMNS).join(', ');
const COLUMN_TYPES = Object.entries(FIGURE_COLUMNS)
  .map((column) => column.join(' '))
  .join(', ');

/** Rows of one statement. */
const BATCH_ROWS = 5_000;

/** What a vintage changes in a series. */
interface SeriesChange {
  readonly series: string;
  readonly changed: readonly DailyFigure[];
  readonly withdrawn: readonly number[];
  /** Undefined if the factors stay as they are. */
  readonly factors: SeasonalFactors | null | undefined;
}

const isSame = (one: DailyFigure, other: DailyFigure): boolean =>
  (Object.keys(one) as (keyof DailyFigure)[]).every((key) => one[key] === other[key]);

const changeOf = (
  series: string,
  figures: readonly DailyFigure[],
  before: { figures: readonly DailyFigure[]; factors: SeasonalFactors | null },
  isRedefined: boolean,
): SeriesChange => {
  const earlier = new Map(before.figures.map((figure) => [figure.day, figure]));
  const days = new Set(figures.map(({ day }) => day));
  const keep = !isRedefined && areFactorsCurrent(before.factors, figures);
  const factors = keep ? undefined : seasonalFactors(figures);
  return {
    series,
    changed: figures.filter((figure) => {
      const known = earlier.get(figure.day);
      return known === undefined || !isSame(figure, known);
    }),
    withdrawn: before.figures.flatMap(({ day }) => (days.has(day) ? [] : [day])),
    factors: factors === null && before.factors === null ? undefined : factors,
  };
};

/**
 * What was published of a dataset, as the indexer writes it: append-only, so that every vintage can be read as it was. Only the holder of the writer lock
 * may use it, on the connection that holds the lock.
 */
export class VintageLog {
  constructor(
    private readonly run: RunStatement,
    private readonly dataset: string,
  ) {}

  /** Every series that was published: each of them continues, however small it becomes. */
  async published(): Promise<readonly string[]> {
    const rows = await this.run('SELECT series FROM figure_series WHERE dataset = $1 ORDER BY series', [this.dataset]);
    return rows.map(({ series }) => series as string);
  }

  /**
   * Publishes the series: a vintage with the days that differ from the latest. In one transaction, so that readers see all of it or nothing.
   *
   * @param all every series, also those without a figure; one that was published and is missing is withdrawn. Consumed one by one.
   * @returns null if nothing changed since the latest vintage, as after a run that was interrupted.
   */
  async publish(
    meta: VintageMeta,
    all: AsyncIterable<readonly [series: string, figures: readonly DailyFigure[]]>,
  ): Promise<{ vintage: number; changed: number } | null> {
    const latest = await this.latest();
    const changes: SeriesChange[] = [];
    const published = await this.published();
    const missing = new Set(published);
    const isRedefined = latest !== null && latest.definitions !== meta.definitions;
    const compare = async (series: string, figures: readonly DailyFigure[]) => {
      missing.delete(series);
      changes.push(changeOf(series, figures, await this.read(series, latest?.vintage ?? 0), isRedefined));
    };
    for await (const [series, figures] of all) await compare(series, figures);
    for (const series of missing) await compare(series, []);
    const changed = changes.reduce((sum, each) => sum + each.changed.length + each.withdrawn.length, 0);
    const isSameData =
      latest !== null &&
      latest.asOf.getTime() === meta.asOf.getTime() &&
      latest.generation === meta.generation &&
      !isRedefined;
    if (isSameData && changed === 0) return null;
    const vintage = (latest?.vintage ?? 0) + 1;
    await this.run('BEGIN');
    try {
      const added = changes.filter((each) => each.changed.length > 0 && !published.includes(each.series));
      await this.write(vintage, meta, { changes, added: added.map(({ series }) => series) });
      await this.run('COMMIT');
    } catch (error) {
      await this.run('ROLLBACK').catch(() => {});
      throw error;
    }
    return { vintage, changed };
  }

  private async latest(): Promise<Vintage | null> {
    const [row] = await this.run(
      `SELECT ${VINTAGE_COLUMNS} FROM figure_vintages WHERE dataset = $1 ORDER BY vintage DESC LIMIT 1`,
      [this.dataset],
    );
    return row ? vintageOf(row) : null;
  }

  private async read(series: string, vintage: number) {
    const parameters = [this.dataset, series, vintage];
    const days = await this.run(SELECT_DAYS, [...parameters, null, null]);
    const [factors] = await this.run(SELECT_FACTORS, parameters);
    return { figures: days.map(figureOf), factors: factorsOf(factors) };
  }

  private async write(
    vintage: number,
    { asOf, generation, definitions, historySince }: VintageMeta,
    { changes, added }: { changes: readonly SeriesChange[]; added: readonly string[] },
  ): Promise<void> {
    await this.run('INSERT INTO figure_series (dataset, series, vintage) SELECT $1, unnest($2::text[]), $3', [
      this.dataset,
      added,
      vintage,
    ]);
    const rows = changes.flatMap(({ series, changed, withdrawn }) => [
      ...changed.map(({ day, base, ...figure }) => ({
        series,
        day: dateOf(day),
        base: base === null ? null : dateOf(base),
        ...figure,
        is_withdrawn: false,
      })),
      ...withdrawn.map((day) => ({ ...WITHDRAWN, series, day: dateOf(day) })),
    ]);
    for (let start = 0; start < rows.length; start += BATCH_ROWS)
      await this.run(
        `INSERT INTO figure_days (dataset, vintage, series, day, ${COLUMNS}, is_withdrawn)
         SELECT $1, $2, series, day, ${COLUMNS}, is_withdrawn FROM jsonb_to_recordset($3::jsonb)
           AS r (series text, day date, ${COLUMN_TYPES}, is_withdrawn boolean)`,
        [this.dataset, vintage, JSON.stringify(rows.slice(start, start + BATCH_ROWS))],
      );
    for (const { series, factors } of changes) {
      if (factors === undefined) continue;
      const { until, base, years, factors: values } = factors ?? NO_FACTORS;
      await this.run(
        'INSERT INTO figure_factors (dataset, series, vintage, until, base, years, factors) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [this.dataset, series, vintage, dateOf(until), dateOf(base), years, values],
      );
    }
    // Last, so that the time is near that of the commit. Responses have milliseconds, and a clock may be set back.
    await this.run(
      `INSERT INTO figure_vintages (dataset, vintage, published_at, as_of, generation, definitions, history_since)
       VALUES ($1, $2, greatest(date_trunc('milliseconds', clock_timestamp()),
         (SELECT max(published_at) + interval '1 millisecond' FROM figure_vintages WHERE dataset = $1)), $3, $4, $5, $6)`,
      [this.dataset, vintage, asOf, generation, definitions, historySince],
    );
  }
}

const WITHDRAWN = {
  value: null,
  low: null,
  high: null,
  base: null,
  n: 0,
  boards: 0,
  employers: 0,
  largest: 0,
  gap: null,
  is_withdrawn: true,
};

/** The row of factors that were withdrawn. */
const NO_FACTORS: SeasonalFactors = { until: 0, base: 0, years: 0, factors: [] };
