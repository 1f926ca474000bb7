import type { Search, SearchChanges } from '../../data/search';
import { jobFilters } from '../../filters/job-filters';

/** What the explorer counts before the user has searched: only open postings. */
export const FIRST_FILTERS: Search = jobFilters.defaults ?? {};

/** Changes of a query string. The first one of an empty query string adds the default filters, which are then visible. */
export const withDefaults = (query: Search, changes: SearchChanges): SearchChanges =>
  Object.keys(query).length === 0 ? { ...FIRST_FILTERS, ...changes } : changes;

/** The order after a search for words: by relevance, unless the user chose another one. Without words there is no relevance. */
export const sortAfterSearch = (query: Search, text: string): string | undefined => {
  const { sort } = query;
  if (text) return sort === undefined || sort === 'newest' ? 'relevance' : sort;
  if (sort === 'relevance' && query['titles'] === undefined) return 'newest';
  return sort ?? (Object.keys(query).length === 0 ? 'newest' : undefined);
};
