import type { estypes } from '@elastic/elasticsearch';
import type { ValueFacet } from '#libs/registry/derive/facets.js';
import type { QueryContext } from '#libs/registry/kind.js';
import { type LabelSearch, startingWith } from '#libs/registry/label-search.js';
import type { SelectedValues } from './selected-values.js';

export type Aggregation = estypes.AggregationsAggregationContainer;
type Aggregations = Record<string, Aggregation>;

/** Maximum number of values that are looked for by their label; a text that more values have is not useful. */
const MAX_FOUND = 5_000;
/** The same for all facets together: Elasticsearch returns at most 65,536 buckets (`search.max_buckets`). */
const MAX_FOUND_TOTAL = 40_000;
/** Above this number of distinct values, their number is an estimate of Elasticsearch. */
const MAX_COUNTED_EXACTLY = 40_000;
/** Maximum number of children of a value in a tree. */
const MAX_CHILDREN = 20;
/** More than the number of values at the first level of a tree. */
const MAX_ROOTS = 500;

/** How one facet is counted. */
export interface FacetCountOptions {
  readonly limit: number;
  readonly search?: LabelSearch;
  readonly selected: SelectedValues;
  /** Number of facets of the request. */
  readonly facetCount: number;
  /** Whether only the values that the filter names are counted. */
  readonly onlySelected: boolean;
  /** Whether nested elements are counted; then the records that contain them are counted too. */
  readonly countsRecords: boolean;
}

/** Within nested elements, `records` is the number of records that contain them. */
export const RECORDS: Aggregations = { records: { reverse_nested: {} } };

/** Number of children of a value in a tree, if its level has this limit. */
export const childLimit = (limit: number): number => Math.min(limit, MAX_CHILDREN);

/** Number of values that each shard returns. */
export const shardSize = (size: number): number => size * 2 + 100;

/** A value that is not only looked for by the start of its label is found even if no record under the filters has it. */
const withZeros = (search: LabelSearch | undefined) => (search && search.mode !== 'prefix' ? { min_doc_count: 0 } : {});

const termsOptions = (field: string, size: number, { countsRecords, search }: FacetCountOptions) => ({
  field,
  size,
  shard_size: shardSize(size),
  ...withZeros(search),
  ...(countsRecords && { order: [{ records: 'desc' as const }, { _key: 'asc' as const }] }),
});

const subAggregations = (aggregations: Aggregations): { aggs?: Aggregations } =>
  Object.keys(aggregations).length > 0 ? { aggs: aggregations } : {};

/** The values of each level within those of the level above. */
const tree = (field: string, [include, ...below]: readonly string[], options: FacetCountOptions): Aggregation => ({
  terms: { ...termsOptions(field, options.limit, options), include: include as string },
  aggs: {
    ...RECORDS,
    ...(below.length > 0 && {
      values: tree(field, below, { ...options, limit: childLimit(options.limit) }),
    }),
  },
});

/** The most frequent spellings of a folded term. */
const written = ({ kind, fieldPath }: Pick<ValueFacet, 'kind' | 'fieldPath'>): Aggregations => {
  const field = kind.originalPath?.(fieldPath.indexPath);
  return field === undefined ? {} : { written: { terms: { field, size: 3 } } };
};

const list = (
  { kind, fieldPath }: ValueFacet,
  options: FacetCountOptions,
  include?: string | string[],
): Aggregation => {
  const { limit, countsRecords } = options;
  return {
    terms: {
      ...termsOptions(kind.termsPath(fieldPath.indexPath), limit, options),
      ...(include !== undefined && { include }),
    },
    ...subAggregations({
      ...(countsRecords && RECORDS),
      ...written({ kind, fieldPath }),
    }),
  };
};

/** Lists all values of a tree's first level, or all that are looked for, to find out how many are not returned. */
const allTerms = (field: string, size: number, include: string | string[], search?: LabelSearch): Aggregations => ({
  known: { terms: { field, size, include, ...withZeros(search) } },
});

const valuesOf = (facet: ValueFacet, options: FacetCountOptions): Aggregations => {
  const { kind, fieldPath } = facet;
  const { search } = options;
  const field = kind.termsPath(fieldPath.indexPath);
  if (search) {
    const terms = kind.matchingTerms(search);
    // Elasticsearch ignores an empty list.
    if (terms.length === 0) return {};
    const size = Math.min(MAX_FOUND, Math.floor(MAX_FOUND_TOTAL / options.facetCount));
    if (!search.isPartial) return { values: list(facet, options, terms), ...allTerms(field, size, terms, search) };
    // Of several words the terms have one, so that most of them may be left out later. Each has up to three buckets of spellings.
    const limit = kind.originalPath ? Math.floor(size / 4) : size;
    return { values: list(facet, { ...options, limit }, terms) };
  }
  if (fieldPath.field.kind.unknownValue !== undefined) {
    const known = kind.matchingTerms(startingWith(''));
    return { values: list(facet, options, known), ...allTerms(field, known.length, known) };
  }
  if (kind.levels)
    return { values: tree(field, kind.levels, options), ...allTerms(field, MAX_ROOTS, kind.levels[0] as string) };
  const distinct = { cardinality: { field, precision_threshold: MAX_COUNTED_EXACTLY } };
  return { values: list(facet, options), distinct };
};

/** Counts the records of any kind that have these terms, to tell values without a match from those that only deleted records have. */
export const existingTerms = ({ kind, fieldPath }: ValueFacet, terms: readonly string[]): Aggregation => {
  const field = kind.termsPath(fieldPath.indexPath);
  const values: Aggregation = {
    terms: { field, size: terms.length, include: [...terms] },
    ...subAggregations(written({ kind, fieldPath })),
  };
  const same = { filter: { terms: { [field]: [...terms] } }, aggs: { values } } as Aggregation;
  const { nestedPath } = fieldPath;
  return nestedPath === null ? same : { nested: { path: nestedPath }, aggs: { same } };
};

/** The values of a facet, their total number, and the values that its filter names. */
export const facetAggregation = (
  facet: ValueFacet,
  options: FacetCountOptions,
  context: QueryContext,
): Aggregations => {
  const { selected, countsRecords } = options;
  const queries = [...selected].map(([name, { operation, value }]): [string, estypes.QueryDslQueryContainer] => [
    name,
    operation.query(facet.fieldPath.indexPath, value, context),
  ]);
  return {
    ...(!options.onlySelected && valuesOf(facet, options)),
    ...(queries.length > 0 && {
      selected: { filters: { filters: Object.fromEntries(queries) }, ...(countsRecords && { aggs: RECORDS }) },
    }),
  };
};

/** Whether the values are counted level by level; those that are looked for are a flat list. */
export const isTree = ({ kind }: ValueFacet, search: LabelSearch | undefined): boolean =>
  kind.levels !== undefined && search === undefined;
