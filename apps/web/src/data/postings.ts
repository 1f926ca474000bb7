import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../clients/typescript/schema';
import { type Facet, type Job, reads } from './api';
import { CACHED } from './query-client';
import type { Search } from './search';

/** Postings per page of the explorer, 1 credit each. */
export const PAGE_SIZE = 10;

interface PostingsPage {
  readonly data: Job[];
  readonly next_cursor: string | null;
  readonly as_of: string;
  readonly did_you_mean?: components['schemas']['DidYouMean'][];
}

// Parameters from the URL are text; the API validates them.
const asQuery = (query: object) => ({ params: { query: query as never } });

/** Postings of a query string, ten at a time; 1 credit per record. */
export const postingsQuery = (search: Search) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['jobs', search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const { data } = await reads.GET(
        '/v4/jobs',
        asQuery({ ...search, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }),
      );
      return data as unknown as PostingsPage;
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Facets with live counts, in one request; free. */
export const facetsQuery = (search: Search, facets: readonly string[], limit = 8) =>
  queryOptions({
    ...CACHED,
    queryKey: ['options', search, facets.join(), limit],
    queryFn: async () => {
      const { data } = await reads.GET('/v4/jobs/options', asQuery({ ...search, facets, facet_limit: limit }));
      return (data?.data ?? []) as Facet[];
    },
  });

/** One posting, or null when it is hidden or unknown; 1 credit. */
export const postingQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['jobs', 'one', id],
    queryFn: async () => {
      const { data } = await reads.GET('/v4/jobs/{job_id}', { params: { path: { job_id: id } } });
      return data && 'id' in data ? (data as Job) : null;
    },
  });

/** The plan and the fields of the organization; free. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 60_000,
  queryFn: async () => (await reads.GET('/v4/me')).data,
});
