import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Database } from '#libs/postgres/database.js';
import { isDue } from '#libs/postgres/is-due.js';

/** Of a window, in seconds. */
const LENGTH = '$2::float8 / 1000';
/** Maximum number of expired windows that one hit removes. */
const MAX_EXPIRED_REMOVED = 20;

type Hit = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts attempts in Postgres, so that the limits hold across processes and restarts. Windows are fixed; a full one blocks until it
 * ends. One that ends later than a new one would was opened before the clock of Postgres was set back, and counts no longer.
 */
export class PostgresThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly database: Database) {}

  /** @param ttl length of the window in milliseconds. */
  async increment(key: string, ttl: number, limit: number): Promise<Hit> {
    const [row] = await this.database.manager.query<[{ hits: number; seconds: number }]>(
      `WITH expired AS (
         DELETE FROM throttle_windows WHERE key IN (
           SELECT key FROM throttle_windows WHERE ends_at <= now() AND key <> $1 LIMIT ${MAX_EXPIRED_REMOVED} FOR UPDATE SKIP LOCKED)
       )
       INSERT INTO throttle_windows AS w (key, hits, ends_at) VALUES ($1, 1, now() + $2::float8 * interval '1 millisecond')
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN ${isDue('w.ends_at', LENGTH)} THEN 1 ELSE w.hits + 1 END,
         ends_at = CASE WHEN ${isDue('w.ends_at', LENGTH)} THEN excluded.ends_at ELSE w.ends_at END
       RETURNING hits, ceil(extract(epoch FROM ends_at - now()))::integer AS seconds`,
      [key, ttl],
    );
    const { hits: totalHits, seconds: timeToExpire } = row;
    const isBlocked = totalHits > limit;
    return { totalHits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
  }

  /** Takes back one count in each window that has not ended. */
  async decrement(keys: readonly string[]): Promise<void> {
    await this.database.manager.query(
      'UPDATE throttle_windows SET hits = hits - 1 WHERE key = ANY ($1) AND hits > 0 AND ends_at > now()',
      [keys],
    );
  }
}
