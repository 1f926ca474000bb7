import type { ListedPlace } from '../data/dashboard';
import { humanize } from '../data/format';
import { withQuery } from '../data/http/query-string';
import type { Search } from '../data/search';
import { pages } from '../pages';
import { filtersOf } from './chips-of';
import { companyFilters } from './company-filters';
import type { FilterSet } from './filter-definition';
import { jobFilters, metricFilters } from './job-filters';
import type { SearchKind } from './saved-search';
import { signalFilters } from './signal-filters';

type AddressedPage = ListedPlace['page'];

/** An address of the app. */
export type Address = Pick<ListedPlace, 'page' | 'slug' | 'search'>;

interface AboutPage {
  readonly label: string;
  /** Its filters, with which its records are counted for free; undefined if it has none that can be counted. */
  readonly set?: FilterSet;
  /** The list whose filters they are. */
  readonly kind?: SearchKind;
  /** How it is known what is new in it: by the time at which a record was first seen, or only by how many records match. */
  readonly newBy?: 'first_seen_at' | 'count';
}

export const ADDRESSED_PAGES: Readonly<Record<AddressedPage, AboutPage>> = {
  explore: { label: 'Postings', set: jobFilters, kind: 'jobs', newBy: 'first_seen_at' },
  companies: { label: 'Companies', set: companyFilters, kind: 'sources', newBy: 'count' },
  // Signals of a day arrive after its data, with the time of its end.
  signals: { label: 'Signals', set: signalFilters, kind: 'signals', newBy: 'count' },
  metrics: { label: 'Metrics', set: metricFilters, kind: 'jobs' },
  technologies: { label: 'Technologies' },
  technology: { label: 'Technology' },
  company: { label: 'Company' },
};

/** Parameters of the app that change what a page shows, and are no filters. */
const SHOWN = ['view', 'show', 'period', 'by', 'against', 'vs'];

/** What a link to an address needs. */
export const addressLink = ({ page, slug, search }: Address) => ({
  to: pages[page].path,
  ...(slug !== null && { params: { [page === 'company' ? 'id' : 'slug']: slug } }),
  search: search as Search,
});

/** The path and query string of an address. */
export const pathOf = ({ page, slug, search }: Address): string =>
  withQuery(
    pages[page].path.replace(/\$\w+/, () => encodeURIComponent(slug ?? '')),
    search,
  );

/** What of an address is saved: not the posting in the preview. */
export const savedSearchOf = ({ job: _, ...search }: Search): Search => search;

/** The filters of an address, for `useSavedTexts`. */
export const describedSearch = ({ page, search }: Address) => {
  const { kind, set } = ADDRESSED_PAGES[page];
  return kind && set ? { kind, parameters: filtersOf(search, set) } : { kind: page, parameters: search };
};

/** What else an address says, such as "view: compare". */
export const shownTexts = ({ page, search }: Address): string[] =>
  ADDRESSED_PAGES[page].kind === undefined
    ? []
    : SHOWN.flatMap((name) => (search[name] ? [`${name}: ${humanize(search[name]).toLowerCase()}`] : []));
