import pg from 'pg';
import { AppError } from '#libs/errors/app-error.js';
import { DATABASE_TIMEOUT } from '#libs/postgres/timeouts.js';
import type { ChangePosition, ChangeSource, LoggedRemoval, RemovalRange } from '#libs/search/changes/change-source.js';

/** One statement, so that the counter and the open ranges are of the same moment. */
const POSITION = `
  SELECT log_id, pruned_up_to,
    coalesce((SELECT min(first_number) FROM open_change_ranges o WHERE o.dataset = c.dataset), next_number) - 1 AS published
  FROM change_counters c WHERE dataset = $1`;

const REMOVALS = `
  SELECT record_id, number, removed_at FROM removals
  WHERE dataset = $1 AND kind = $2 AND number > $3 AND number <= $4 ORDER BY number LIMIT $5`;

/** The change numbers and removals of a dataset, as API processes read them. Connections reopen when needed. */
export class ChangeStore implements ChangeSource {
  private readonly pool: pg.Pool;
  private readonly dataset: string;

  /**
   * @param options.dataset the prefix of its indices.
   * @param options.timeout milliseconds that a request may wait for Postgres. Default: `DATABASE_TIMEOUT`.
   */
  constructor({
    databaseUrl,
    dataset,
    timeout = DATABASE_TIMEOUT,
  }: {
    databaseUrl: string;
    dataset: string;
    timeout?: number;
  }) {
    this.dataset = dataset;
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'rolecall-changes',
      max: 4,
      connectionTimeoutMillis: 0.5 * timeout,
      statement_timeout: 0.35 * timeout,
      query_timeout: 0.4 * timeout,
      idleTimeoutMillis: 0,
      keepAlive: true,
    });
    // Emitted when an idle connection breaks. Without a listener it would end the process.
    this.pool.on('error', () => {});
  }

  async position(): Promise<ChangePosition | null> {
    const [row] = await this.query(POSITION, [this.dataset]);
    if (!row) return null;
    return { logId: row.log_id as string, published: Number(row.published), prunedUpTo: Number(row.pruned_up_to) };
  }

  async removals({ kind, after, upTo, limit }: RemovalRange): Promise<LoggedRemoval[]> {
    const rows = await this.query(REMOVALS, [this.dataset, kind, after, upTo, limit]);
    return rows.map(({ record_id, number, removed_at }) => ({
      id: record_id as string,
      number: Number(number),
      removedAt: removed_at as Date,
    }));
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    try {
      return (await this.pool.query<Record<string, unknown>>(text, values)).rows;
    } catch (cause) {
      throw new AppError(
        'service_unavailable',
        'The change feed cannot be read at the moment. Retry after a few seconds.',
        { cause },
      );
    }
  }
}
