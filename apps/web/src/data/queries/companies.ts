import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { industryNames } from '#libs/reference/industries.js';
import { type Company, get } from '../api';
import { humanize } from '../format';
import { CACHED } from '../query-client';
import { recordsOf } from '../records';
import type { Search } from '../search';

/** Companies of one page, 1 credit each. */
export const COMPANIES_PER_PAGE = 25;

/** What the table of companies shows beside the record. */
export const COMPANY_INCLUDE = 'growth,signal_types';

/** Companies of a query string, 25 at a time; 1 credit per record. */
export const companiesQuery = (search: Search) =>
  infiniteQueryOptions({
    ...CACHED,
    queryKey: ['companies', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      recordsOf('/v4/sources', {
        ...search,
        include: COMPANY_INCLUDE,
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
      const record = await get('/v4/sources-id/{source_id}', {}, { source_id: id }, { daily: true });
      return 'id' in record ? (record as Company) : null;
    },
  });

/** Companies with industry, occupations or technologies in common; 1 credit each. */
export const relatedQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['company-related', id],
    queryFn: () => recordsOf('/v4/sources-id/{source_id}/related', { limit: 5 }, { source_id: id }, { daily: true }),
  });

/** The newest postings of a company; 1 credit each. */
export const companyJobsQuery = (id: string) =>
  queryOptions({
    ...CACHED,
    queryKey: ['company-jobs', id],
    queryFn: () => recordsOf('/v4/sources-id/{source_id}/jobs', { limit: 10 }, { source_id: id }, { daily: true }),
  });

/** The technologies of a search for companies, of both parameters; empty if it has none. */
export const technologiesIn = ({ technologies, technologies_all }: Search): readonly string[] => [
  ...new Set([technologies, technologies_all].flatMap((values) => values?.split(',') ?? [])),
];

/** How many active postings of each company name any of the technologies, by company; free. */
export const technologyCountsQuery = (ids: readonly string[], technologies: readonly string[]) =>
  queryOptions({
    ...CACHED,
    queryKey: ['options', 'technology-counts', ids, technologies],
    enabled: technologies.length > 0 && ids.length > 0,
    queryFn: async () => {
      const { data } = await get('/v4/jobs/options', {
        technologies: technologies.join(),
        source_ids: ids.join(),
        job_statuses: 'active',
        facets: 'source_ids',
        facet_limit: COMPANIES_PER_PAGE,
      });
      const counts = new Map((data[0]?.values ?? []).map(({ value, count }) => [value, count]));
      return new Map(ids.map((id) => [id, counts.get(id) ?? 0]));
    },
  });

/** The names of a company's industries, primary first. */
export const industriesOf = ({ industries }: Company): string =>
  industries.map((slug) => industryNames.get(slug) ?? humanize(slug)).join(', ');
