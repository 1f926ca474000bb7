import type { Client, estypes } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { completeRecord, type StoredSource, storedFieldsClause } from '../derive/stored-fields.js';
import { DamagedRecordError } from '../packed/damaged-record.js';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import { NUMBER_FIELDS, type RecordNumbers, readNumbers } from './record-numbers.js';

const PAGE_SIZE = 200;
const KEEP_ALIVE = '10m';

export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  /** Complete, including the fields stored outside `record`. Empty if the record is damaged. */
  readonly record: RecordValue;
  readonly isDamaged: boolean;
  /** Null if the kind has none, or if an earlier version of Rolecall wrote it. */
  readonly numbers: RecordNumbers | null;
  /** Values of the requested index fields; fields without values are absent. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
}

export interface StoredRecordsOptions {
  readonly query?: estypes.QueryDslQueryContainer;
  /** Index fields to return. */
  readonly fields?: readonly string[];
  /** Size of the first page, for callers that may need no other. */
  readonly firstPageSize?: number;
  /** Returns damaged records instead of throwing. */
  readonly toleratesDamage?: boolean;
}

/** @returns null for a damaged record. */
const tolerant =
  (complete: ReturnType<typeof completeRecord>): ReturnType<typeof completeRecord> =>
  (document) => {
    try {
      return complete(document);
    } catch (error) {
      if (error instanceof DamagedRecordError) return null;
      throw error;
    }
  };

/**
 * Every record of an index, page by page in the order of ids, as of a point in time.
 *
 * @param definition of its records; null for an index of tombstones.
 * @throws DamagedRecordError
 */
export async function* storedRecords(
  client: Client,
  index: string,
  definition: Definition | null,
  { query, fields = [], firstPageSize = PAGE_SIZE, toleratesDamage = false }: StoredRecordsOptions = {},
): AsyncGenerator<StoredRecord[]> {
  const docvalues = [...fields, ...(definition?.fed ? NUMBER_FIELDS : [])];
  let { id } = await client.openPointInTime({ index, keep_alive: KEEP_ALIVE });
  const complete = toleratesDamage ? tolerant(completeRecord(definition)) : completeRecord(definition);
  let after: string | undefined;
  try {
    for (;;) {
      const { hits, pit_id, _shards } = await client.search<StoredSource>({
        pit: { id, keep_alive: KEEP_ALIVE },
        size: after === undefined ? firstPageSize : PAGE_SIZE,
        version: true,
        track_total_hits: false,
        sort: [{ id: 'asc' }],
        ...storedFieldsClause(definition),
        ...(docvalues.length > 0 && { docvalue_fields: docvalues }),
        ...(query && { query }),
        ...(after !== undefined && { search_after: [after] }),
      });
      id = pit_id ?? id;
      if (_shards.failed > 0) throw new StoreUnavailableError(`Part of ${index} cannot be read.`);
      if (hits.hits.length === 0) return;
      yield hits.hits.map((hit) => {
        const record = complete(hit);
        return {
          id: hit._id as string,
          version: hit._version as number,
          record: record ?? {},
          isDamaged: record === null && hit._source !== undefined,
          numbers: readNumbers(hit.fields),
          values: hit.fields ?? {},
        };
      });
      after = hits.hits.at(-1)?._id as string;
    }
  } finally {
    // It expires by itself; the earlier error is the one to report.
    await client.closePointInTime({ id }, { maxRetries: 0 }).catch(() => {});
  }
}
