import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '../api';
import { CACHED } from '../query-client';
import type { Search } from '../search';
import type { Analysis } from './analyses';

/** The API returns 25 rows a page. */
const PAGE_ROWS = 25;
/** Pages that a map loads at most: 1 credit each. */
export const MAX_PLACE_PAGES = 4;

/** The measures of each place of a slice, those with the most postings first; 1 credit per page of 25 places, at most four. */
export const placesQuery = (slice: Search, period: string, level: string) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['places', slice, period, level],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      (await get('/v4/metrics', {
        ...slice,
        period,
        group_by: level,
        sort: '-new',
        limit: PAGE_ROWS,
        cursor: pageParam,
      })) as Analysis<'/v4/metrics'>,
    getNextPageParam: ({ next_cursor }, pages) =>
      pages.length < MAX_PLACE_PAGES ? (next_cursor ?? undefined) : undefined,
  });
