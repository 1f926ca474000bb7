import type { Client, estypes } from '@elastic/elasticsearch';
import type { Query } from '#libs/registry/kind.js';

/** The body of a search that returns hits or aggregations. A total is added by `withExactTotal` only. */
export type SearchBody = Omit<estypes.SearchRequest, 'query' | 'track_total_hits' | 'post_filter'> & {
  readonly query?: Query;
  readonly track_total_hits?: never;
  readonly post_filter?: never;
};

/**
 * Requests the exact number of matches.
 *
 * The count API, and totals of searches without hits, use the count that Lucene has for a query in a segment. It is wrong for a
 * range on the first field of the index sort when there are nested documents: the binary search that finds the count reads them as
 * documents without a value, and may return 0 for a segment with matches. Elasticsearch counts every match instead if there is a
 * post filter, even one that matches everything. `read/segment-counts.spec.ts` shows both.
 */
export const withExactTotal = (body: SearchBody): estypes.SearchRequest => ({
  ...(body as estypes.SearchRequest),
  track_total_hits: true,
  post_filter: { match_all: {} },
});

/** The total of a response to a search `withExactTotal`. */
export const exactTotal = ({ hits }: Pick<estypes.SearchResponse, 'hits'>): number =>
  (hits.total as estypes.SearchTotalHits).value;

/** The exact number of documents in indices, for commands that write them. @throws when a shard fails. */
export const countDocuments = async (client: Client, index: string | string[], query?: Query): Promise<number> => {
  const body = withExactTotal({ size: 0, ...(query && { query }) });
  return exactTotal(await client.search({ index, allow_partial_search_results: false, ...body }));
};
