import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { facetsQuery, meQuery } from '../../../data/queries/postings';
import type { Search } from '../../../data/search';
import { filtersOf, splitValues } from '../../../filters/chips-of';
import { isSameValue } from '../../../filters/describe-chip';
import { labelsQuery } from '../../../filters/filter-queries';
import { jobFilters } from '../../../filters/job-filters';
import { type FacetOrder, type FacetRow, orderOf, REQUESTED, rowsOf, SIDE_FACETS } from './facets';

interface Memory {
  /** The search for which the order was made. */
  key: string;
  order: FacetOrder;
  readonly labels: Map<string, string>;
}

export interface SideFacet {
  readonly name: string;
  /** Undefined until the first response. */
  readonly rows: readonly FacetRow[] | undefined;
  readonly otherCount: number;
}

/**
 * The facets of a search. Their values keep their places until the search text changes.
 * @param isWaiting the postings are still loading: they are read first, because users wait for them.
 */
export function useFacets(search: Search, isWaiting: boolean) {
  const filters = filtersOf(search, jobFilters);
  const me = useQuery(meQuery);
  const names: readonly string[] = SIDE_FACETS.filter((name) => me.data?.fields.facets.includes(name));
  const query = useQuery({
    ...facetsQuery(filters, names, REQUESTED),
    enabled: names.length > 0 && !isWaiting,
    placeholderData: (before) => before,
  });
  const memory = useRef<Memory>({ key: '', order: {}, labels: new Map() });
  const { current } = memory;
  const key = JSON.stringify(Object.entries(filters).filter(([name]) => !names.includes(name.replace(/_not$/, ''))));
  if (query.data && !query.isPlaceholderData) {
    for (const { facet, values } of query.data.data) {
      for (const { value, label } of values) current.labels.set(`${facet} ${value}`, label);
    }
    if (current.key !== key || Object.keys(current.order).length === 0) {
      current.key = key;
      current.order = orderOf(query.data.data);
    }
  }
  // Without a record, a chosen value is not among those of the facet.
  const named = useQuery({ ...labelsQuery(jobFilters, search), placeholderData: (before) => before }).data ?? {};
  const facets = names.map((name): SideFacet => {
    const facet = query.data?.data.find((one) => one.facet === name);
    const labels = new Map(
      [...current.labels].flatMap(([id, label]) =>
        id.startsWith(`${name} `) ? [[id.slice(name.length + 1), label]] : [],
      ),
    );
    const written = [...splitValues(search[name]), ...splitValues(search[`${name}_not`])];
    const chosen = written.map((text) => {
      const known = named[name]?.find((value) => isSameValue(name, text, value));
      if (known) labels.set(known.value, known.label);
      return known?.value ?? text;
    });
    return {
      name,
      rows: query.data && rowsOf(name, facet, current.order[name] ?? [], chosen, labels),
      otherCount: facet?.other_count ?? 0,
    };
  });
  return { query, facets };
}
