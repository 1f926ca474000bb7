import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import {
  dateOf,
  factorsOf,
  figureOf,
  type PublishedSeries,
  SELECT_DAYS,
  SELECT_FACTORS,
  VINTAGE_COLUMNS,
  type Vintage,
  vintageOf,
} from './published-series.js';

/** The first vintage, a requested one, and the latest; null if there is none. */
interface FoundVintages {
  readonly first: Vintage | null;
  readonly found: Vintage | null;
  readonly latest: Vintage | null;
}

/** What was published of a dataset, as API processes read it. */
export class VintageStore {
  private readonly pool: RequestPool;
  private readonly dataset: string;

  /** @param options.dataset the prefix of its indices. */
  constructor({ dataset, ...database }: RequestDatabase & { readonly dataset: string }) {
    this.dataset = dataset;
    this.pool = new RequestPool({
      ...database,
      name: 'vintages',
      connections: 2,
      unavailable: 'Published figures cannot be read at the moment. Retry after a few seconds.',
    });
  }

  /** Finds a vintage by its id, or the last one that was published up to a time. @param requested null for the latest. */
  async find(requested: { readonly id: string } | { readonly time: number } | null): Promise<FoundVintages> {
    const [id, time] = requested === null ? [] : 'id' in requested ? [requested.id] : [null, new Date(requested.time)];
    const numberOf = (aggregate: string, condition = '') =>
      `(SELECT ${aggregate}(vintage) FROM figure_vintages WHERE dataset = $1${condition})`;
    const rows = await this.pool.query<Record<string, unknown>>(
      `SELECT ${VINTAGE_COLUMNS} FROM figure_vintages WHERE dataset = $1 AND (vintage IN (${numberOf('min')}, ${numberOf('max')})
         OR id = $2::uuid OR vintage = ${numberOf('max', ' AND published_at <= $3::timestamptz')}) ORDER BY vintage`,
      [this.dataset, id ?? null, time ?? null],
    );
    const vintages = rows.map(vintageOf);
    const isRequested = (each: Vintage) =>
      requested === null ||
      ('id' in requested ? each.id === requested.id : each.publishedAt.getTime() <= requested.time);
    return {
      first: vintages[0] ?? null,
      found: vintages.findLast(isRequested) ?? null,
      latest: vintages.at(-1) ?? null,
    };
  }

  /** The restore of the database that lost what was published around a time; null if there is none. @param time epoch milliseconds. */
  async lostAt(time: number): Promise<{ readonly backupAt: Date; readonly restoredAt: Date } | null> {
    const rows = await this.pool.query<{ backupAt: Date; restoredAt: Date }>(
      `SELECT backup_at AS "backupAt", restored_at AS "restoredAt" FROM figure_restores
       WHERE dataset = $1 AND backup_at < $2::timestamptz AND restored_at > $2::timestamptz ORDER BY backup_at LIMIT 1`,
      [this.dataset, new Date(time)],
    );
    return rows[0] ?? null;
  }

  /** How many vintages follow one, up to another, and whether the definition of any of them differs from its own. */
  async between({ vintage, definitions }: Vintage, last: Vintage): Promise<{ count: number; isRedefined: boolean }> {
    const [row] = await this.pool.query<{ count: number; redefined: boolean | null }>(
      `SELECT count(*)::int AS count, bool_or(definitions <> $4) AS redefined FROM figure_vintages
       WHERE dataset = $1 AND vintage > $2 AND vintage <= $3`,
      [this.dataset, vintage, last.vintage, definitions],
    );
    return { count: row?.count ?? 0, isRedefined: row?.redefined ?? false };
  }

  /** Whether a vintage or an earlier one published a series. */
  async hasSeries(series: string, { vintage }: Vintage): Promise<boolean> {
    const rows = await this.pool.query(
      'SELECT FROM figure_series WHERE dataset = $1 AND series = $2 AND vintage <= $3',
      [this.dataset, series, vintage],
    );
    return rows.length > 0;
  }

  /** The days of a series as a vintage has them; no figures if it has none. @param range days since 1970. */
  async series(
    series: string,
    { vintage }: Vintage,
    { first, last }: { readonly first: number; readonly last: number },
  ): Promise<PublishedSeries> {
    const parameters = [this.dataset, series, vintage];
    const [days, factors] = await Promise.all([
      this.pool.query<Record<string, unknown>>(SELECT_DAYS, [...parameters, dateOf(first), dateOf(last)]),
      this.pool.query<Record<string, unknown>>(SELECT_FACTORS, parameters),
    ]);
    return { figures: days.map(figureOf), factors: factorsOf(factors[0]) };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
