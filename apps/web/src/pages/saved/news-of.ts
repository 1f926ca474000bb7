import { queryOptions } from '@tanstack/react-query';
import { type MatchCounts, matchCountsOf } from '../../data/api';
import type { SavedView } from '../../data/dashboard';
import { CACHED } from '../../data/query-client';
import type { Search } from '../../data/search';
import { filtersOf } from '../../filters/chips-of';
import { ADDRESSED_PAGES } from '../../filters/saved-addresses';

/** Whether the page has records of which some can be new. */
export const hasNews = ({ page }: Pick<SavedView, 'page'>): boolean => ADDRESSED_PAGES[page].newBy !== undefined;

/** The search of the postings that were first seen after a date of the data; undefined if its records have no such time. */
export const newSearchOf = ({ page, search }: Pick<SavedView, 'page' | 'search'>, asOf: string): Search | undefined => {
  if (ADDRESSED_PAGES[page].newBy !== 'first_seen_at') return undefined;
  const since = new Date(Date.parse(asOf) + 1).toISOString();
  const given = search['first_seen_at_gte'];
  return {
    ...search,
    first_seen_at_gte: given !== undefined && Date.parse(given) > Date.parse(since) ? given : since,
  };
};

/** Whether the search ends before it begins, so that nothing can match. */
const isEmpty = ({ first_seen_at_gte: from, first_seen_at_lte: to }: Search): boolean =>
  from !== undefined && to !== undefined && Date.parse(to) < Date.parse(from);

/** Of postings, how many are new since the person last viewed them; of other records, how many match now. Free. */
export const newsQuery = (view: SavedView, asOf: string | null) => {
  const { page, search, last_viewed: viewed } = view;
  const { set, newBy } = ADDRESSED_PAGES[page];
  return queryOptions({
    ...CACHED,
    queryKey: ['saved-views', 'news', view.id, view.revision, viewed?.viewed_at, asOf],
    // Postings do not change before the data does.
    enabled: !!set && !!newBy && !!viewed && !(newBy === 'first_seen_at' && !isLater(asOf, viewed.as_of)),
    retry: false,
    queryFn: async (): Promise<MatchCounts> => {
      if (!set || !viewed) throw new Error(`${page} has no news.`);
      const counted = newSearchOf(view, viewed.as_of) ?? search;
      return isEmpty(counted) ? { count: 0, unknown: {} } : matchCountsOf(set.list, filtersOf(counted, set));
    },
  });
};

const isLater = (asOf: string | null, than: string): boolean => asOf !== null && Date.parse(asOf) > Date.parse(than);
