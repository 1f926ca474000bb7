import { firstRows, rowsWithRecords } from '#libs/search/changes/change-rows.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { recordText } from '#libs/search/read/response/record-parts.js';
import { eventCursor } from '#libs/watches/event-cursor.js';
import type { EventLog } from '#libs/watches/event-log.js';
import { type EventRowReader, withoutRecord } from '#libs/watches/event-rows.js';
import { MESSAGE_FORMATS } from '../formats/formats.js';
import type { MessageStore } from './message-store.js';
import type { Recipient } from './recipients.js';
import type { DeliverableWatch, StoredMessage } from './stored-message.js';

/** Maximum bytes of the events of one message, unless a single event has more; 256 KB with what is around them. */
const MAX_EVENT_BYTES = 250_000;

/** What to do with a webhook next. */
export type NextMessage = StoredMessage | 'delivered' | 'changed';

/** Puts events into messages, with the records as they are at that time. */
export class MessageBuilder {
  constructor(
    private readonly messages: MessageStore,
    private readonly log: EventLog,
    private readonly rows: EventRowReader,
    private readonly cursors: Stores['cursors'],
  ) {}

  /**
   * The message that waits for a retry, or a new one, which is stored and charged.
   * @returns `delivered` if there are no more events, `changed` if the webhook was changed meanwhile or events without a visible record were passed.
   * @throws AppError `insufficient_credits`, `service_unavailable`.
   */
  async next(recipient: Recipient): Promise<NextMessage> {
    const pending = await this.messages.pending(recipient.id);
    if (pending) return pending;
    const watch = await this.messages.dueWatch(recipient.id);
    if (!watch) return 'delivered';
    if (!watch.hasEvents) {
      await this.messages.skip(recipient.id, watch, watch.last);
      return 'changed';
    }
    return this.create(recipient, watch);
  }

  /** The body of a message as it is now. Null if the organization may no longer see any of its events. @throws AppError `service_unavailable`. */
  async body({ id, format, requester }: Recipient, message: StoredMessage, at: Date): Promise<string | null> {
    const { test, events: render } = MESSAGE_FORMATS[format];
    const { watch, sequences, paid, lastSequence } = message;
    if (watch === null) return test(id, at);
    const { organizationId } = requester;
    const events = await this.log.some(watch.id, sequences);
    const { rows, release } = await this.rows.read(watch.kind, events, requester);
    try {
      if (rows.length === 0) return null;
      // A record that came back since the message was charged is not in it.
      const unpaid = new Map(
        events.filter(({ sequence }) => !paid.has(sequence)).map((event) => [event.sequence, event]),
      );
      const texts = rows.map((row) => {
        const event = row.hasRecord ? unpaid.get(row.number) : undefined;
        return textOf((event ? withoutRecord(event) : row).parts);
      });
      const nextCursor = eventCursor(this.cursors, organizationId, watch.id, lastSequence);
      return render({ at, watch, events: texts, nextCursor });
    } finally {
      release();
    }
  }

  private async create({ id, format, requester, balance }: Recipient, watch: DeliverableWatch): Promise<NextMessage> {
    const { organizationId } = requester;
    const { maxEvents } = MESSAGE_FORMATS[format];
    const { events } = await this.log.read(organizationId, watch.id, watch.delivered, maxEvents);
    const { rows, release } = await this.rows.read(watch.kind, events, requester);
    try {
      const horizon = events.at(-1)?.sequence ?? watch.delivered;
      if (rows.length === 0) {
        await this.messages.skip(id, watch, horizon);
        return 'changed';
      }
      const fitting = firstRows({ rows, horizon }, countFitting(rows.map(({ parts }) => textOf(parts))));
      const affordable = balance === null ? fitting : rowsWithRecords(fitting, Math.max(1, balance));
      return (await this.messages.create(id, organizationId, watch, affordable)) ?? 'changed';
    } finally {
      release();
    }
  }
}

const textOf = (parts: Parameters<typeof recordText>[0]): string => recordText(parts).toString('utf8');

/** At least one: an event is never split. */
const countFitting = (texts: readonly string[]): number => {
  let bytes = 0;
  const end = texts.findIndex((text) => {
    bytes += Buffer.byteLength(text) + 1;
    return bytes > MAX_EVENT_BYTES;
  });
  return end === -1 ? texts.length : Math.max(1, end);
};
