import { queryOptions } from '@tanstack/react-query';
import { matchCountsOf } from '../../data/api';
import type { SavedView } from '../../data/dashboard';
import { CACHED } from '../../data/query-client';
import type { Search } from '../../data/search';
import { filtersOf } from '../../filters/chips-of';
import { ADDRESSED_PAGES } from '../../filters/saved-addresses';

/** When a record of a page appeared in the data. Companies have no such time. */
const APPEARED: Readonly<Partial<Record<SavedView['page'], string>>> = {
  explore: 'first_seen_at_gte',
  signals: 'detected_at_gte',
};

/** Whether the page has records of which some can be new. */
export const hasNews = ({ page }: Pick<SavedView, 'page'>): boolean =>
  ['explore', 'companies', 'signals'].includes(page);

/** The data of the last look ends at `as_of`: what is new was first seen later. */
const after = (asOf: string): string => new Date(Date.parse(asOf) + 1).toISOString();

/** The search of what is new since the last look; undefined if the person never looked, or the records have no time of that kind. */
export const newSearchOf = ({
  page,
  search,
  last_viewed,
}: Pick<SavedView, 'page' | 'search' | 'last_viewed'>): Search | undefined => {
  const parameter = APPEARED[page];
  if (!parameter || !last_viewed?.as_of) return undefined;
  const since = after(last_viewed.as_of);
  const given = search[parameter];
  return { ...search, [parameter]: given !== undefined && Date.parse(given) > Date.parse(since) ? given : since };
};

export interface News {
  /** How many are new; null if records have no time at which they appeared. */
  readonly added: number | null;
  /** How many match now. */
  readonly matches: number;
}

/** How many records of a view are new since the person last looked; free, and exact. */
export const newsQuery = (view: SavedView, asOf: string | null) => {
  const { page, search, last_viewed: look } = view;
  const { set } = ADDRESSED_PAGES[page];
  return queryOptions({
    ...CACHED,
    queryKey: ['saved-views', 'news', view.id, look?.viewed_at, asOf],
    // The data has not changed since.
    enabled: set !== undefined && hasNews(view) && !!look?.as_of && look.as_of !== asOf,
    retry: false,
    queryFn: async (): Promise<News> => {
      if (!set) throw new Error(`${page} has no records.`);
      const added = newSearchOf(view);
      const [all, some] = await Promise.all([
        matchCountsOf(set.list, filtersOf(search, set)),
        added && matchCountsOf(set.list, filtersOf(added, set)),
      ]);
      return { matches: all.count, added: some?.count ?? null };
    },
  });
};
