import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { unknownWatch } from '#libs/watches/event-log.js';
import { WATCH_ID } from '#libs/watches/saved-watch.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { type DigestFrequency, newDigestId } from './digest.js';
import { digestPeriod } from './period.js';

/** A person who may receive digests. */
export interface DigestUser {
  readonly userId: string;
  readonly organizationId: string;
}

/** What a person receives. */
export interface DigestSettings {
  /** Null: the person has never asked for a digest. */
  readonly timeZone: string | null;
  readonly isConfirmed: boolean;
  readonly watches: readonly {
    readonly watchId: string;
    readonly frequency: DigestFrequency;
    /** Why the last e-mail was not sent; null if it was. */
    readonly problem: string | null;
    readonly lastSentAt: Date | null;
  }[];
}

/** Seconds between two e-mails that ask for a confirmation. */
const CONFIRMATION_SECONDS = 60;

/** Which watches people follow by e-mail, in one dataset. Every method throws `service_unavailable` if Postgres is unavailable. */
export class DigestStore {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
  ) {}

  async settings(userId: string): Promise<DigestSettings> {
    const [reader] = await this.database.query<{ time_zone: string; confirmed_at: Date | null }>(
      'SELECT time_zone, confirmed_at FROM digest_readers WHERE user_id = $1',
      [userId],
    );
    const watches = await this.database.query<{
      watch_id: string;
      frequency: DigestFrequency;
      problem: string | null;
      last_sent_at: Date | null;
    }>(
      `SELECT s.watch_id, d.frequency, d.problem, d.last_sent_at FROM digests d JOIN digest_watches s ON s.digest_id = d.id
       WHERE d.user_id = $1 AND d.dataset = $2 ORDER BY s.watch_id`,
      [userId, this.dataset],
    );
    return {
      timeZone: reader?.time_zone ?? null,
      isConfirmed: (reader?.confirmed_at ?? null) !== null,
      watches: watches.map(({ watch_id: watchId, frequency, problem, last_sent_at: lastSentAt }) => ({
        watchId,
        frequency,
        problem,
        lastSentAt,
      })),
    };
  }

  /**
   * Follows a watch by e-mail, beginning with its next event, or no longer. A digest that was stopped goes on.
   * @param frequency null: no longer.
   * @returns whether the address must be confirmed, and an e-mail that asks for it is due.
   * @throws AppError `not_found`.
   */
  async follow(
    { userId, organizationId }: DigestUser,
    watchId: string,
    frequency: DigestFrequency | null,
    timeZone: string,
  ): Promise<{ readonly needsConfirmation: boolean }> {
    if (!WATCH_ID.regex.test(watchId)) throw unknownWatch();
    return this.database.transaction(async (query) => {
      const [watch] = await query<{ last_sequence: string }>(
        'SELECT last_sequence FROM watches WHERE id = $1 AND organization_id = $2 AND dataset = $3',
        [watchId, organizationId, this.dataset],
      );
      if (!watch) throw unknownWatch();
      // Serializes the changes of one person.
      const [user] = await query('SELECT FROM users WHERE id = $1 AND organization_id = $2 FOR NO KEY UPDATE', [
        userId,
        organizationId,
      ]);
      if (!user) throw unknownWatch();
      await query(
        `INSERT INTO digest_readers (user_id, time_zone) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone`,
        [userId, timeZone],
      );
      await query(
        `DELETE FROM digest_watches s USING digests d
         WHERE d.id = s.digest_id AND d.user_id = $1 AND d.dataset = $2 AND s.watch_id = $3 AND d.frequency IS DISTINCT FROM $4`,
        [userId, this.dataset, watchId, frequency],
      );
      if (frequency !== null) await this.add(query, { userId, organizationId }, watchId, frequency, timeZone);
      await query(
        `DELETE FROM digests d WHERE user_id = $1 AND dataset = $2 AND NOT EXISTS (SELECT FROM digest_watches WHERE digest_id = d.id)`,
        [userId, this.dataset],
      );
      if (frequency === null) return { needsConfirmation: false };
      const asked = await query(
        `UPDATE digest_readers SET confirmation_sent_at = clock_timestamp()
         WHERE user_id = $1 AND confirmed_at IS NULL AND (confirmation_sent_at IS NULL
           OR confirmation_sent_at NOT BETWEEN clock_timestamp() - make_interval(secs => $2) AND clock_timestamp()) RETURNING user_id`,
        [userId, CONFIRMATION_SECONDS],
      );
      return { needsConfirmation: asked.length > 0 };
    });
  }

  /** Its owner receives e-mails at the address of the account. @returns whether there is such a person. */
  async confirm(userId: string): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE digest_readers SET confirmed_at = coalesce(confirmed_at, clock_timestamp()) WHERE user_id = $1 RETURNING user_id',
      [userId],
    );
    return rows.length > 0;
  }

  /** Ends the digest. Nothing happens if it has ended. */
  async unsubscribe(userId: string, frequency: DigestFrequency): Promise<void> {
    await this.database.query('DELETE FROM digests WHERE user_id = $1 AND dataset = $2 AND frequency = $3', [
      userId,
      this.dataset,
      frequency,
    ]);
  }

  private async add(
    query: TransactionQuery,
    { userId, organizationId }: DigestUser,
    watchId: string,
    frequency: DigestFrequency,
    timeZone: string,
  ): Promise<void> {
    const [clock] = await query<{ now: Date }>('SELECT clock_timestamp() AS now', []);
    const [digest] = await query<{ id: string }>(
      `INSERT INTO digests (id, user_id, organization_id, dataset, frequency, last_period) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, dataset, frequency) DO UPDATE
         SET paused = false, problem = CASE WHEN digests.paused THEN NULL ELSE digests.problem END RETURNING id`,
      [
        newDigestId(),
        userId,
        organizationId,
        this.dataset,
        frequency,
        digestPeriod(clock?.now ?? new Date(), timeZone, frequency),
      ],
    );
    await query(
      `INSERT INTO digest_watches (digest_id, watch_id, delivered_sequence) SELECT $1, id, last_sequence FROM watches WHERE id = $2
       ON CONFLICT DO NOTHING`,
      [digest?.id, watchId],
    );
  }
}
