import type { estypes } from '@elastic/elasticsearch';
import type { Facet } from '../derive/facets.js';
import type { QueryContext } from '../registry/kind.js';
import type { SelectedValues } from './options-body.js';

export type Aggregation = estypes.AggregationsAggregationContainer;
type Aggregations = Record<string, Aggregation>;

/** How many values that begin with `facet_prefix` are counted, at most; more share no useful prefix. */
const MAX_WITH_PREFIX = 5_000;
/** The same of all facets together: Elasticsearch makes 65,536 buckets for a request (`search.max_buckets`). */
const MAX_WITH_PREFIX_TOGETHER = 40_000;
const MAX_COUNTED_EXACTLY = 40_000;
/** A tree has at most so many branches below each of its first level. */
const MAX_BRANCHES = 20;
/** More than there are values at the first level of a tree. */
const MAX_ROOTS = 500;

/** How one facet is counted. */
export interface Counting {
  readonly limit: number;
  /** Folded. */
  readonly prefix?: string;
  readonly selected: SelectedValues;
  /** How many facets the request counts. */
  readonly facets: number;
  /** The elements of a list are counted, and the records in which they stand. */
  readonly ofElements: boolean;
}

// In elements, `records` tells how many records they stand in.
const RECORDS: Aggregations = { records: { reverse_nested: {} } };

/** How many values each shard tells. */
export const shardSize = (size: number): number => size * 2 + 100;

const sized = (field: string, size: number, { ofElements }: Counting) => ({
  field,
  size,
  shard_size: shardSize(size),
  ...(ofElements && { order: [{ records: 'desc' as const }, { _key: 'asc' as const }] }),
});

const within = (aggregations: Aggregations): { aggs?: Aggregations } =>
  Object.keys(aggregations).length > 0 ? { aggs: aggregations } : {};

/** The values of each level within those of the level above. */
const tree = (field: string, [include, ...below]: readonly string[], counting: Counting): Aggregation => ({
  terms: { ...sized(field, counting.limit, counting), include: include as string },
  aggs: {
    ...RECORDS,
    ...(below.length > 0 && {
      values: tree(field, below, { ...counting, limit: Math.min(counting.limit, MAX_BRANCHES) }),
    }),
  },
});

const list = ({ kind, place }: Facet, counting: Counting, include?: string | string[]): Aggregation => {
  const { limit, ofElements } = counting;
  const written = kind.written?.(place.indexPath);
  return {
    terms: { ...sized(kind.counted(place.indexPath), limit, counting), ...(include !== undefined && { include }) },
    ...within({
      ...(ofElements && RECORDS),
      ...(written !== undefined && { written: { terms: { field: written, size: 3 } } }),
    }),
  };
};

/** All values of a tree's first level, or those that begin with the prefix: so that it is known how many more there are. */
const known = (field: string, size: number, include: string | string[]): Aggregations => ({
  known: { terms: { field, size, include } },
});

const valuesOf = (facet: Facet, counting: Counting): Aggregations => {
  const { kind, place } = facet;
  const { prefix } = counting;
  const field = kind.counted(place.indexPath);
  if (prefix !== undefined) {
    const terms = kind.startingWith(prefix);
    // Elasticsearch takes an empty list for none at all.
    if (terms.length === 0) return {};
    const size = Math.min(MAX_WITH_PREFIX, Math.floor(MAX_WITH_PREFIX_TOGETHER / counting.facets));
    return { values: list(facet, counting, terms), ...known(field, size, terms) };
  }
  if (kind.levels)
    return { values: tree(field, kind.levels, counting), ...known(field, MAX_ROOTS, kind.levels[0] as string) };
  const distinct = { cardinality: { field, precision_threshold: MAX_COUNTED_EXACTLY } };
  return { values: list(facet, counting), distinct };
};

/** The values of a facet, how many there are, and those that its filter names. */
export const facetAggregation = (facet: Facet, counting: Counting, context: QueryContext): Aggregations => {
  const { selected, ofElements } = counting;
  const queries = [...selected].map(([name, { operation, value }]): [string, estypes.QueryDslQueryContainer] => [
    name,
    operation.query(facet.place.indexPath, value, context),
  ]);
  return {
    ...valuesOf(facet, counting),
    ...(queries.length > 0 && {
      selected: { filters: { filters: Object.fromEntries(queries) }, ...(ofElements && { aggs: RECORDS }) },
    }),
  };
};

/** Whether the values are counted level by level; those of a prefix are a plain list. */
export const isTree = ({ kind }: Facet, prefix: string | undefined): boolean =>
  kind.levels !== undefined && prefix === undefined;
