import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { ChangeRow } from '#libs/search/changes/change-rows.js';
import { IndexView } from '#libs/search/read/index-view.js';
import type { ListReader, Requester, Stores } from '#libs/search/read/list-reader.js';
import { parseCompleteResponse } from '#libs/search/read/response/complete-response.js';
import type { PagePart } from '#libs/search/read/response/page-part.js';
import type { WatchEvent } from './event-log.js';
import type { WatchedKind } from './saved-watch.js';

/** Events as they are delivered. Their buffers are valid until `release`. */
export interface EventRows {
  /** In the order of the events, without those whose record the organization excludes. `number` is the sequence. */
  readonly rows: readonly ChangeRow[];
  readonly release: () => void;
}

/** Adds the current records to events, as an organization sees them. Nothing is charged. */
export class EventRowReader {
  constructor(
    private readonly definitions: Definitions,
    private readonly stores: Pick<Stores, 'elasticsearch' | 'prefix'>,
    private readonly listOf: (kind: string) => ListReader,
  ) {}

  /** @throws AppError `service_unavailable`. */
  async read(kind: WatchedKind, events: readonly WatchEvent[], requester: Requester): Promise<EventRows> {
    const ids = [...new Set(events.map(({ recordId }) => recordId))];
    if (ids.length === 0) return { rows: [], release: () => {} };
    const { records, release } = await this.listOf(kind).byIds(ids, requester);
    try {
      const missing = ids.filter((id) => !records.has(id));
      const hidden = await this.hidden(kind, missing, requester);
      return { rows: events.flatMap((event) => (hidden.has(event.recordId) ? [] : [rowOf(event, records)])), release };
    } catch (error) {
      release();
      throw error;
    }
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

const CLOSE = Buffer.from('}');
const NULL = Buffer.from('null');

/** An event as it is returned: with the current record, unless it tells that a record does not match any more. */
const rowOf = (event: WatchEvent, records: ReadonlyMap<string, readonly PagePart[]>): ChangeRow => {
  const record = event.type === 'unmatched' ? undefined : records.get(event.recordId);
  return {
    number: event.sequence,
    parts: [beforeRecord(event), ...(record ?? [NULL]), CLOSE],
    hasRecord: record !== undefined,
  };
};

/** An event whose record is not delivered. */
export const withoutRecord = (event: WatchEvent): ChangeRow => ({
  number: event.sequence,
  parts: [beforeRecord(event), NULL, CLOSE],
  hasRecord: false,
});

const beforeRecord = ({ id, sequence, type, recordId, changeNumber, createdAt }: WatchEvent): Buffer => {
  const row = {
    id,
    sequence,
    type,
    record_id: recordId,
    change_number: changeNumber,
    created_at: createdAt.toISOString(),
  };
  return Buffer.from(`${JSON.stringify(row).slice(0, -1)},"record":`);
};
