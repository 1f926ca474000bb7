import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import {
  factorsOf,
  figureOf,
  type PublishedSeries,
  SELECT_DAYS,
  SELECT_FACTORS,
  VINTAGE_COLUMNS,
  type Vintage,
  vintageOf,
} from './published-series.js';

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

  /** The first vintage, and the last one that was published before a time; null if there is none. */
  async at(before: Date | null): Promise<{ first: Vintage | null; found: Vintage | null; latest: Vintage | null }> {
    const rows = await this.pool.query<Record<string, unknown>>(
      `SELECT ${VINTAGE_COLUMNS} FROM figure_vintages v WHERE dataset = $1 AND (
         vintage = (SELECT min(vintage) FROM figure_vintages WHERE dataset = $1)
         OR vintage = (SELECT max(vintage) FROM figure_vintages WHERE dataset = $1)
         OR vintage = (SELECT max(vintage) FROM figure_vintages WHERE dataset = $1 AND published_at < $2)
       ) ORDER BY vintage`,
      [this.dataset, before ?? new Date(8.64e15)],
    );
    const vintages = rows.map(vintageOf);
    const isBefore = ({ publishedAt }: Vintage) => before === null || publishedAt < before;
    return {
      first: vintages[0] ?? null,
      found: vintages.findLast(isBefore) ?? null,
      latest: vintages.at(-1) ?? null,
    };
  }

  /** All vintages after one, in order. */
  async after({ vintage }: Vintage): Promise<Vintage[]> {
    const rows = await this.pool.query<Record<string, unknown>>(
      `SELECT ${VINTAGE_COLUMNS} FROM figure_vintages WHERE dataset = $1 AND vintage > $2 ORDER BY vintage`,
      [this.dataset, vintage],
    );
    return rows.map(vintageOf);
  }

  /** A series as a vintage has it; without figures if it has none. */
  async series(series: string, { vintage }: Vintage): Promise<PublishedSeries> {
    const parameters = [this.dataset, series, vintage];
    const [days, factors] = await Promise.all([
      this.pool.query<Record<string, unknown>>(SELECT_DAYS, parameters),
      this.pool.query<Record<string, unknown>>(SELECT_FACTORS, parameters),
    ]);
    return { figures: days.map(figureOf), factors: factorsOf(factors[0]) };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
