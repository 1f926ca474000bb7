import type { estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';
import { type Projection, projection } from '../derive/projection.js';
import { listKey } from '../query/cursor.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { Filter } from '../query/read-query.js';
import type { RawQuery } from '../query/read-values.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { PooledBuffer } from '../read/buffer-pool.js';
import { parseCompleteResponse } from '../read/complete-response.js';
import { findHits, type Hit } from '../read/hits.js';
import { IndexView } from '../read/index-view.js';
import type { Requester, Stores } from '../read/list-reader.js';
import type { ResponseBody } from '../read/response-body.js';
import { Vocabularies } from '../read/vocabularies.js';
import type { Definition } from '../registry/definition.js';
import {
  absentBody,
  matchingQuery,
  type NumberRange,
  upsertedBody,
  verificationFields,
  verifiedBody,
} from './change-bodies.js';
import { decodePosition, encodePosition, type FeedIdentity } from './change-cursor.js';
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
  private readonly project: Projection;
  private readonly vocabularies: Vocabularies;
  private readonly readRequest: ReturnType<typeof changeRequestReader>;

  constructor(
    private readonly definition: Definition,
    private readonly stores: Stores,
    private readonly changes: ChangeSource,
  ) {
    this.project = projection(definition);
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
        ? { number: 0, began: published }
        : decodePosition(cursors, key, feed, request.cursor);
    const { strict, lenient } = this.vocabularies;
    const known = request.cursor === undefined ? strict : lenient;
    const filters = await resolveFilters(request.filters, requester.visibility, known);
    assertWithinCostLimit({ query: matchingQuery(filters) }, filters, { asOf });
    const isFilling = start.number < start.began;
    const range = { after: start.number, upTo: isFilling ? Math.min(start.began, published) : published };
    const respond = ({ rows, horizon }: RowStream) => {
      const cursor = encodePosition(cursors, key, feed, { number: horizon, began: start.began });
      return changesResponse(rows, {
        next_cursor: cursor,
        has_more: horizon < published,
        as_of: new Date(asOf).toISOString(),
      });
    };
    // The published number is lower than before only if the database was restored.
    if (range.upTo <= range.after) return respond({ rows: [], horizon: range.after });
    return this.readPage({ request, requester, filters, range, isFilling }, respond);
  }

  private async readPage(context: PageContext, respond: (page: RowStream) => ResponseBody): Promise<ResponseBody> {
    const { request, requester, filters, range, isFilling } = context;
    const { elasticsearch, prefix } = this.stores;
    const { limit, refusal } = affordable(requester, request.limit);
    const view = await IndexView.of(prefix, this.definition, requester.visibility);
    const others = isFilling ? Promise.resolve([]) : Promise.all(this.rowsWithoutRecord(context, view));
    // If the search fails first.
    others.catch(() => {});
    const source = this.project(requester.dataTier, limit === 0 ? ['id'] : request.fields);
    const body = upsertedBody(filters, range, limit, source);
    return elasticsearch.search(view, body, async (bytes) => {
      const hits = findHits(bytes).map((hit) => ({ ...hit, number: hit.sort()[0] as number }));
      const upserted = streamOf(hits, limit, range.upTo, (hit) => this.upsertedRow(bytes, hit));
      const merged = mergeStreams([upserted, ...(await others)], MAX_ID_ROWS);
      const fitting = requester.fits
        ? firstRows(merged, requester.fits(merged.rows.map(({ pieces }) => pieces)))
        : merged;
      if (refusal && fitting.rows.length === 0 && hits.length > 0) throw refusal;
      const found = fitting.rows.filter(({ hasRecord }) => hasRecord).length;
      const returned = found === 0 ? 0 : await requester.settle(found);
      return respond(rowsWithRecords(fitting, returned));
    });
  }

  /** The rows of records that the mirror does not have, or has apart from the time of their verification. */
  private rowsWithoutRecord({ filters, range }: PageContext, view: IndexView): Promise<RowStream>[] {
    const { elasticsearch, prefix } = this.stores;
    const { definition } = this;
    const size = MAX_ID_ROWS + 1;
    const removed = this.changes
      .removals({ kind: definition.name, ...range, limit: size })
      .then((found) =>
        streamOf(found, MAX_ID_ROWS, range.upTo, ({ id, number, removedAt }) =>
          rowOf(number, { change: 'removed', id, removed_at: removedAt.toISOString() }),
        ),
      );
    const matching = view.narrow(matchingQuery(filters));
    const absent =
      matching &&
      elasticsearch.search(IndexView.unrestricted(prefix, definition), absentBody(matching, range, size), (bytes) =>
        streamOf(numberedHits(bytes), MAX_ID_ROWS, range.upTo, ({ number, fields }) =>
          rowOf(number, { change: 'absent', id: fields.id?.[0] }),
        ),
      );
    const names = verificationFields(definition);
    const verified =
      names.length > 0 &&
      elasticsearch.search(view, verifiedBody(definition, filters, range, size), (bytes) =>
        streamOf(numberedHits(bytes), MAX_ID_ROWS, range.upTo, ({ number, fields }) =>
          rowOf(number, {
            change: 'verified',
            id: fields.id?.[0],
            ...Object.fromEntries(names.map((name) => [name, timeOf(fields[name]?.[0])])),
          }),
        ),
      );
    return [removed, ...(absent ? [absent] : []), ...(verified ? [verified] : [])];
  }

  private upsertedRow(bytes: Buffer, { start, end, number }: Hit & { number: number }): ChangeRow {
    const key = this.definition.recordName.toLowerCase();
    const before = Buffer.from(`{"change":"upserted","${key}":`);
    return { number, pieces: [before, bytes.subarray(start, end), CLOSE], hasRecord: true };
  }

  private async feed(): Promise<FeedIdentity> {
    const position = await this.changes.position();
    const epoch = await this.stores.dataset.epoch();
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
const COMMA = Buffer.from(',');

/** How many records the caller can pay for. Rows without a record are returned even if that is none. */
const affordable = (requester: Requester, limit: number): { limit: number; refusal: AppError | null } => {
  try {
    return { limit: requester.cap(limit), refusal: null };
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_credits') return { limit: 0, refusal: error };
    throw error;
  }
};

const rowOf = (number: number, row: object): ChangeRow => ({
  number,
  pieces: [Buffer.from(JSON.stringify(row))],
  hasRecord: false,
});

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

const changesResponse = (rows: readonly ChangeRow[], others: object): ResponseBody => {
  const output = new PooledBuffer();
  output.append(Buffer.from('{"data":['));
  rows.forEach(({ pieces }, i) => {
    if (i > 0) output.append(COMMA);
    for (const piece of pieces) output.append(piece);
  });
  output.append(Buffer.from(`],${JSON.stringify(others).slice(1)}`));
  return { body: output.bytes, release: () => output.release() };
};
