import { unknownWatch } from './event-log.js';
import { WATCH_ID } from './saved-watch.js';
import type { WatchesDatabase } from './watches-database.js';

/** What is new in a watch since a person last looked at it. */
export interface NewsOfWatch {
  readonly watchId: string;
  /** Events since then, at most `MAX_NEW_EVENTS`; all that are kept if the person never has. */
  readonly newEvents: number;
  readonly viewedAt: Date | null;
}

/** More events are not counted. */
export const MAX_NEW_EVENTS = 1_000;

/** When people last looked at watches. Every method throws `service_unavailable` if Postgres is unavailable. */
export class WatchViews {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
  ) {}

  /** Nothing is charged. @param watchIds those of other organizations are left out. */
  async news(userId: string, organizationId: string, watchIds: readonly string[]): Promise<NewsOfWatch[]> {
    const rows = await this.database.query<{ id: string; count: number; viewed_at: Date | null }>(
      `SELECT w.id, v.viewed_at, (SELECT count(*)::int FROM (
         SELECT FROM watch_events e WHERE e.watch_id = w.id AND e.sequence > coalesce(v.sequence, 0) LIMIT $5) AS later) AS count
       FROM watches w LEFT JOIN watch_views v ON v.watch_id = w.id AND v.user_id = $1
       WHERE w.organization_id = $2 AND w.dataset = $3 AND w.id = ANY ($4::text[])`,
      [userId, organizationId, this.dataset, watchIds, MAX_NEW_EVENTS],
    );
    return rows.map(({ id, count, viewed_at }) => ({ watchId: id, newEvents: count, viewedAt: viewed_at }));
  }

  /** The person has seen that there are events up to this one. @throws AppError `not_found`. */
  async view(userId: string, organizationId: string, watchId: string, sequence: number): Promise<void> {
    const rows = WATCH_ID.regex.test(watchId)
      ? await this.database.query(
          `INSERT INTO watch_views (user_id, watch_id, sequence) SELECT $1, w.id, least($4::bigint, w.last_sequence) FROM watches w
           WHERE w.id = $3 AND w.organization_id = $2 AND w.dataset = $5
           ON CONFLICT (user_id, watch_id) DO UPDATE
             SET sequence = greatest(watch_views.sequence, excluded.sequence), viewed_at = excluded.viewed_at RETURNING watch_id`,
          [userId, organizationId, watchId, sequence, this.dataset],
        )
      : [];
    if (rows.length === 0) throw unknownWatch();
  }
}
