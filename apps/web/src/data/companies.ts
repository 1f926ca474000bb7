import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { industryNames } from '#libs/reference/industries.js';
import { type Company, get, type Job, reads } from './api';
import type { Page } from './dashboard';
import { humanize } from './format';
import { CACHED } from './query-client';
import type { Search } from './search';

/** Companies of one page, 1 credit each. */
export const COMPANIES_PER_PAGE = 25;

/** Companies of a query string, 25 at a time; 1 credit per record. */
export const companiesQuery = (search: Search) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['companies', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      get<Page<Company> & { readonly as_of: string }>('/v4/sources', {
        ...search,
        limit: COMPANIES_PER_PAGE,
        cursor: pageParam,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** One company, or null when there is none with that id; 1 credit. */
export const companyQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['company', id],
    queryFn: async () => {
      const { data } = await reads.GET('/v4/sources-id/{source_id}', { params: { path: { source_id: id } } });
      return data && 'id' in data ? (data as Company) : null;
    },
  });

/** Companies with industry, occupations or technologies in common; 1 credit each. */
export const relatedQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['company-related', id],
    queryFn: () => get<Page<Company>>(`/v4/sources-id/${id}/related`, { limit: 5 }),
  });

/** The newest postings of a company; 1 credit each. */
export const companyJobsQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['company-jobs', id],
    queryFn: () => get<Page<Job>>(`/v4/sources-id/${id}/jobs`, { limit: 10 }),
  });

/** The names of a company's industries, primary first. */
export const industriesOf = ({ industries }: Company): string =>
  industries.map((slug) => industryNames.get(slug) ?? humanize(slug)).join(', ');
