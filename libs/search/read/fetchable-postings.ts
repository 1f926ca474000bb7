import { parseCompleteResponse } from './complete-response.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import type { IndexView } from './index-view.js';

/** A record as the pieces of its bytes. */
type Pieces = Buffer[];

/** The list of posting ids in a record: `from` and `to` are the positions between the brackets of `"<key>":[...]`. */
interface IdList {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
  readonly ids: readonly string[];
}

/**
 * Removes the ids of postings that the reader cannot fetch: hidden, taken down, deleted, or of a blocked company.
 *
 * @param key of the list of ids. Within a string its quotes would be escaped, so these bytes are always the key.
 * @param postings the postings that the reader can fetch.
 */
export const withFetchablePostings = async (
  key: string,
  records: readonly Pieces[],
  postings: IndexView,
  elasticsearch: ElasticsearchReader,
): Promise<Pieces[]> => {
  const lists = records.map((pieces) => findIdList(Buffer.from(`"${key}":[`), pieces));
  const ids = [...new Set(lists.flatMap((list) => list?.ids ?? []))];
  if (ids.length === 0) return [...records];
  const body = { size: ids.length, _source: false, query: { terms: { id: ids } } };
  const found = await elasticsearch.search(postings, body, (bytes) =>
    parseCompleteResponse(bytes).hits.hits.map(({ _id }) => _id),
  );
  const fetchable = new Set(found);
  return records.map((pieces, i) => {
    const list = lists[i];
    if (!list || list.ids.every((id) => fetchable.has(id))) return pieces;
    const kept = list.ids.filter((id) => fetchable.has(id)).map((id) => JSON.stringify(id));
    const piece = pieces[list.piece] as Buffer;
    const parts = [piece.subarray(0, list.from), Buffer.from(kept.join(',')), piece.subarray(list.to)];
    return pieces.toSpliced(list.piece, 1, ...parts);
  });
};

const findIdList = (key: Buffer, pieces: Pieces): IdList | null => {
  for (const [piece, bytes] of pieces.entries()) {
    const at = bytes.indexOf(key);
    if (at === -1) continue;
    const from = at + key.length;
    const to = bytes.indexOf(']', from);
    return { piece, from, to, ids: JSON.parse(`[${bytes.toString('latin1', from, to)}]`) };
  }
  return null;
};
