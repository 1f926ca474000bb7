import type { Search, SearchChanges } from '../../data/search';

/** What the explorer counts before the user has searched: only open postings. */
export const FIRST_FILTERS: Search = { job_statuses: 'active' };

/** Changes of a query string. The first one of an empty query string adds the default filters, which are then visible. */
export const withDefaults = (query: Search, changes: SearchChanges): SearchChanges =>
  Object.keys(query).length === 0 ? { ...FIRST_FILTERS, ...changes } : changes;
