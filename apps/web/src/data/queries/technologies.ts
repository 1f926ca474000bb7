import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../api';
import { ApiError } from '../http/api-error';
import { CACHED } from '../query-client';
import { recordsOf } from '../records';
import type { Search } from '../search';

/** Technologies of one page, 1 credit each. */
export const TECHNOLOGIES_PER_PAGE = 10;

/** Technologies of a query string, ten at a time; 1 credit per record. */
export const technologiesQuery = (search: Search) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['technologies', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      recordsOf('/v4/technologies', {
        ...search,
        limit: TECHNOLOGIES_PER_PAGE,
        cursor: pageParam,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** One technology of the catalogue, or null when there is none with that slug; 1 credit. */
export const technologyQuery = (slug: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['technology', slug],
    queryFn: async () => {
      try {
        return (await recordsOf('/v4/technologies', { slugs: slug, limit: 1 })).data[0] ?? null;
      } catch (error) {
        // The API rejects slugs that neither the catalogue nor the dataset has.
        if (error instanceof ApiError && error.parameter === 'slugs') return null;
        throw error;
      }
    },
  });

/** The technologies that active postings name most often; free. */
export const mostFrequentQuery = queryOptions({
  ...CACHED,
  queryKey: ['options', 'technologies'],
  queryFn: async () => {
    const query = { facets: 'technologies', facet_limit: 100, job_statuses: 'active' };
    return (await get('/v4/jobs/options', query)).data[0]?.values ?? [];
  },
});
