import { PackedRecord } from '../../packed/packed-record.js';
import { PooledBuffer } from '../response/buffer-pool.js';
import { requireComplete } from '../response/complete-response.js';

/** One hit of a search response: its record, its sort values, and the value by which hits are collapsed, if they are. */
export interface Hit {
  readonly record: PackedRecord;
  readonly sort: () => (string | number)[];
  readonly group: () => string | undefined;
}

/** The hits of a search response. Their records are valid until `release`, also when the response is not. */
export interface Hits {
  readonly hits: readonly Hit[];
  readonly release: () => void;
}

// `_source` has the single key `record`, whose value is base64: nothing in a record can look like these bytes.
const BEFORE_RECORD = Buffer.from('"_source":{"record":"');
const QUOTE = 0x22;
const BEFORE_SORT = Buffer.from('"sort":');
const ID = '"_id":"';
const HITS = Buffer.from('"hits":[');

const checkComplete = (bytes: Buffer): void => {
  const end = bytes.indexOf(HITS);
  requireComplete(JSON.parse(`${bytes.toString('utf8', 0, end)}"hits":[]}}`));
};

/** The id in the part of a hit before its record. */
const idIn = (head: string): string => {
  const at = head.lastIndexOf(ID) + ID.length;
  return head.slice(at, head.indexOf('"', at));
};

/** The value by which hits are collapsed, in the part of a hit after its record. */
const groupIn = (tail: string): string | undefined => {
  const fields = /"fields":([{].*?[}])/.exec(tail)?.[1];
  return fields === undefined ? undefined : Object.values(JSON.parse(fields) as Record<string, string[]>)[0]?.[0];
};

/**
 * Finds the records in the body of a `_search` response without parsing it.
 * @throws DamagedRecordError, AppError `service_unavailable` when the response does not cover the whole index.
 */
export const findHits = (bytes: Buffer): Hits => {
  checkComplete(bytes);
  const decoded = new PooledBuffer();
  // Records are smaller than their base64, so that the buffer never grows and its parts stay where they are.
  decoded.reserve(bytes.length);
  const hits: Hit[] = [];
  let from = 0;
  for (let at = bytes.indexOf(BEFORE_RECORD); at !== -1; at = bytes.indexOf(BEFORE_RECORD, from)) {
    const id = idIn(bytes.toString('latin1', from, at));
    const start = at + BEFORE_RECORD.length;
    const end = bytes.indexOf(QUOTE, start);
    const sortStart = bytes.indexOf(BEFORE_SORT, end) + BEFORE_SORT.length;
    hits.push({
      record: PackedRecord.read(decoded.appendBase64(bytes.toString('latin1', start, end)), id),
      group: () => groupIn(bytes.toString('utf8', end, sortStart)),
      sort: () => JSON.parse(bytes.toString('utf8', sortStart, bytes.indexOf(']', sortStart) + 1)),
    });
    from = sortStart;
  }
  return { hits, release: () => decoded.release() };
};
