import type { Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import { MAX_LIMIT } from '../query/parameter.js';
import { startOfPage } from '../query/search-body.js';
import { findHits } from '../read/hits/hits.js';
import { visibleRecords } from '../read/hits/visible-records.js';
import { IndexView } from '../read/index-view.js';
import type { Requester, Stores } from '../read/list-reader.js';
import { recordText } from '../read/response/record-parts.js';
import type { RecordSelection } from './record-selection.js';

/** Where a scan continues: behind the record with these sort values. Null: at the first record. */
export type ScanPosition = readonly (string | number)[] | null;

/** A part of the records of a scan. */
export interface ScanPage {
  /** The JSON of each record, as a list returns it. */
  readonly records: readonly Buffer[];
  /** The sort values of each record. */
  readonly positions: readonly (readonly (string | number)[])[];
  /** Whether there are more records. */
  readonly hasMore: boolean;
  /** The id of the same state for the next page. */
  readonly pointId: string;
}

/** The state of an index that a scan reads. */
export interface ScanPoint {
  readonly id: string;
  /** How long it is kept without a read, such as `1h`. */
  readonly keepAlive: string;
}

/** At the start of a response. Its length grows with the number of shards. */
const POINT_ID = /"pit_id":"([^"]+)"/;
const MAX_HEAD = 64 * 1024;

/** The group of the statistics of Elasticsearch in which the searches of scans are counted. */
export const SCAN_SEARCHES = 'scans';

/** Reads all records of a selection from one state of the index, in its order. */
export class RecordScan {
  /** The maximum of `limit`. Each page of records with evidence searches for its postings. */
  readonly maxLimit: number;

  constructor(
    private readonly definition: Definition,
    private readonly stores: Pick<Stores, 'prefix' | 'elasticsearch' | 'companies'>,
  ) {
    this.maxLimit = definition.postingIds === undefined ? 1_000 : MAX_LIMIT;
  }

  /** @returns the id of the state of the index as it is now. @throws AppError `service_unavailable`. */
  open(keepAlive: string): Promise<string> {
    return this.stores.elasticsearch.openPoint(IndexView.unrestricted(this.stores.prefix, this.definition), keepAlive);
  }

  close(id: string): Promise<void> {
    return this.stores.elasticsearch.closePoint(id);
  }

  /** Extends the time for which a state is kept. @throws LostPointError. */
  async keep(point: ScanPoint): Promise<void> {
    const view = IndexView.unrestricted(this.stores.prefix, this.definition);
    await this.stores.elasticsearch.searchPoint(view, point, { size: 0, terminate_after: 1 }, () => undefined);
  }

  /**
   * The next records that the requester can see now.
   * @throws LostPointError if the state is gone; AppError `service_unavailable`.
   */
  async page(
    point: ScanPoint,
    { query, sort, fields }: RecordSelection,
    after: ScanPosition,
    limit: number,
    requester: Pick<Requester, 'visibility' | 'dataTier'>,
  ): Promise<ScanPage> {
    const { definition, stores } = this;
    const keys = definition.sorts[sort]?.keys ?? [];
    const conditions: Query[] = [
      ...(query ? [query] : []),
      ...(after && definition.sorts[sort]?.stable ? startOfPage(keys, after) : []),
    ];
    const view = await IndexView.of(stores.prefix, definition, requester.visibility);
    const body = {
      size: limit + 1,
      stats: [SCAN_SEARCHES],
      sort: [...keys],
      ...(conditions.length > 0 && { query: { bool: { filter: conditions } } }),
      ...(after && { search_after: [...after] }),
    };
    return stores.elasticsearch.searchPoint(view, point, body, async (bytes) => {
      const { hits, release } = findHits(bytes);
      try {
        const found = hits.slice(0, limit);
        const records = await visibleRecords(definition, stores, found, fields ?? undefined, requester);
        return {
          records: records.map(recordText),
          // Without the position in the shard, which searches of a point in time add.
          positions: found.map((hit) => hit.sort().slice(0, keys.length)),
          hasMore: hits.length > limit,
          pointId: POINT_ID.exec(bytes.toString('latin1', 0, MAX_HEAD))?.[1] ?? point.id,
        };
      } finally {
        release();
      }
    });
  }
}
