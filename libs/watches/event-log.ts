import { AppError } from '#libs/errors/app-error.js';
import { EVENT_DAYS, WATCH_ID, type WatchEventType, type WatchedKind } from './saved-watch.js';
import type { WatchesDatabase } from './watches-database.js';

/** Something that happened to a record of a watch. */
export interface WatchEvent {
  readonly id: string;
  /** Its place among the events of its watch. */
  readonly sequence: number;
  readonly type: WatchEventType;
  readonly recordId: string;
  /** Null for computed records, and for what is known from a comparison of all records. */
  readonly changeNumber: number | null;
  readonly createdAt: Date;
}

/** Some events of a watch. */
export interface EventPage {
  readonly kind: WatchedKind;
  readonly events: readonly WatchEvent[];
}

/** Events of a watch after one sequence, up to another. */
export interface EventRange {
  readonly id: string;
  readonly after: number;
  readonly last: number;
}

/** What happened to the records of a watch, each counted once. */
export interface LatestOfRecords {
  /** The latest event of each record that may still match, latest first. */
  readonly sequences: readonly number[];
  /** Number of these records, also of those beyond the limit. */
  readonly records: number;
  /** Number of records that no longer match. */
  readonly ended: number;
}

/** The events of watches, in Postgres. */
export class EventLog {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
  ) {}

  /**
   * Events in their order.
   * @param after a sequence; null begins with the oldest that is kept.
   * @param isComplete whether the caller has all events up to it, so that it must not miss one that was deleted.
   * @throws AppError `not_found`, `cursor_expired` if events after it were deleted, `service_unavailable`.
   */
  async read(
    organizationId: string,
    watchId: string,
    after: number | null,
    limit: number,
    isComplete = true,
  ): Promise<EventPage> {
    if (!WATCH_ID.regex.test(watchId)) throw unknownWatch();
    const rows = await this.database.query<EventRow>(
      `SELECT w.kind, w.deleted_sequence, e.sequence, e.id, e.type, e.record_id, e.change_number, e.created_at
       FROM watches w LEFT JOIN LATERAL (
         SELECT * FROM watch_events WHERE watch_id = w.id AND sequence > coalesce($4::bigint, 0) ORDER BY sequence LIMIT $5
       ) e ON true
       WHERE w.organization_id = $1 AND w.dataset = $2 AND w.id = $3 ORDER BY e.sequence`,
      [organizationId, this.dataset, watchId, after, limit],
    );
    const [first] = rows;
    if (!first) throw unknownWatch();
    if (isComplete && after !== null && after < Number(first.deleted_sequence))
      throw new AppError(
        'cursor_expired',
        `\`cursor\` has expired: events after it are older than ${EVENT_DAYS} days and were deleted. Request events without a cursor to begin with the oldest that is kept.`,
        { details: { parameter: 'cursor', reason: 'events_deleted' } },
      );
    return { kind: first.kind, events: rows.flatMap((row) => (row.id === null ? [] : [eventOf(row, row.id)])) };
  }

  /** Those of these events that are still kept, in their order. @throws AppError `service_unavailable`. */
  async some(watchId: string, sequences: readonly number[]): Promise<WatchEvent[]> {
    const rows = await this.database.query<StoredEventRow>(
      `SELECT sequence, id, type, record_id, change_number, created_at FROM watch_events
       WHERE watch_id = $1 AND sequence = ANY ($2::bigint[]) ORDER BY sequence`,
      [watchId, sequences],
    );
    return rows.map((row) => eventOf(row, row.id));
  }

  /** The latest event of each record, of those in a range of events. */
  async latestOfRecords({ id, after, last }: EventRange, limit: number): Promise<LatestOfRecords> {
    const [row] = await this.database.query<{ sequences: string[]; records: number; ended: number }>(
      `WITH latest AS (
         SELECT DISTINCT ON (record_id) sequence, type FROM watch_events
         WHERE watch_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY record_id, sequence DESC
       )
       SELECT ARRAY(SELECT sequence FROM latest WHERE type <> 'unmatched' ORDER BY sequence DESC LIMIT $4) AS sequences,
         count(*) FILTER (WHERE type <> 'unmatched')::int AS records, count(*) FILTER (WHERE type = 'unmatched')::int AS ended FROM latest`,
      [id, after, last, limit],
    );
    return { sequences: (row?.sequences ?? []).map(Number), records: row?.records ?? 0, ended: row?.ended ?? 0 };
  }
}

export const unknownWatch = (): AppError =>
  new AppError('not_found', 'Your organization has no watch with this id: `GET /v4/watches` lists them.');

interface StoredEventRow {
  readonly id: string;
  readonly sequence: string;
  readonly type: WatchEventType;
  readonly record_id: string;
  readonly change_number: string | null;
  readonly created_at: Date;
}

interface EventRow extends Omit<StoredEventRow, 'id'> {
  readonly kind: WatchedKind;
  readonly deleted_sequence: string;
  /** Null if there is no event. */
  readonly id: string | null;
}

const eventOf = (row: Omit<StoredEventRow, 'id'>, id: string): WatchEvent => ({
  id,
  sequence: Number(row.sequence),
  type: row.type,
  recordId: row.record_id,
  changeNumber: row.change_number === null ? null : Number(row.change_number),
  createdAt: row.created_at,
});

/** Deletes the events that are older than `EVENT_DAYS`. Another process may do so at the same time. @returns how many. */
export const deleteOldEvents = async (database: WatchesDatabase): Promise<number> => {
  const [row] = await database.query<{ deleted: string }>(
    `WITH old AS (
       DELETE FROM watch_events WHERE (watch_id, sequence) IN (
         SELECT watch_id, sequence FROM watch_events WHERE created_at < now() - make_interval(days => $1)
         ORDER BY created_at LIMIT 10000 FOR UPDATE SKIP LOCKED)
       RETURNING watch_id, sequence
     ), latest AS (
       SELECT watch_id, max(sequence) AS sequence, count(*) AS count FROM old GROUP BY watch_id
     ), marked AS (
       UPDATE watches w SET deleted_sequence = greatest(deleted_sequence, latest.sequence) FROM latest WHERE w.id = latest.watch_id
     )
     SELECT coalesce(sum(count), 0) AS deleted FROM latest`,
    [EVENT_DAYS],
  );
  return Number(row?.deleted);
};
