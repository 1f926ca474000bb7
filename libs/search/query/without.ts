import type { QueryContext } from '#libs/registry/kind.js';
import type { SearchBody } from './exact-total.js';
import { MAX_COST, queryCost } from './query-cost.js';
import type { Filter } from './read-query.js';
import { filterQuery } from './search-body.js';

/** How many records a request that finds nothing would find without one of its parameters. */
export interface Without {
  readonly parameter: string;
  readonly count: number;
}

/** Maximum number of parameters that are named. */
export const MAX_WITHOUT = 8;

const parametersOf = (filters: readonly Filter[]): string[] => [...new Set(filters.map(nameOf))];

const nameOf = ({ parameter, addedBy }: Filter): string => addedBy ?? parameter.name;

/**
 * Counts what a request that finds nothing would find without each of its filters; null if it has none, or if it has so many expensive ones
 * that counting would occupy Elasticsearch for too long.
 */
export const withoutBody = (filters: readonly Filter[], context: QueryContext): SearchBody | null => {
  const names = parametersOf(filters);
  if (names.length === 0) return null;
  const others = names.map((name) => [
    name,
    filterQuery(
      filters.filter((filter) => nameOf(filter) !== name),
      context,
    ) ?? { match_all: {} },
  ]);
  const body: SearchBody = { size: 0, aggs: { without: { filters: { filters: Object.fromEntries(others) } } } };
  return queryCost(body) > MAX_COST ? null : body;
};

type Buckets = Readonly<Record<string, { readonly doc_count: number }>>;

/** Reads the response to `withoutBody`: the parameters that exclude the last matches by themselves, those that exclude most first. */
export const readWithout = (aggregations: Readonly<Record<string, unknown>> = {}): Without[] => {
  const { buckets = {} } = (aggregations.without ?? {}) as { buckets?: Buckets };
  return Object.entries(buckets)
    .map(([parameter, { doc_count: count }]) => ({ parameter, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_WITHOUT);
};
