import type { estypes } from '@elastic/elasticsearch';
import type { Facet } from '../derive/facets.js';
import type { Operation, Query, QueryContext } from '../registry/kind.js';
import type { Filter } from './read-query.js';
import { filterQuery } from './search-body.js';

type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/** A count of facets with its parameters read and permitted. */
export interface OptionsRequest {
  readonly facets: readonly Facet[];
  readonly filters: readonly Filter[];
  readonly limit: number;
  /** Folded. */
  readonly prefix?: string;
}

/** How many values that begin with `facet_prefix` are counted; more share no useful prefix. */
const MAX_WITH_PREFIX = 5_000;
const MAX_COUNTED_EXACTLY = 40_000;

/** A facet ignores its own filter, so that its values can be added to it; what asks for all of several is kept. */
const isOwn = ({ name }: Facet, { parameter }: Filter): boolean =>
  parameter.filter === name && parameter.operation.suffix !== '_all';

/** What a filter names, one by one: listed whatever their rank. */
export const selectedValues = (
  facet: Facet,
  filters: readonly Filter[],
): ReadonlyMap<string, { readonly operation: Operation; readonly value: unknown }> => {
  const named = filters.filter(({ parameter: { filter, operation } }) => filter === facet.name && !operation.negated);
  return new Map(
    named.flatMap(({ parameter: { operation }, value: given }) =>
      [given]
        .flat()
        .map((value) => [String(value), { operation, value: operation.arity === 'many' ? [value] : value }]),
    ),
  );
};

/** Conditions on one and the same element of a nested list are tested together, or not at all. */
const splitByFacets = (request: OptionsRequest): { common: Filter[]; varying: Filter[] } => {
  const varies = (filter: Filter) => request.facets.some((facet) => isOwn(facet, filter));
  const lists = new Set(request.filters.filter(varies).map(({ parameter }) => parameter.place.nestedPath));
  lists.delete(null);
  const [varying, common] = [[] as Filter[], [] as Filter[]];
  for (const filter of request.filters) {
    (varies(filter) || lists.has(filter.parameter.place.nestedPath) ? varying : common).push(filter);
  }
  return { common, varying };
};

const including = ({ kind }: Facet, prefix: string | undefined): { include?: string | string[] } => {
  if (prefix === undefined) return {};
  const terms = kind.startingWith(prefix);
  // Elasticsearch takes an empty list for none at all.
  return { include: Array.isArray(terms) && terms.length === 0 ? ['\u0000'] : terms };
};

/** The values of a facet, how many there are, and those that its filter names. */
const counts = (facet: Facet, request: OptionsRequest, context: QueryContext, counted: Aggregations): Aggregations => {
  const { limit, prefix } = request;
  const { kind, place } = facet;
  const field = kind.counted(place.indexPath);
  const size = prefix === undefined ? limit : MAX_WITH_PREFIX;
  const written = kind.written?.(place.indexPath);
  const postings = Object.keys(counted)[0];
  const selected = selectedValues(facet, request.filters);
  const each: Aggregations = {
    ...counted,
    ...(written !== undefined && { written: { terms: { field: written, size: 3 } } }),
  };
  const withEach = Object.keys(each).length > 0 ? { aggs: each } : {};
  return {
    values: {
      terms: {
        field,
        size,
        shard_size: size * 2 + 100,
        ...including(facet, prefix),
        ...(postings !== undefined && { order: [{ [postings]: 'desc' }, { _key: 'asc' }] }),
      },
      ...withEach,
    },
    ...(prefix === undefined && { distinct: { cardinality: { field, precision_threshold: MAX_COUNTED_EXACTLY } } }),
    ...(selected.size > 0 && {
      selected: {
        filters: {
          filters: Object.fromEntries(
            [...selected].map(([name, { operation, value }]) => [
              name,
              operation.query(place.indexPath, value, context),
            ]),
          ),
        },
        ...(Object.keys(counted).length > 0 && { aggs: counted }),
      },
    }),
  };
};

/** The aggregation of one facet under the filters that apply to it alone. */
const facetAggregation = (
  facet: Facet,
  request: OptionsRequest,
  varying: readonly Filter[],
  context: QueryContext,
): estypes.AggregationsAggregationContainer => {
  const filters = varying.filter((filter) => !isOwn(facet, filter));
  const filter: Query = filterQuery(filters, context) ?? { match_all: {} };
  const path = facet.place.nestedPath;
  const sameElement =
    path === null
      ? undefined
      : elementQuery(
          path,
          request.filters.filter((each) => !isOwn(facet, each)),
          context,
        );
  if (path === null || !sameElement) return { filter, aggs: counts(facet, request, context, {}) };
  // A value counts where it stands in the element that fulfils the other conditions; what is counted are records.
  const records: Aggregations = { records: { reverse_nested: {} } };
  return {
    filter,
    aggs: {
      elements: {
        nested: { path },
        aggs: { same: { filter: sameElement, aggs: counts(facet, request, context, records) } },
      },
    },
  };
};

const elementQuery = (path: string, filters: readonly Filter[], context: QueryContext): Query | undefined => {
  const conditions = filters.filter(
    ({ parameter: { place, operation } }) =>
      place.nestedPath === path && !operation.negated && operation.suffix !== '_all',
  );
  if (conditions.length === 0) return undefined;
  return {
    bool: {
      filter: conditions.map(({ parameter: { place, operation }, value }) =>
        operation.query(place.indexPath, value, context),
      ),
    },
  };
};

/** The Elasticsearch request that counts facets: a pure function, with golden files. */
export const optionsBody = (request: OptionsRequest, context: QueryContext): estypes.SearchRequest => {
  const { common, varying } = splitByFacets(request);
  const query = filterQuery(common, context);
  return {
    size: 0,
    track_total_hits: false,
    ...(query && { query }),
    aggs: Object.fromEntries(
      request.facets.map((facet) => [facet.name, facetAggregation(facet, request, varying, context)]),
    ),
  };
};
