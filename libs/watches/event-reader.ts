import { affordableRecords } from '#libs/search/changes/affordable-records.js';
import { firstRows, type RowStream, rowsWithRecords } from '#libs/search/changes/change-rows.js';
import type { Requester, Stores } from '#libs/search/read/list-reader.js';
import { recordTexts } from '#libs/search/read/response/record-parts.js';
import { listResponse, type ResponseBody } from '#libs/search/read/response/response-body.js';
import { eventCursor, eventCursorKey } from './event-cursor.js';
import type { EventLog } from './event-log.js';
import type { EventRowReader } from './event-rows.js';

/** A request for events. */
export interface EventRequest {
  readonly watchId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Without a cursor: the first event, by its sequence. Default: the oldest that is kept. */
  readonly fromSequence?: number | undefined;
}

/**
 * Delivers events with the current records. Postings that the organization excludes now are left out with their events, and records in an event
 * are charged like records of a list.
 */
export class EventReader {
  constructor(
    private readonly stores: Stores,
    private readonly log: EventLog,
    private readonly rows: EventRowReader,
  ) {}

  /** One page of a watch. @throws AppError `not_found`, `invalid_cursor`, `cursor_expired`, `insufficient_credits`, `service_unavailable`. */
  async list({ watchId, limit, cursor, fromSequence }: EventRequest, requester: Requester): Promise<ResponseBody> {
    const { cursors, dataset } = this.stores;
    const { organizationId } = requester;
    const after =
      cursor === undefined
        ? fromSequence === undefined
          ? null
          : fromSequence - 1
        : (cursors.decode(eventCursorKey(organizationId, watchId), cursor).after[0] as number);
    const asOf = await dataset.asOf();
    const isComplete = cursor !== undefined;
    const { kind, events } = await this.log.read(organizationId, watchId, after, limit + 1, isComplete);
    const page = events.slice(0, limit);
    const { rows, release } = await this.rows.read(kind, page, requester);
    try {
      const horizon = page.at(-1)?.sequence ?? after ?? 0;
      const affordable = affordableRecords(requester, rows.filter(({ hasRecord }) => hasRecord).length);
      const paid = rowsWithRecords({ rows, horizon }, affordable.limit);
      const fitting = requester.fits
        ? firstRows(paid, requester.fits(recordTexts(paid.rows.map(({ parts }) => parts))))
        : paid;
      if (affordable.refusal && fitting.rows.length === 0 && rows.length > 0) throw affordable.refusal;
      const records = fitting.rows.filter(({ hasRecord }) => hasRecord).length;
      const returned = records === 0 ? 0 : await requester.charge(records);
      const delivered = rowsWithRecords(fitting, returned);
      return respond(
        delivered,
        {
          next_cursor: eventCursor(cursors, organizationId, watchId, delivered.horizon),
          has_more: delivered.horizon < (events.at(-1)?.sequence ?? 0),
          as_of: new Date(asOf).toISOString(),
        },
        release,
      );
    } catch (error) {
      release();
      throw error;
    }
  }
}

const respond = (
  { rows }: RowStream,
  others: { next_cursor: string; has_more: boolean; as_of: string },
  release: () => void,
): ResponseBody =>
  listResponse(
    rows.map(({ parts }) => parts),
    others,
    release,
  );
