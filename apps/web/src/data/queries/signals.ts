import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../api';
import { CACHED } from '../query-client';
import { recordsOf } from '../records';
import type { Search } from '../search';

/** Notable changes in the hiring of a company; 1 credit each. */
export const signalsOfCompanyQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['signals', id],
    queryFn: () => recordsOf('/v4/sources-id/{source_id}/signals', { limit: 10 }, { source_id: id }, { daily: true }),
  });

/** Signals of one page, 1 credit each. */
export const SIGNALS_PER_PAGE = 25;

/** Signals of a query string, 25 at a time; 1 credit per record. */
export const signalFeedQuery = (search: Search) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['signals', 'feed', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      recordsOf('/v4/signals', {
        ...search,
        limit: SIGNALS_PER_PAGE,
        cursor: pageParam,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** The types of signals that have fired, with counts; free. */
export const signalTypesQuery = queryOptions({
  ...CACHED,
  queryKey: ['signal-types'],
  queryFn: async () => (await get('/v4/signals/types')).data,
});
