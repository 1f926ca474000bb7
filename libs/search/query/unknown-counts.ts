import type { estypes } from '@elastic/elasticsearch';
import { mapValues } from 'es-toolkit';
import type { Query, QueryContext } from '#libs/registry/kind.js';
import type { SearchBody } from './exact-total.js';
import type { Filter } from './read-query.js';
import { filterQuery } from './search-body.js';

/** The number of matches, and for each filter whose value may be unknown the records without one. */
export interface UnknownCounts {
  readonly count: number;
  /** By the name of the filter: the records that match all other filters, and whose value is unknown. */
  readonly unknown: Readonly<Record<string, number>>;
  /** The same: the records that match all other filters. */
  readonly unknown_of: Readonly<Record<string, number>>;
}

type Aggregation = estypes.AggregationsAggregationContainer;

/** The filters of a request on one field, whose value may be unknown. */
interface Group {
  readonly known: Query;
  /** Selects the records in which somebody looked for a value, so that also those without one are known. */
  readonly looked: Query;
  readonly query: Query;
}

/** Whether a filter cannot be decided for every record: its value may be unknown, or a text was not read that it would search. */
const mayBeUndecided = ({ parameter: { known, searched, operation }, value }: Filter): boolean =>
  known !== undefined || (searched !== undefined && operation.decidedByPart?.(value) !== 'always');

/** Whether some filters cannot be decided for every record, so that `unknownCountsBody` counts more than matches. */
export const mayBeUnknown = (filters: readonly Filter[]): boolean => filters.some(mayBeUndecided);

/** Selects the records for which filters on one field are decided. */
const decided = (group: readonly Filter[], query: Query): Query => {
  const { parameter, value } = group[0] as Filter;
  const { known, searched, operation } = parameter;
  if (known) return known;
  if (operation.decidedByPart?.(value) === 'never') return searched as Query;
  return { bool: { should: [searched as Query, query], minimum_should_match: 1 } };
};

/** The filters that cannot be decided for every record, by their name. */
export const undecidedFilters = (filters: readonly Filter[], context: QueryContext): ReadonlyMap<string, Group> => {
  const groups = Map.groupBy(filters.filter(mayBeUndecided), ({ parameter }) => parameter.filter);
  return new Map(
    [...groups].map(([name, group]) => {
      const query = filterQuery(group, context) as Query;
      const known = decided(group, query);
      return [name, { known, looked: group[0]?.parameter.looked ?? known, query }];
    }),
  );
};

const filtered = (filter: Query, aggs?: Record<string, Aggregation>): Aggregation =>
  ({ filter, ...(aggs && { aggs }) }) as Aggregation;

const not = (query: Query): Query => ({ bool: { must_not: [query] } });

/**
 * Counts in one search, in which each filter is evaluated a fixed number of times, however many there are. A record that matches all filters
 * but one fails exactly one of them: so the search is for records that fail at most one, which are counted by the one that they fail.
 */
export const unknownCountsBody = (filters: readonly Filter[], context: QueryContext): SearchBody => {
  const groups = undecidedFilters(filters, context);
  const atMostOneFails: Query[] =
    groups.size < 2
      ? []
      : [{ bool: { should: [...groups.values()].map(({ query }) => query), minimum_should_match: groups.size - 1 } }];
  const others = filters.filter((filter) => !mayBeUndecided(filter));
  const query = filterQuery(others, context, atMostOneFails);
  const isUnknown = Object.fromEntries([...groups].map(([name, { known }]) => [name, filtered(not(known))]));
  const all = filtered({ bool: { filter: [...groups.values()].map((group) => group.query) } }, isUnknown);
  const failing = [...groups].map(([name, group]) => [
    FAILING + name,
    filtered(not(group.query), { unknown: filtered(not(group.known)) }),
  ]);
  return { size: 0, ...(query && { query }), aggs: { all, ...Object.fromEntries(failing) } };
};

/** Begins the name of the aggregation of the records that match all filters but one. */
const FAILING = 'not_';

interface Counted {
  readonly doc_count: number;
}

/** Reads the response to `unknownCountsBody`. */
export const unknownCounts = (aggregations: Readonly<Record<string, unknown>> = {}): UnknownCounts => {
  const { all, ...failing } = aggregations as Record<string, Counted & Record<string, Counted>>;
  const { doc_count: count = 0, ...matching } = (all ?? {}) as Counted & Record<string, Counted>;
  const fails = Object.fromEntries(
    Object.entries(failing).map(([name, counted]) => [name.slice(FAILING.length), counted]),
  );
  return {
    count,
    unknown: mapValues(fails, (counted, name) => (counted.unknown?.doc_count ?? 0) + (matching[name]?.doc_count ?? 0)),
    unknown_of: mapValues(fails, ({ doc_count }) => count + doc_count),
  };
};
