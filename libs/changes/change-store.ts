import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import type {
  ChangePosition,
  ChangeSource,
  LoggedRemoval,
  RemovalRange,
  RestartReason,
} from '#libs/search/changes/change-source.js';

/** One statement, so that the counter, the open ranges and the restart are of the same moment. */
const POSITION = `
  SELECT log_id, epoch, coalesce((pruned_by_kind ->> $2)::bigint, 0) AS pruned_up_to, restart_after, restart_reason,
    coalesce((SELECT min(first_number) FROM open_change_ranges o WHERE o.dataset = c.dataset), next_number) - 1 AS published
  FROM change_counters c WHERE dataset = $1`;

const REMOVALS = `
  SELECT record_id, number, removed_at FROM removals
  WHERE dataset = $1 AND kind = $2 AND number > $3 AND number <= $4 ORDER BY number LIMIT $5`;

/** The change numbers and removals of a dataset, as API processes read them. */
export class ChangeStore implements ChangeSource {
  private readonly pool: RequestPool;
  private readonly dataset: string;

  /** @param options.dataset the prefix of its indices. */
  constructor({ dataset, ...database }: RequestDatabase & { readonly dataset: string }) {
    this.dataset = dataset;
    this.pool = new RequestPool({
      ...database,
      name: 'changes',
      connections: 4,
      unavailable: 'The change feed cannot be read at the moment. Retry after a few seconds.',
    });
  }

  async position(kind: string): Promise<ChangePosition | null> {
    const [row] = await this.pool.query<Record<string, unknown>>(POSITION, [this.dataset, kind]);
    if (!row) return null;
    const reason = row.restart_reason as RestartReason | null;
    return {
      logId: row.log_id as string,
      epoch: row.epoch as string | null,
      published: Number(row.published),
      prunedUpTo: Number(row.pruned_up_to),
      restart: reason === null ? null : { after: Number(row.restart_after), reason },
    };
  }

  async removals({ kind, after, upTo, limit }: RemovalRange): Promise<LoggedRemoval[]> {
    const rows = await this.pool.query<Record<string, unknown>>(REMOVALS, [this.dataset, kind, after, upTo, limit]);
    return rows.map(({ record_id, number, removed_at }) => ({
      id: record_id as string,
      number: Number(number),
      removedAt: removed_at as Date,
    }));
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
