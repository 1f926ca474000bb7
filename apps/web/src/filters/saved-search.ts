import type { Search } from '../data/search';
import { quoteValue } from './chips-of';
import { companyFilters } from './company-filters';
import type { FilterSet } from './filter-definition';
import { jobFilters } from './job-filters';
import { signalFilters } from './signal-filters';

/** What can be watched and exported, as the API names it. */
export type SearchKind = 'jobs' | 'sources' | 'signals';

/** The list of a kind: its filters, and the page that shows it. */
export const LISTS: Readonly<Record<SearchKind, { readonly set: FilterSet; readonly page: string }>> = {
  jobs: { set: jobFilters, page: '/explore' },
  sources: { set: companyFilters, page: '/companies' },
  signals: { set: signalFilters, page: '/signals' },
};

/** Parameters that are saved with a watch or an export, as in the query string of its list. */
export const searchOf = (saved: Readonly<Record<string, string | readonly string[]>>): Search =>
  Object.fromEntries(
    Object.entries(saved).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.map(quoteValue).join(','),
    ]),
  );
