import { queryOptions } from '@tanstack/react-query';
import { get, type MatchCounts, matchCountsOf } from '../data/api';
import { CACHED } from '../data/query-client';
import type { Search } from '../data/search';
import { chipsOf, filtersOf } from './chips-of';
import type { FilterSet } from './filter-definition';
import { placeLabel, withChildren } from './value-tree';

/** The facet that is a tree, whose values are places of any size. */
const PLACES = 'locations';

/** Values of a facet that a filter offers at once. */
const VALUES = 50;

/** The values of a facet among the records that the other filters find, and that a text finds; free. */
export const valuesQuery = (set: FilterSet, name: string, search: Search, text = '') =>
  queryOptions({
    ...CACHED,
    queryKey: ['options', set.options, name, filtersOf(search, set), text],
    queryFn: async () => {
      const filters = set.options === '/v4/sources/options' && set.list !== '/v4/sources' ? {} : filtersOf(search, set);
      const query = { ...filters, facets: name, facet_limit: VALUES, ...(text && { facet_search: text }) };
      const [facet] = (await get(set.options, query)).data;
      return facet && name === PLACES && text ? { ...facet, values: facet.values.map(placeLabel) } : facet;
    },
  });

/** The labels of the values in a query string, by filter; free. A facet always lists the values of its own filter. */
export const labelsQuery = (set: FilterSet, search: Search) => {
  const chips = chipsOf(search, set).filter(({ name }) =>
    set.filters.some((filter) => filter.name === name && filter.kind === 'values'),
  );
  const names = [...new Set(chips.map(({ name }) => name))].sort();
  const filters = Object.fromEntries(
    names.map((name) => [
      name,
      chips
        .filter((chip) => chip.name === name)
        .map(({ value }) => value)
        .join(','),
    ]),
  );
  return queryOptions({
    ...CACHED,
    queryKey: ['options', set.options, 'labels', filters],
    enabled: names.length > 0,
    queryFn: async () => {
      // Each filter alone: together they may find nothing, and a facet of places lists only places of the same country.
      const found = await Promise.all(
        names.map((name) =>
          get(set.options, { facets: name, facet_limit: 1, [name]: filters[name] }).catch(() => ({
            data: [],
          })),
        ),
      );
      return Object.fromEntries(
        found.flatMap(({ data }) =>
          data.map(({ facet, values }) => {
            const all = values.flatMap(withChildren);
            return [facet, facet === PLACES ? all.map(placeLabel) : all];
          }),
        ),
      );
    },
  });
};

/** The exact number of records that filters find, and what is unknown beside it; free. */
export const countsQuery = (set: FilterSet, search: Search) =>
  queryOptions({
    ...CACHED,
    queryKey: ['jobs-count', set.list, filtersOf(search, set)],
    queryFn: () => matchCountsOf(set.list, filtersOf(search, set)),
  });

/** The exact number of records that filters find; free. */
export const matchesQuery = (set: FilterSet, search: Search) => ({
  ...countsQuery(set, search),
  select: ({ count }: MatchCounts) => count,
});
