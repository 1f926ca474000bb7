import { createHash, randomBytes } from 'node:crypto';
import { chargeInTransaction } from '#libs/billing/charging/charge-in-transaction.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { deliveryRequester, type OrganizationRow } from '#libs/watches/delivery-requester.js';
import { unknownWatch } from '#libs/watches/event-log.js';
import { WATCH_ID, type WatchedKind } from '#libs/watches/saved-watch.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';

/** Entries of one feed: older ones leave it. */
export const MAX_FEED_ENTRIES = 50;
/** Seconds between two times that events are added, whoever reads how often. */
export const FEED_SECONDS = 900;

export const FEED_SECRET = /^[\w-]{43}$/;

/** A watch whose feed is read, and the organization that pays for it. */
export interface SyndicatedWatch {
  readonly watch: { readonly id: string; readonly name: string; readonly kind: WatchedKind };
  readonly requester: Requester;
  /** Changes with what the organization excludes. */
  readonly exclusionsVersion: number;
  /** The last event that was added. */
  readonly delivered: number;
  /** The last event of the watch. */
  readonly last: number;
  /** Whether events may be added now. */
  readonly isDue: boolean;
}

interface FeedRow extends OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly kind: WatchedKind;
  readonly ended_at: Date | null;
  readonly delivered_sequence: string;
  readonly last_sequence: string;
  readonly is_due: boolean;
}

/** The addresses of feeds of watches, and what is in the feeds. Every method throws `service_unavailable` if Postgres is unavailable. */
export class FeedStore {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
    private readonly visibility: VisibilityStore,
  ) {}

  /** When the address of a watch was made; null if it has none. @throws AppError `not_found`. */
  async createdAt(organizationId: string, watchId: string): Promise<Date | null> {
    const [row] = await this.database.query<{ created_at: Date | null }>(
      `SELECT f.created_at FROM watches w LEFT JOIN watch_feeds f ON f.watch_id = w.id AND f.ended_at IS NULL
       WHERE w.id = $1 AND w.organization_id = $2 AND w.dataset = $3`,
      [watchId, organizationId, this.dataset],
    );
    if (!row) throw unknownWatch();
    return row.created_at;
  }

  /** A new address, which begins with the next event; an earlier one ends, and the entries stay. @returns its secret, which cannot be read later. @throws AppError `not_found`. */
  async create(organizationId: string, watchId: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.database.transaction(async (query) => {
      const [watch] = WATCH_ID.regex.test(watchId)
        ? await query('SELECT FROM watches WHERE id = $1 AND organization_id = $2 AND dataset = $3 FOR NO KEY UPDATE', [
            watchId,
            organizationId,
            this.dataset,
          ])
        : [];
      if (!watch) throw unknownWatch();
      const ended = await query(
        'UPDATE watch_feeds SET ended_at = clock_timestamp() WHERE watch_id = $1 AND ended_at IS NULL RETURNING watch_id',
        [watchId],
      );
      await query('INSERT INTO watch_feeds (sha256, watch_id) VALUES ($1, $2)', [secretDigest(secret), watchId]);
      // What happened while there was no address is not added.
      await query(
        `INSERT INTO watch_feed_state AS s (watch_id, delivered_sequence) SELECT id, last_sequence FROM watches WHERE id = $1
         ON CONFLICT (watch_id) DO UPDATE SET delivered_sequence = CASE WHEN $2 THEN s.delivered_sequence ELSE excluded.delivered_sequence END`,
        [watchId, ended.length > 0],
      );
    });
    return secret;
  }

  /** @returns whether there was an address. @throws AppError `not_found`. */
  async revoke(organizationId: string, watchId: string): Promise<boolean> {
    const created = await this.createdAt(organizationId, watchId);
    await this.database.query(
      'UPDATE watch_feeds SET ended_at = clock_timestamp() WHERE watch_id = $1 AND ended_at IS NULL',
      [watchId],
    );
    return created !== null;
  }

  /** The feed at an address; `ended` if it was revoked, null if there never was one, or its organization is disabled. */
  async find(secret: string): Promise<SyndicatedWatch | 'ended' | null> {
    const [row] = await this.database.query<FeedRow>(
      `SELECT w.id, w.name, w.kind, f.ended_at, s.delivered_sequence, w.last_sequence, o.id AS organization_id, o.rate_tier, o.exclusions_version,
         coalesce(s.added_at NOT BETWEEN clock_timestamp() - make_interval(secs => $3) AND clock_timestamp(), true) AS is_due
       FROM watch_feeds f JOIN watches w ON w.id = f.watch_id JOIN watch_feed_state s ON s.watch_id = w.id
         JOIN organizations o ON o.id = w.organization_id
       WHERE f.sha256 = $1 AND w.dataset = $2 AND o.deleted_at IS NULL AND o.api_enabled`,
      [secretDigest(secret), this.dataset, FEED_SECONDS],
    );
    if (!row) return null;
    if (row.ended_at !== null) return 'ended';
    return {
      watch: { id: row.id, name: row.name, kind: row.kind },
      requester: deliveryRequester(row, this.visibility),
      exclusionsVersion: row.exclusions_version,
      delivered: Number(row.delivered_sequence),
      last: Number(row.last_sequence),
      isDue: row.is_due,
    };
  }

  /**
   * Adds events to a feed and charges their records, both or neither, once for all readers. Those that cannot be paid for wait, and so do later ones.
   * @param sequences latest first.
   * @throws AppError `insufficient_credits`.
   */
  async add({ watch, requester, delivered, last }: SyndicatedWatch, sequences: readonly number[]): Promise<void> {
    await this.database.transaction(async (query) => {
      const moved = await query(
        `UPDATE watch_feed_state SET delivered_sequence = $3, added_at = clock_timestamp()
         WHERE watch_id = $1 AND delivered_sequence = $2 RETURNING watch_id`,
        [watch.id, delivered, last],
      );
      // Another process has added them.
      if (moved.length === 0) return;
      const requestId = `feed_${randomBytes(16).toString('hex')}`;
      const request = { requestId, endpointGroup: 'watches', call: 'records', records: sequences.length } as const;
      const { records } = await chargeInTransaction(query, requester.organizationId, request);
      // The oldest ones, so that what is left follows later.
      const paid = sequences.toReversed().slice(0, records);
      await query('INSERT INTO watch_feed_items (watch_id, sequence) SELECT $1, unnest($2::bigint[])', [
        watch.id,
        paid,
      ]);
      if (records < sequences.length)
        await query('UPDATE watch_feed_state SET delivered_sequence = $2 WHERE watch_id = $1', [watch.id, paid.at(-1)]);
      await query(
        `DELETE FROM watch_feed_items WHERE watch_id = $1 AND sequence NOT IN (
           SELECT sequence FROM watch_feed_items WHERE watch_id = $1 ORDER BY sequence DESC LIMIT $2)`,
        [watch.id, MAX_FEED_ENTRIES],
      );
    });
  }

  /** The events in a feed, latest first. */
  async entries(watchId: string): Promise<number[]> {
    const rows = await this.database.query<{ sequence: string }>(
      'SELECT sequence FROM watch_feed_items WHERE watch_id = $1 ORDER BY sequence DESC LIMIT $2',
      [watchId, MAX_FEED_ENTRIES],
    );
    return rows.map(({ sequence }) => Number(sequence));
  }
}

const secretDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
