import { type Facet, isHistogram } from '#libs/registry/derive/facets.js';
import type { Query, QueryContext } from '#libs/registry/kind.js';
import type { SearchBody } from '../query/exact-total.js';
import type { Filter } from '../query/read-query.js';
import { filterQuery } from '../query/search-body.js';
import { type Aggregation, facetAggregation, isTree, RECORDS } from './facet-aggregation.js';
import { histogramAggregation } from './histogram.js';
import { type FacetRequest, selectedValues } from './selected-values.js';

/** A facet ignores its own filter, so that its values can be added to it, but not its own `_all`. */
const isOwnFilter = ({ name }: Facet, { parameter }: Filter): boolean =>
  parameter.filter === name && parameter.operation.suffix !== '_all';

/** The filters that a facet ignores: none if it is counted among the values that its filter names. */
const ignores = (facet: Facet, filter: Filter, { within }: Pick<FacetRequest, 'within'>): boolean =>
  !within && isOwnFilter(facet, filter);

/**
 * Splits the filters into those that apply to all facets and the others. Conditions on one nested list stay together, because
 * they must hold for the same element.
 */
const splitByFacets = ({ facets, filters, within }: FacetRequest): { common: Filter[]; varying: Filter[] } => {
  const varies = (filter: Filter) => facets.some((facet) => ignores(facet, filter, { within }));
  const lists = new Set(filters.filter(varies).map(({ parameter }) => parameter.fieldPath.nestedPath));
  lists.delete(null);
  const isVarying = (filter: Filter) => varies(filter) || lists.has(filter.parameter.fieldPath.nestedPath);
  return { common: filters.filter((filter) => !isVarying(filter)), varying: filters.filter(isVarying) };
};

/** The conditions on an element whose values are counted; undefined if all elements count. */
const elementQuery = (path: string, filters: readonly Filter[], context: QueryContext): Query | undefined => {
  const conditions = filters.filter(
    ({ parameter: { fieldPath, operation } }) =>
      fieldPath.nestedPath === path && !operation.negated && operation.suffix !== '_all',
  );
  if (conditions.length === 0) return undefined;
  return {
    bool: {
      filter: conditions.map(({ parameter: { fieldPath, operation }, value }) =>
        operation.query(fieldPath.indexPath, value, context),
      ),
    },
  };
};

/** The aggregation that counts one facet in the records that match its filters. */
const facetCountAggregation = (
  facet: Facet,
  request: FacetRequest,
  context: QueryContext,
): Record<string, Aggregation> => {
  const { facets, filters, limit, search, within } = request;
  const unknown = facet.known && { unknown: without(facet.known) };
  if (isHistogram(facet)) return { ...histogramAggregation(facet, context), ...unknown };
  const path = facet.fieldPath.nestedPath;
  const element = path === null ? undefined : elementQuery(path, applicable(facet, filters, request), context);
  // A value is counted only in elements that fulfil the other conditions, and a value of a tree only within its branch.
  const countsRecords = element !== undefined || (path !== null && isTree(facet, search));
  const selected = selectedValues(facet, filters);
  const options = {
    limit,
    selected,
    facetCount: facets.length,
    countsRecords,
    // A record with a value that was asked for may have others too, if it may have several.
    onlySelected: within && facet.isList && selected.size > 0,
    ...(search && { search }),
  };
  const aggs = facetAggregation(facet, options, context);
  // A list of objects has no value where none of its objects has one: a posting that names a country may name no state.
  const exists = { exists: { field: facet.kind.termsPath(facet.fieldPath.indexPath) } };
  if (!countsRecords) return { ...aggs, ...(path === null ? unknown : { missing: without(exists) }) };
  const same = { filter: element ?? { match_all: {} }, aggs: { ...aggs, named: filtered(exists, RECORDS) } };
  return { elements: { nested: { path: path as string }, aggs: { same } } };
};

/** Counts the records that a query does not select. */
const without = (query: Query): Aggregation => ({ filter: { bool: { must_not: [query] } } });

const MATCH_ALL: Query = { match_all: {} };
const SHARED_FILTER = 'filtered_';

/** The filters that apply to a facet. */
const applicable = (facet: Facet, filters: readonly Filter[], request: Pick<FacetRequest, 'within'>): Filter[] =>
  filters.filter((filter) => !ignores(facet, filter, request));

/**
 * The Elasticsearch request that counts facets: a pure function, with golden files. Facets with the same filters share one filter
 * aggregation, so that an expensive filter is evaluated once and not for each of them.
 */
export const facetsBody = (request: FacetRequest, context: QueryContext): SearchBody => {
  const { common, varying } = splitByFacets(request);
  const query = filterQuery(common, context);
  const filterOf = (facet: Facet) => filterQuery(applicable(facet, varying, request), context) ?? MATCH_ALL;
  const groups = Map.groupBy(request.facets, (facet) => applicable(facet, varying, request).map(nameOf).join());
  const aggs = [...groups.values()].flatMap((facets, number): [string, Aggregation][] => {
    const filter = filterOf(facets[0] as Facet);
    const count = (facet: Facet, own: Query): [string, Aggregation] => [
      facet.name,
      filtered(own, facetCountAggregation(facet, request, context)),
    ];
    if (facets.length === 1 || filter === MATCH_ALL) return facets.map((facet) => count(facet, filter));
    const shared = Object.fromEntries(facets.map((facet) => count(facet, MATCH_ALL)));
    return [[`${SHARED_FILTER}${number}`, filtered(filter, shared)]];
  });
  return { size: 0, ...(query && { query }), aggs: Object.fromEntries(aggs) };
};

/** The results of the facets by name. @param aggregations of the response to `facetsBody`. */
export const facetResults = (aggregations: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(aggregations).flatMap(([name, result]) =>
      name.startsWith(SHARED_FILTER) ? Object.entries(result as object) : [[name, result]],
    ),
  );

const filtered = (filter: Query, aggs: Record<string, Aggregation>): Aggregation => ({ filter, aggs }) as Aggregation;

const nameOf = ({ parameter }: Filter): string => parameter.name;
