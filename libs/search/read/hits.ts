import { requireComplete } from './complete-response.js';

/** One hit of a search response: its record as a span of the response's bytes, and its sort values. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly sort: () => (string | number)[];
}

// `_source` has the single key `record`, and the indexer rejects records that contain a key `_source`. Within a string the quotes
// are escaped. So these bytes occur only before a record.
const BEFORE_RECORD = Buffer.from('"_source":{"record":');
const AFTER_RECORD = Buffer.from('},"sort":[');
const HITS = Buffer.from('"hits":[');

const checkComplete = (bytes: Buffer): void => {
  const end = bytes.indexOf(HITS);
  requireComplete(JSON.parse(`${bytes.toString('utf8', 0, end)}"hits":[]}}`));
};

/** Finds the records in the body of a `_search` response without parsing it. */
export const findHits = (bytes: Buffer): Hit[] => {
  checkComplete(bytes);
  const hits: Hit[] = [];
  let next = bytes.indexOf(BEFORE_RECORD);
  while (next !== -1) {
    const start = next + BEFORE_RECORD.length;
    next = bytes.indexOf(BEFORE_RECORD, start);
    const end = bytes.lastIndexOf(AFTER_RECORD, next === -1 ? bytes.length : next);
    const sortStart = end + AFTER_RECORD.length - 1;
    hits.push({
      start,
      end,
      sort: () => JSON.parse(bytes.toString('utf8', sortStart, bytes.indexOf(']', sortStart) + 1)),
    });
  }
  return hits;
};
