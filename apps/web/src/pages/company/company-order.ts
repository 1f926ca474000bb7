import type { components } from '../../../../../clients/typescript/schema';
import type { Search, SearchChanges } from '../../data/search';

type Order = components['schemas']['SourcesSortValue'];

/** The default order of `GET /v4/sources`. */
export const DEFAULT_ORDER: Order = 'jobs';

const LABELS: Readonly<Record<Order, string>> = {
  relevance: 'Best match first',
  jobs: 'Most active postings first',
  growth: 'Fastest growing first',
};

/** The orders that the API accepts for a search, with their labels: matches are ranked only when a name is searched. */
export const ordersOf = (search: Search): readonly { readonly value: string; readonly label: string }[] =>
  Object.entries(LABELS)
    .filter(([order]) => order !== 'relevance' || search['q'] !== undefined)
    .map(([value, label]) => ({ value, label }));

/** Adds the order to changes of a search: the best match of a name, unless the user chose another order. */
export const withOrder = (search: Search, changes: SearchChanges): SearchChanges => {
  const { q, sort } = { ...search, ...changes };
  if (q && !sort) return { ...changes, sort: 'relevance' satisfies Order };
  return !q && sort === 'relevance' ? { ...changes, sort: undefined } : changes;
};
