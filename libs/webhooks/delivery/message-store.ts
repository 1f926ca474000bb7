import { chargeInTransaction } from '#libs/billing/charging/charge-in-transaction.js';
import { AppError } from '#libs/errors/app-error.js';
import { type RowStream, rowsWithRecords } from '#libs/search/changes/change-rows.js';
import type { WatchedKind } from '#libs/watches/saved-watch.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { newMessageId } from '../webhook.js';
import type { DeliverableWatch, StoredMessage } from './stored-message.js';
import type { SentRequest } from './webhook-sender.js';

interface MessageRow {
  readonly id: string;
  readonly watch_id: string | null;
  readonly name: string;
  readonly kind: WatchedKind;
  readonly sequences: string[];
  readonly paid_sequences: string[];
  readonly last_sequence: string;
}

const PENDING = `SELECT m.id, m.watch_id, w.name, w.kind, m.sequences, m.paid_sequences, m.last_sequence
  FROM webhook_messages m LEFT JOIN watches w ON w.id = m.watch_id
  WHERE m.delivered_at IS NULL AND m.canceled_at IS NULL`;

/** The messages of webhooks, in Postgres. Every method throws `service_unavailable` if it is unavailable. */
export class MessageStore {
  constructor(private readonly database: WatchesDatabase) {}

  /** The message with events that waits for a retry; null if none does. */
  async pending(webhookId: string): Promise<StoredMessage | null> {
    const [row] = await this.database.query<MessageRow>(
      `${PENDING} AND m.webhook_id = $1 AND m.watch_id IS NOT NULL ORDER BY m.created_at, m.id LIMIT 1`,
      [webhookId],
    );
    return row ? messageOf(row) : null;
  }

  /** A test that was not sent yet, with its webhook. */
  async test(id: string): Promise<{ webhookId: string; message: StoredMessage } | null> {
    const [row] = await this.database.query<MessageRow & { webhook_id: string }>(
      `SELECT p.*, m.webhook_id FROM (${PENDING} AND m.id = $1 AND m.watch_id IS NULL) p JOIN webhook_messages m ON m.id = p.id`,
      [id],
    );
    return row ? { webhookId: row.webhook_id, message: messageOf(row) } : null;
  }

