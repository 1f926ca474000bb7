import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { affordableRecords } from '#libs/search/changes/affordable-records.js';
import { type ChangeRow, firstRows, type RowStream, rowsWithRecords } from '#libs/search/changes/change-rows.js';
import { IndexView } from '#libs/search/read/index-view.js';
import type { ListReader, Requester, Stores } from '#libs/search/read/list-reader.js';
import { parseCompleteResponse } from '#libs/search/read/response/complete-response.js';
import type { PagePart } from '#libs/search/read/response/page-part.js';
import { recordTexts } from '#libs/search/read/response/record-parts.js';
import { listResponse, type ResponseBody } from '#libs/search/read/response/response-body.js';
import type { EventLog, WatchEvent } from './event-log.js';
import type { WatchedKind } from './saved-watch.js';

/** A request for events. */
export interface EventRequest {
  readonly watchId: string;
  readonly limit: number;
  readonly cursor?: string;
}

/**
 * Delivers events with the current records. Postings that the organization excludes now are left out with their events, and records in an event
 * are charged like records of a list.
 */
export class EventReader {
  constructor(
    private readonly definitions: Definitions,
    private readonly stores: Stores,
    private readonly log: EventLog,
    private readonly listOf: (kind: string) => ListReader,
  ) {}

  /** One page of a watch. @throws AppError `not_found`, `invalid_cursor`, `cursor_expired`, `insufficient_credits`, `service_unavailable`. */
  async list({ watchId, limit, cursor }: EventRequest, requester: Requester): Promise<ResponseBody> {
    const { cursors, dataset } = this.stores;
    const key = `${requester.organizationId} ${watchId}`;
    const after = cursor === undefined ? null : (cursors.decode(key, cursor).after[0] as number);
    const asOf = await dataset.asOf();
    const { kind, events } = await this.log.read(requester.organizationId, watchId, after, limit + 1);
    const page = events.slice(0, limit);
    const found = await this.records(kind, page, requester);
    try {
      const rows = page.flatMap((event) => (found.hidden.has(event.recordId) ? [] : [rowOf(event, found.records)]));
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
          next_cursor: cursors.encode(key, { asOf: 0, after: [delivered.horizon], delivered: 0 }),
          has_more: delivered.horizon < (events.at(-1)?.sequence ?? 0),
          as_of: new Date(asOf).toISOString(),
        },
        found.release,
      );
    } catch (error) {
      found.release();
      throw error;
    }
  }

  /** The records of events, and which of them the organization excludes. */
  private async records(kind: WatchedKind, events: readonly WatchEvent[], requester: Requester): Promise<Found> {
    const ids = [...new Set(events.map(({ recordId }) => recordId))];
    if (ids.length === 0) return { records: new Map(), hidden: new Set(), release: () => {} };
    const { records, release } = await this.listOf(kind).byIds(ids, requester);
    const missing = ids.filter((id) => !records.has(id));
    return { records, release, hidden: await this.hidden(kind, missing, requester) };
  }

  /** Those records that exist for others, or that the organization names in its exclusions. */
  private async hidden(kind: WatchedKind, ids: readonly string[], { visibility }: Requester): Promise<Set<string>> {
    const definition = definitionOf(this.definitions, kind);
    if (ids.length === 0 || !definition.excludedBy) return new Set();
    const excluded = await visibility.exclusions();
    const named = new Set(
      Object.keys(definition.excludedBy).flatMap((each) => excluded[each as keyof typeof excluded]),
    );
    const { elasticsearch, prefix } = this.stores;
    const body = {
      size: ids.length,
      _source: false,
      stored_fields: '_none_',
      docvalue_fields: ['id'],
      query: { terms: { id: [...ids] } },
    };
    const existing = await elasticsearch.search(IndexView.unrestricted(prefix, definition), body, (bytes) =>
      parseCompleteResponse(bytes).hits.hits.map(({ fields }) => (fields as { id: string[] }).id[0] as string),
    );
    return new Set([...existing, ...ids.filter((id) => named.has(id))]);
  }
}

interface Found {
  readonly records: ReadonlyMap<string, readonly PagePart[]>;
  readonly hidden: ReadonlySet<string>;
  readonly release: () => void;
}

const CLOSE = Buffer.from('}');
const NULL = Buffer.from('null');

/** An event as it is returned: with the current record, unless it tells that a record does not match any more. */
const rowOf = (event: WatchEvent, records: Found['records']): ChangeRow => {
  const { id, sequence, type, recordId, changeNumber, createdAt } = event;
  const record = type === 'unmatched' ? undefined : records.get(recordId);
  const row = {
    id,
    sequence,
    type,
    record_id: recordId,
    change_number: changeNumber,
    created_at: createdAt.toISOString(),
  };
  const before = Buffer.from(`${JSON.stringify(row).slice(0, -1)},"record":`);
  return { number: sequence, parts: [before, ...(record ?? [NULL]), CLOSE], hasRecord: record !== undefined };
};

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
