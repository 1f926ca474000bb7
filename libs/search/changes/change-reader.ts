import type { estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';
import type { Definition } from '#libs/registry/definition.js';
import { listKey } from '../query/cursor.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { Filter } from '../query/read-query.js';
import type { RawQuery } from '../query/read-values.js';
import type { ChangeRows } from '../query/request-parameters.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { recordsWithCompanyIds } from '../read/hits/hit-records.js';
import { findHits } from '../read/hits/hits.js';
import { IndexView } from '../read/index-view.js';
import type { Requester, Stores } from '../read/list-reader.js';
import { parseCompleteResponse } from '../read/response/complete-response.js';
import type { PagePart } from '../read/response/page-part.js';
import { recordTexts } from '../read/response/record-parts.js';
import { listResponse, type ResponseBody } from '../read/response/response-body.js';
import { Vocabularies } from '../read/vocabularies.js';
import { affordableRecords } from './affordable-records.js';
import {
  absentBody,
  matchingQuery,
  type NumberRange,
  stateFields,
  upsertedBody,
  verificationFields,
  verifiedBody,
  wholeRowBodies,
} from './change-bodies.js';
import { decodePosition, encodePosition, type FeedIdentity, positionAfter } from './change-cursor.js';
import { type ChangeRequest, changeRequestReader } from './change-request.js';
import { type ChangeRow, firstRows, mergeStreams, type RowStream, rowsWithRecords, streamOf } from './change-rows.js';
import type { ChangeSource } from './change-source.js';

/** Maximum number of rows of a page that contain no record. */
export const MAX_ID_ROWS = 1_000;

/** What a page is read with. */
interface PageContext {
  readonly request: ChangeRequest;
  readonly requester: Requester;
  readonly filters: readonly Filter[];
  readonly range: NumberRange;
  /** Whether the mirror is still being filled for the first time, so that there is nothing to remove from it. */
  readonly isFilling: boolean;
}

/**
 * Reads the changes of one kind of record.
 *
 * The index has the last state of each record under the number of its change; removed records are in a log. A change up to the
 * published number never changes its place, except that a later change of the record moves it behind the published one. So the
 * searches of a page need not be of the same moment.
 */
export class ChangeReader {
  private readonly vocabularies: Vocabularies;
  private readonly readRequest: ReturnType<typeof changeRequestReader>;

  constructor(
    private readonly definition: Definition,
    private readonly stores: Stores,
    private readonly changes: ChangeSource,
  ) {
    this.vocabularies = new Vocabularies(definition, stores);
    this.readRequest = changeRequestReader(definition);
  }

  /** One page. @param query the query string as parsed. */
  async list(query: RawQuery, requester: Requester): Promise<ResponseBody> {
    const request = this.readRequest(query, requester.dataTier);
    const key = listKey(requester.organizationId, `${this.definition.name}/changes`, 'number', query);
    const { cursors, dataset } = this.stores;
    // Before the searches: they see at least everything up to the published number.
    const [feed, asOf] = await Promise.all([this.feed(), dataset.asOf()]);
    const { published } = feed;
    const start =
      request.cursor === undefined
        ? positionAfter(feed, request.after ?? 0)
        : decodePosition(cursors, key, feed, request.cursor);
    const { strict, lenient } = this.vocabularies;
    const known = request.cursor === undefined ? strict : lenient;
    const filters = await resolveFilters(request.filters, requester.visibility, known);
    assertWithinCostLimit({ query: matchingQuery(filters) }, filters, { asOf });
    const isFilling = start.number < start.began;
    const range = { after: start.number, upTo: isFilling ? start.began : published };
    const respond = ({ rows, horizon }: RowStream, release?: () => void) => {
      const cursor = encodePosition(cursors, key, feed, { number: horizon, began: start.began });
      const hasMore = horizon < published;
      // A caller that continues by numbers ends at the last page.
      const next = request.after === undefined || hasMore ? cursor : null;
      const others = { next_cursor: next, has_more: hasMore, as_of: new Date(asOf).toISOString() };
      return listResponse(
        rows.map(({ parts }) => parts),
        others,
        release,
      );
    };
    if (range.upTo === range.after) return respond({ rows: [], horizon: range.after });
    return this.readPage({ request, requester, filters, range, isFilling }, respond);
  }

  private async readPage(
    context: PageContext,
    respond: (page: RowStream, release: () => void) => ResponseBody,
  ): Promise<ResponseBody> {
    const { request, requester, filters, range, isFilling } = context;
    const { elasticsearch, prefix } = this.stores;
    const { limit, refusal } = affordableRecords(requester, request.limit);
    const view = await IndexView.of(prefix, this.definition, requester.visibility);
    const others = isFilling ? Promise.resolve([]) : Promise.all(this.rowsWithoutRecord(context, view));
    // If the search fails first.
    others.catch(() => {});
    const form = { definition: this.definition, tier: requester.dataTier, fields: request.fields };
    const bodies =
      request.rows === 'full' ? wholeRowBodies(filters, range, limit) : [upsertedBody(filters, range, limit)];
    const found = await Promise.all(bodies.map((body) => elasticsearch.search(view, body, numberedRecords)));
    const release = () => {
      for (const each of found) each.release();
    };
    const upserted = found.map(({ hits }) => {
      const records = recordsWithCompanyIds(form, hits);
      const rows = hits.map(({ number, record: { id } }, i) => ({ number, id, record: records[i] ?? [] }));
      return streamOf(rows, limit, range.upTo, (row) => this.upsertedRow(row, request.rows));
    });
    const merged = rowsWithRecords(mergeStreams([...upserted, ...(await others)], MAX_ID_ROWS), limit);
    const fitting = requester.fits
      ? firstRows(merged, requester.fits(recordTexts(merged.rows.map(({ parts }) => parts))))
      : merged;
    if (refusal && fitting.rows.length === 0 && found.some(({ hits }) => hits.length > 0)) throw refusal;
    const records = fitting.rows.filter(({ hasRecord }) => hasRecord).length;
    const returned = records === 0 ? 0 : await requester.charge(records);
    return respond(rowsWithRecords(fitting, returned), release);
  }

  /** The rows of records that the mirror does not have, or has apart from the time of their verification. */
  private rowsWithoutRecord({ request, filters, range }: PageContext, view: IndexView): Promise<RowStream>[] {
    const { elasticsearch, prefix } = this.stores;
    const { definition } = this;
    const size = MAX_ID_ROWS + 1;
    const isOfOneForm = request.rows !== 'changes';
    const noRecord = isOfOneForm ? { [this.recordKey]: null } : {};
    const removed = this.changes.removals({ kind: definition.name, ...range, limit: size }).then((found) =>
      streamOf(found, MAX_ID_ROWS, range.upTo, ({ id, number, removedAt }) =>
        rowOf(number, {
          change: 'removed',
          id,
          change_number: number,
          deleted: true,
          removed_at: removedAt.toISOString(),
          ...noRecord,
        }),
      ),
    );
    const matching = view.narrow(matchingQuery(filters));
    const absent =
      matching &&
      elasticsearch.search(IndexView.unrestricted(prefix, definition), absentBody(matching, range, size), (bytes) =>
        streamOf(numberedHits(bytes), MAX_ID_ROWS, range.upTo, ({ number, fields }) =>
          rowOf(number, {
            change: 'absent',
            id: fields.id?.[0],
            change_number: number,
            deleted: true,
            ...(isOfOneForm && { removed_at: null }),
            ...noRecord,
          }),
        ),
      );
    const names = verificationFields(definition);
    const states = stateFields(definition);
    const verified =
      !isOfOneForm &&
      names.length > 0 &&
      elasticsearch.search(view, verifiedBody(definition, filters, range, size), (bytes) =>
        streamOf(numberedHits(bytes), MAX_ID_ROWS, range.upTo, ({ number, fields }) =>
          rowOf(number, {
            change: 'verified',
            id: fields.id?.[0],
            change_number: number,
            deleted: false,
            ...Object.fromEntries(states.map((name) => [name, fields[name]?.[0]])),
            ...Object.fromEntries(names.map((name) => [name, timeOf(fields[name]?.[0])])),
          }),
        ),
      );
    return [removed, ...(absent ? [absent] : []), ...(verified ? [verified] : [])];
  }

  private get recordKey(): string {
    return this.definition.recordName.toLowerCase();
  }

  private upsertedRow({ number, id, record }: NumberedRecord, rows: ChangeRows): ChangeRow {
    const row = {
      change: 'upserted',
      id,
      change_number: number,
      deleted: false,
      ...(rows !== 'changes' && { removed_at: null }),
    };
    const before = Buffer.from(`${JSON.stringify(row).slice(0, -1)},"${this.recordKey}":`);
    return { number, parts: [before, ...record, CLOSE], hasRecord: true };
  }

  private async feed(): Promise<FeedIdentity> {
    const position = await this.changes.position(this.definition.name);
    const epoch = position && (await this.stores.dataset.epoch(position.epoch));
    if (!position || epoch === null) {
      throw new AppError(
        'service_unavailable',
        'This dataset has no change feed: an earlier version of Rolecall loaded it. `indexer rebuild` adds it.',
      );
    }
    return { ...position, epoch };
  }
}

const CLOSE = Buffer.from('}');

const rowOf = (number: number, row: object): ChangeRow => ({
  number,
  parts: [Buffer.from(JSON.stringify(row))],
  hasRecord: false,
});

/** The records that a search found, which are valid until `release`. */
const numberedRecords = (bytes: Buffer) => {
  const { hits, release } = findHits(bytes);
  return { hits: hits.map(({ record, sort }) => ({ record, number: sort()[0] as number })), release };
};

type NumberedRecord = { readonly number: number; readonly id: string; readonly record: readonly PagePart[] };

type NumberedHit = {
  readonly number: number;
  readonly fields: Readonly<Record<string, readonly unknown[] | undefined>>;
};

const numberedHits = (bytes: Buffer): NumberedHit[] =>
  (parseCompleteResponse(bytes).hits.hits as estypes.SearchHit[]).map(({ sort, fields = {} }) => ({
    number: sort?.[0] as number,
    fields,
  }));

const timeOf = (epochMillis: unknown): string | null =>
  epochMillis === undefined ? null : new Date(Number(epochMillis)).toISOString();
