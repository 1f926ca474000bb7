import type { estypes } from '@elastic/elasticsearch';
import type { Facet } from '../derive/facets.js';
import type { QueryContext } from '../registry/kind.js';
import type { SelectedValues } from './options-body.js';

export type Aggregation = estypes.AggregationsAggregationContainer;
type Aggregations = Record<string, Aggregation>;

/** How many values that begin with `facet_prefix` are counted; more share no useful prefix. */
const MAX_WITH_PREFIX = 5_000;
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
  /** The elements of a list are counted, and the records in which they stand. */
  readonly ofElements: boolean;
}

// In elements, `records` tells how many records they stand in.
const RECORDS: Aggregations = { records: { reverse_nested: {} } };

const sized = (field: string, size: number, { ofElements }: Counting) => ({
  field,
  size,
  shard_size: size * 2 + 100,
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

const list = ({ kind, place }: Facet, counting: Counting): Aggregation => {
  const { limit, prefix, ofElements } = counting;
  const terms = prefix === undefined ? undefined : kind.startingWith(prefix);
  const written = kind.written?.(place.indexPath);
  return {
    terms: {
      ...sized(kind.counted(place.indexPath), prefix === undefined ? limit : MAX_WITH_PREFIX, counting),
      // Elasticsearch takes an empty list for none at all.
      ...(terms !== undefined && { include: Array.isArray(terms) && terms.length === 0 ? ['\u0000'] : terms }),
    },
    ...within({
      ...(ofElements && RECORDS),
      ...(written !== undefined && { written: { terms: { field: written, size: 3 } } }),
    }),
  };
};

/** The values of a facet, how many there are, and those that its filter names. */
export const facetAggregation = (facet: Facet, counting: Counting, context: QueryContext): Aggregations => {
  const { kind, place } = facet;
  const { prefix, selected, ofElements } = counting;
  const field = kind.counted(place.indexPath);
  const queries = [...selected].map(([name, { operation, value }]): [string, estypes.QueryDslQueryContainer] => [
    name,
    operation.query(place.indexPath, value, context),
  ]);
  return {
    ...(isTree(facet, prefix)
      ? {
          values: tree(field, kind.levels ?? [], counting),
          roots: { terms: { field, size: MAX_ROOTS, include: kind.levels?.[0] as string } },
        }
      : {
          values: list(facet, counting),
          // With a prefix, all are asked for.
          ...(prefix === undefined && {
            distinct: { cardinality: { field, precision_threshold: MAX_COUNTED_EXACTLY } },
          }),
        }),
    ...(queries.length > 0 && {
      selected: { filters: { filters: Object.fromEntries(queries) }, ...(ofElements && { aggs: RECORDS }) },
    }),
  };
};

/** Whether the values are counted level by level; those of a prefix are a plain list. */
export const isTree = ({ kind }: Facet, prefix: string | undefined): boolean =>
  kind.levels !== undefined && prefix === undefined;
