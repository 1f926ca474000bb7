import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { DELIVERY_DAYS, WEBHOOK_ID } from './webhook.js';
import { unknownWebhook } from './webhook-store.js';

/** One request to a webhook. */
export interface Delivery {
  readonly messageId: string;
  readonly attempt: number;
  /** Null: a test. */
  readonly watchId: string | null;
  readonly events: number;
  readonly firstSequence: number | null;
  readonly lastSequence: number | null;
  /** Charged for the message, once for all attempts. */
  readonly credits: number;
  readonly startedAt: Date;
  /** Null while the outcome is not known, or if the process ended meanwhile. */
  readonly durationMs: number | null;
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the response. */
  readonly response: string | null;
}

interface DeliveryRow {
  readonly message_id: string | null;
  readonly attempt: number;
  readonly watch_id: string | null;
  readonly sequences: string[];
  readonly credits: number;
  readonly started_at: Date;
  readonly duration_ms: number | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
}

/** Where the page after a delivery begins. */
export interface DeliveryPosition {
  /** Milliseconds. */
  readonly startedAt: number;
  readonly messageId: string;
}

/** The requests to webhooks, in Postgres. */
export class DeliveryLog {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
  ) {}

  /** The latest first. @throws AppError `not_found`, `service_unavailable`. */
  async list(organizationId: string, webhookId: string, limit: number, before?: DeliveryPosition): Promise<Delivery[]> {
    if (!WEBHOOK_ID.regex.test(webhookId)) throw unknownWebhook();
    const rows = await this.database.query<DeliveryRow>(
      `SELECT d.* FROM webhooks h LEFT JOIN LATERAL (
         SELECT a.message_id, a.attempt, m.watch_id, m.sequences, m.credits, a.started_at, a.duration_ms, a.status, a.error, a.response
         FROM webhook_attempts a JOIN webhook_messages m ON m.id = a.message_id
         WHERE a.webhook_id = h.id
           AND ($5::text IS NULL OR (date_trunc('milliseconds', a.started_at), a.message_id) < ($6::timestamptz, $5))
         ORDER BY date_trunc('milliseconds', a.started_at) DESC, a.message_id DESC LIMIT $4
       ) d ON true
       WHERE h.organization_id = $1 AND h.dataset = $2 AND h.id = $3
       ORDER BY date_trunc('milliseconds', d.started_at) DESC, d.message_id DESC`,
      [
        organizationId,
        this.dataset,
        webhookId,
        limit,
        before?.messageId ?? null,
        before ? new Date(before.startedAt) : null,
      ],
    );
    if (rows.length === 0) throw unknownWebhook();
    return rows.flatMap((row) => (row.message_id === null ? [] : [deliveryOf(row, row.message_id)]));
  }
}

const deliveryOf = (row: DeliveryRow, messageId: string): Delivery => ({
  messageId,
  attempt: row.attempt,
  watchId: row.watch_id,
  events: row.sequences.length,
  firstSequence: row.sequences.length === 0 ? null : Number(row.sequences[0]),
  lastSequence: row.sequences.length === 0 ? null : Number(row.sequences.at(-1)),
  credits: row.credits,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  status: row.status,
  error: row.error,
  response: row.response,
});

/** Deletes messages, and the log of their deliveries, that are older than `DELIVERY_DAYS`, unless they still wait. @returns how many. */
export const deleteOldMessages = async (database: WatchesDatabase): Promise<number> => {
  const rows = await database.query(
    `DELETE FROM webhook_messages WHERE id IN (
       SELECT id FROM webhook_messages WHERE created_at < now() - make_interval(days => $1)
         AND (delivered_at IS NOT NULL OR canceled_at IS NOT NULL OR watch_id IS NULL)
       ORDER BY created_at LIMIT 10000 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [DELIVERY_DAYS],
  );
  return rows.length;
};
