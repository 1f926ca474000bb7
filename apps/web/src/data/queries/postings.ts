import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get, type Job, matchCountsOf } from '../api';
import { PAGE_SIZE } from '../page-prices';
import { CACHED } from '../query-client';
import { recordsOf } from '../records';
import type { Search } from '../search';

/** Postings of a query string, ten at a time; 1 credit per record. */
export const postingsQuery = (search: Search) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['jobs', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => recordsOf('/v4/jobs', { ...search, limit: PAGE_SIZE, cursor: pageParam }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** How many rows a search has: postings, or roles with `collapse`; free. */
export const foundQuery = ({ sort: _, ...search }: Search) =>
  queryOptions({
    ...CACHED,
    queryKey: ['jobs-count', 'rows', search],
    queryFn: async () => (await matchCountsOf('/v4/jobs', search)).count,
  });

/** Facets with live counts, in one request; free. */
export const facetsQuery = (search: Search, facets: readonly string[], limit = 8) =>
  queryOptions({
    ...CACHED,
    queryKey: ['options', search, facets.join(), limit],
    queryFn: () => get('/v4/jobs/options', { ...search, facets: facets.join(), facet_limit: limit }),
  });

/** The postings of a search by their values: unlike the facets beside a list, those of a filter count what the search finds; free. */
export const distributionsQuery = (search: Search, facets: readonly string[], limit: number) =>
  facetsQuery({ ...search, facets_within: 'true' }, facets, limit);

/** The first postings of a search; 1 credit each, once for the same data. */
export const firstPostingsQuery = (search: Search, limit: number) =>
  queryOptions({
    ...CACHED,
    queryKey: ['jobs', 'first', search, limit],
    queryFn: () => recordsOf('/v4/jobs', { ...search, sort: 'newest', limit }, { daily: true }),
  });

/** Whether the text of a posting was read: what only a text states is unknown without one; free. */
export const textWasReadQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['jobs-count', 'text', id],
    queryFn: async () => (await matchCountsOf('/v4/jobs', { ids: id, has_text: 'true' })).count > 0,
  });

/** One posting, or null when it is hidden or unknown; 1 credit, once for the same data. */
export const postingQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['jobs', 'one', id],
    queryFn: async () => {
      const record = await get('/v4/jobs/{job_id}', {}, { job_id: id }, { daily: true });
      return 'id' in record ? (record as Job) : null;
    },
  });

/** The plan and the fields of the organization; free. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 60_000,
  queryFn: () => get('/v4/me'),
});
