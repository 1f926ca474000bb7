import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { send } from '../../data/api';
import type { SavedView } from '../../data/dashboard';
import type { Search } from '../../data/search';
import { countsQuery } from '../../filters/filter-queries';
import { ADDRESSED_PAGES, type Address } from '../../filters/saved-addresses';

/** The saved view that led to a page. It is kept in the history, so that it outlasts a reload and changes of the search. */
export interface OpenedView extends Pick<SavedView, 'id' | 'name' | 'page' | 'slug' | 'revision' | 'editable'> {
  /** The query string that it led to. */
  readonly search: Search;
  /** Whether that shows only what is new. */
  readonly onlyNew: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly savedView?: OpenedView;
  }
}

/** @returns undefined if no saved view led to this page. */
export const useOpenedView = ({ page, slug }: Pick<Address, 'page' | 'slug'>): OpenedView | undefined => {
  const { savedView } = useLocation().state;
  return savedView?.page === page && savedView.slug === slug ? savedView : undefined;
};

const sorted = (search: Search) => JSON.stringify(Object.entries(search).sort());
export const isSameSearch = (one: Search, other: Search): boolean => sorted(one) === sorted(other);

/** What a person sees of an address, as the API stores it. @param asOf of the records on the screen; undefined if none are loaded. */
export const viewedOf = async (client: QueryClient, { page, search }: Address, asOf: string | undefined) => {
  if (asOf === undefined) return null;
  const { set, newBy } = ADDRESSED_PAGES[page];
  const matches = set && newBy === 'count' ? (await client.fetchQuery(countsQuery(set, search))).count : null;
  return { as_of: asOf, matches };
};

/** Notes that a saved view was viewed, once its records are on the screen. Nothing on the page depends on it, so that a failure is not shown. */
export function useNotedView(opened: OpenedView | undefined, address: Address, asOf: string | undefined): void {
  const client = useQueryClient();
  const id = opened && isSameSearch(opened.search, address.search) ? opened.id : undefined;
  const shown = JSON.stringify(address);
  useEffect(() => {
    if (id === undefined || asOf === undefined) return;
    const note = async () => {
      const viewed = await viewedOf(client, JSON.parse(shown), asOf);
      if (viewed) await send('POST', `/saved-views/${id}/viewed`, viewed);
      await client.invalidateQueries({ queryKey: ['saved-views'] });
    };
    note().catch(() => {});
  }, [client, id, shown, asOf]);
}
