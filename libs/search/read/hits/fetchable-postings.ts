import type { ElasticsearchReader } from '../elasticsearch.js';
import type { IndexView } from '../index-view.js';
import { parseCompleteResponse } from '../response/complete-response.js';

/** The list of posting ids in a record: `from` and `to` are the positions between the brackets of `"<key>":[...]`. */
interface IdList {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly string[];
}

/** The group of these searches in the statistics of Elasticsearch. */
export const EVIDENCE_SEARCHES = 'evidence';

/**
 * Removes the ids of postings that the reader cannot fetch: hidden, taken down, deleted, or of a blocked company.
 *
 * @param key of the list of ids. Within a string its quotes would be escaped, so these bytes are always the key.
 * @param records the JSON of each.
 * @param postings the postings that the reader can fetch.
 */
export const withFetchablePostings = async (
  key: string,
  records: readonly Buffer[],
  postings: IndexView,
  elasticsearch: ElasticsearchReader,
): Promise<Buffer[][]> => {
  const marker = Buffer.from(`"${key}":[`);
  const lists = records.map((record) => findIdList(marker, record));
  const ids = [...new Set(lists.flatMap((list) => list?.ids ?? []))];
  if (ids.length === 0) return records.map((record) => [record]);
  const body = { size: ids.length, _source: false, query: { terms: { id: ids } }, stats: [EVIDENCE_SEARCHES] };
  const found = await elasticsearch.search(postings, body, (bytes) =>
    parseCompleteResponse(bytes).hits.hits.map(({ _id }) => _id),
  );
  const fetchable = new Set(found);
  return records.map((record, i) => {
    const list = lists[i];
    if (!list || list.ids.every((id) => fetchable.has(id))) return [record];
    const kept = list.ids.filter((id) => fetchable.has(id)).map((id) => JSON.stringify(id));
    return [record.subarray(0, list.from), Buffer.from(kept.join(',')), record.subarray(list.to)];
  });
};

const findIdList = (marker: Buffer, record: Buffer): IdList | null => {
  const at = record.indexOf(marker);
  if (at === -1) return null;
  const from = at + marker.length;
  const to = record.indexOf(']', from);
  return { from, to, ids: JSON.parse(`[${record.toString('latin1', from, to)}]`) };
};
