import { queryOptions } from '@tanstack/react-query';
import { get } from '../api';
import { CACHED } from '../query-client';
import type { Search } from '../search';
import type { Analysis } from './analyses';

/** The API returns 25 rows a page. */
const PAGE_ROWS = 25;
/** Pages that a map loads at most: 1 credit each. */
export const MAX_PLACE_PAGES = 4;

/** The rows of a table of places, those with the most postings first. */
export interface PlaceTable
  extends Pick<Analysis<'/v4/metrics'>, 'as_of' | 'n' | 'coverage' | 'coverage_basis' | 'citation' | 'method'> {
  readonly rows: Analysis<'/v4/metrics'>['data'];
  /** Whether there are places with fewer postings, which were not loaded. */
  readonly isCut: boolean;
}

/** The measures of each place of a slice; 1 credit per page of 25 places, at most four. */
export const placesQuery = (slice: Search, period: string, level: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['places', slice, period, level],
    queryFn: async (): Promise<PlaceTable> => {
      const rows: PlaceTable['rows'] = [];
      let cursor: string | undefined;
      for (let page = 1; ; page += 1) {
        const query = { ...slice, period, group_by: level, sort: '-new', limit: PAGE_ROWS, cursor };
        const read = (await get('/v4/metrics', query)) as Analysis<'/v4/metrics'>;
        rows.push(...read.data);
        if (read.next_cursor === null || page === MAX_PLACE_PAGES)
          return { ...read, rows, isCut: read.next_cursor !== null };
        cursor = read.next_cursor;
      }
    },
  });
