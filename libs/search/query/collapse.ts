import type { estypes } from '@elastic/elasticsearch';
import type { SearchBody } from './exact-total.js';

/** Maximum number of groups that a list returns. */
export const MAX_GROUPS = 1_000;
/** Up to this number of groups, their number is exact. */
export const MAX_EXACT_GROUPS = 40_000;
/** Above the bucket count that each shard returns, so that the union of several shards is complete. */
const GROUPS_PER_SHARD = 60_000;

/**
 * The same page with only the first record of each group in the page's order.
 * @param delivered the number of groups on the pages before it. Elasticsearch cannot continue after the sort values of a group.
 */
export const collapsed = (body: SearchBody, path: string, delivered: number): SearchBody => ({
  ...body,
  collapse: { field: path },
  ...(delivered > 0 && { from: delivered }),
});

/** Counts the matches in each of some groups. */
export const groupSizesBody = (query: SearchBody['query'], path: string, groups: readonly string[]): SearchBody => ({
  size: 0,
  ...(query && { query }),
  aggs: { groups: { terms: { field: path, include: [...groups], size: groups.length } } },
});

/** Counts the groups: exactly, or by estimate if there are too many. */
export const groupCountBody = (query: SearchBody['query'], path: string): SearchBody => ({
  size: 0,
  ...(query && { query }),
  aggs: {
    groups: { terms: { field: path, size: MAX_EXACT_GROUPS, shard_size: GROUPS_PER_SHARD, order: { _key: 'asc' } } },
    estimate: { cardinality: { field: path, precision_threshold: MAX_EXACT_GROUPS } },
  },
});

type Groups = estypes.AggregationsStringTermsAggregate & { buckets: estypes.AggregationsStringTermsBucket[] };

/** The number of matches by group. @param aggregations of the response to `groupSizesBody`. */
export const groupSizes = (aggregations: Readonly<Record<string, unknown>> = {}): ReadonlyMap<string, number> =>
  new Map((aggregations.groups as Groups).buckets.map(({ key, doc_count }) => [String(key), doc_count]));

/** The number of groups. @param aggregations of the response to `groupCountBody`. */
export const groupCount = (aggregations: Readonly<Record<string, unknown>> = {}): number => {
  const { buckets, sum_other_doc_count: others } = aggregations.groups as Groups;
  if (!others) return buckets.length;
  return Math.max(buckets.length + 1, (aggregations.estimate as { value: number }).value);
};