  /** The watch whose next event is the oldest; null if all events are delivered. */
  async dueWatch(webhookId: string): Promise<DeliverableWatch | null> {
    const [row] = await this.database.query<{
      id: string;
      name: string;
      kind: WatchedKind;
      position: string;
      delivered: string;
      last_sequence: string;
      created_at: Date | null;
    }>(
      `SELECT w.id, w.name, w.kind, s.delivered_sequence AS position, greatest(s.delivered_sequence, w.deleted_sequence) AS delivered,
         w.last_sequence, e.created_at
       FROM webhook_watches s JOIN watches w ON w.id = s.watch_id
       LEFT JOIN LATERAL (
         SELECT created_at FROM watch_events WHERE watch_id = w.id AND sequence > s.delivered_sequence ORDER BY sequence LIMIT 1
       ) e ON true
       WHERE s.webhook_id = $1 AND w.last_sequence > s.delivered_sequence
       ORDER BY e.created_at NULLS FIRST, w.id LIMIT 1`,
      [webhookId],
    );
    if (!row) return null;
    const [position, delivered, last] = [Number(row.position), Number(row.delivered), Number(row.last_sequence)];
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      position,
      delivered,
      last,
      hasEvents: row.created_at !== null,
    };
  }

  /** Marks events as delivered of which nothing may be sent. Nothing happens if the webhook has moved meanwhile. */
  async skip(webhookId: string, { id, position }: DeliverableWatch, upTo: number): Promise<void> {
    await this.database.query(
      `UPDATE webhook_watches SET delivered_sequence = $4 WHERE webhook_id = $1 AND watch_id = $2 AND delivered_sequence = $3`,
      [webhookId, id, position, upTo],
    );
  }

  /**
   * Stores the next message, and charges its records: both or neither.
   * @param rows the events to send. Those that cannot be paid for stay for later.
   * @returns the message; null if the webhook has moved meanwhile.
   * @throws AppError `insufficient_credits`.
   */
  async create(
    webhookId: string,
    organizationId: string,
    watch: DeliverableWatch,
    rows: RowStream,
  ): Promise<StoredMessage | null> {
    const id = newMessageId();
    return this.database.transaction(async (query) => {
      const [position] = await query<{ delivered_sequence: string }>(
        'SELECT delivered_sequence FROM webhook_watches WHERE webhook_id = $1 AND watch_id = $2 FOR UPDATE',
        [webhookId, watch.id],
      );
      if (Number(position?.delivered_sequence ?? -1) !== watch.position) return null;
      const [other] = await query(
        'SELECT FROM webhook_messages WHERE webhook_id = $1 AND watch_id = $2 AND delivered_at IS NULL AND canceled_at IS NULL',
        [webhookId, watch.id],
      );
      if (other) return null;
      const found = rows.rows.filter(({ hasRecord }) => hasRecord).length;
      const request = { requestId: id, endpointGroup: 'watches', call: 'records', records: found } as const;
      const charge = await chargeInTransaction(query, organizationId, request);
      const sent = rowsWithRecords(rows, charge.records);
      // The first events have records, and none can be paid for.
      if (sent.rows.length === 0) throw new AppError('insufficient_credits');
      const sequences = sent.rows.map(({ number }) => number);
      const paid = sent.rows.flatMap(({ number, hasRecord }) => (hasRecord ? [number] : []));
      await query(
        `INSERT INTO webhook_messages (id, webhook_id, watch_id, after_sequence, last_sequence, sequences, paid_sequences, credits, charge_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, webhookId, watch.id, watch.position, sent.horizon, sequences, paid, charge.credits, charge.chargeId],
      );
      return { id, watch, sequences, paid: new Set(paid), lastSequence: sent.horizon };
    });
  }

  /** Adds an attempt to the log. @returns its number; null if the message is no longer to be sent. */
  async begin(messageId: string): Promise<number | null> {
    const [row] = await this.database.query<{ attempt: number }>(
      `WITH m AS (
         UPDATE webhook_messages SET attempts = attempts + 1
         WHERE id = $1 AND delivered_at IS NULL AND canceled_at IS NULL RETURNING id, webhook_id, attempts
       )
       INSERT INTO webhook_attempts (message_id, attempt, webhook_id) SELECT id, attempts, webhook_id FROM m RETURNING attempt`,
      [messageId],
    );
    return row?.attempt ?? null;
  }

  /** Writes the outcome of an attempt into the log and, if it succeeded, marks the events as delivered. */
  async finish(messageId: string, attempt: number, sent: SentRequest, isDelivered: boolean): Promise<void> {
    const { status, durationMs, error, response } = sent;
    await this.database.transaction(async (query) => {
      await query(
        'UPDATE webhook_attempts SET duration_ms = $3, status = $4, error = $5, response = $6 WHERE message_id = $1 AND attempt = $2',
        [messageId, attempt, durationMs, status, error, response],
      );
      if (!isDelivered) return;
      // Also if it was given up meanwhile: the receiver has it.
      await query(
        'DELETE FROM undelivered_charges u USING webhook_messages m WHERE m.id = $1 AND u.charge_id = m.charge_id',
        [messageId],
      );
      await query(
        `WITH m AS (
           UPDATE webhook_messages SET delivered_at = clock_timestamp()
           WHERE id = $1 AND delivered_at IS NULL AND canceled_at IS NULL RETURNING webhook_id, watch_id, after_sequence, last_sequence
         ), moved AS (
           UPDATE webhook_watches s SET delivered_sequence = m.last_sequence FROM m
           WHERE s.webhook_id = m.webhook_id AND s.watch_id = m.watch_id AND s.delivered_sequence = m.after_sequence
         )
         UPDATE webhooks h SET failing_since = NULL, problem = NULL, last_delivered_at = clock_timestamp()
         FROM m WHERE h.id = m.webhook_id AND m.watch_id IS NOT NULL`,
        [messageId],
      );
    });
  }

  /** Gives up a message of which nothing may be sent any more, and goes on after it. */
  async giveUp(messageId: string): Promise<void> {
    await this.database.query(
      `WITH m AS (
         UPDATE webhook_messages SET canceled_at = clock_timestamp()
         WHERE id = $1 AND delivered_at IS NULL AND canceled_at IS NULL RETURNING webhook_id, watch_id, after_sequence, last_sequence
       )
       UPDATE webhook_watches s SET delivered_sequence = m.last_sequence FROM m
       WHERE s.webhook_id = m.webhook_id AND s.watch_id = m.watch_id AND s.delivered_sequence = m.after_sequence`,
      [messageId],
    );
  }
}

const messageOf = (row: MessageRow): StoredMessage => ({
  id: row.id,
  watch: row.watch_id === null ? null : { id: row.watch_id, name: row.name, kind: row.kind },
  sequences: row.sequences.map(Number),
  paid: new Set(row.paid_sequences.map(Number)),
  lastSequence: Number(row.last_sequence),
});
