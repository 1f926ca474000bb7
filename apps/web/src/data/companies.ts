import { queryOptions } from '@tanstack/react-query';
import { industryNames } from '#libs/reference/industries.js';
import type { components } from '../../../../clients/typescript/schema';
import type { Search } from '../router';
import { type Company, get, type Job, reads } from './api';
import type { Page } from './dashboard';
import { humanize } from './format';

const KEPT = { staleTime: Number.POSITIVE_INFINITY };

/** Companies of a query string, ten at a time; 1 credit per record. */
export const companiesQuery = (search: Search) =>
  queryOptions({
    ...KEPT,
    queryKey: ['companies', search],
    queryFn: () => get<Page<Company> & { as_of: string }>('/v4/sources', { ...search, limit: 10 }),
  });

/** One company, or null when there is none with that id; 1 credit. */
export const companyQuery = (id: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['company', id],
    queryFn: async () => {
      const { data } = await reads.GET('/v4/sources-id/{source_id}', { params: { path: { source_id: id } } });
      return data && 'id' in data ? (data as Company) : null;
    },
  });

/** Companies with shared industry, occupations and technologies; 1 credit each. */
export const relatedQuery = (id: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['company-related', id],
    queryFn: () => get<Page<Company>>(`/v4/sources-id/${id}/related`, { limit: 5 }),
  });

/** Its newest postings; 1 credit each. */
export const companyJobsQuery = (id: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['company-jobs', id],
    queryFn: () => get<Page<Job>>(`/v4/sources-id/${id}/jobs`, { limit: 10 }),
  });

export type Signal = Omit<Required<components['schemas']['Signal']>, 'detected_at'> & { readonly detected_at: string };

/** Notable changes in its hiring; 1 credit each. */
export const signalsQuery = (id: string) =>
  queryOptions({
    ...KEPT,
    queryKey: ['signals', id],
    queryFn: () => get<Page<Signal>>(`/v4/sources-id/${id}/signals`, { limit: 10 }),
  });

/** The names of its industries, primary first. */
export const industriesOf = ({ industries }: Company): string =>
  industries.map((slug) => industryNames.get(slug) ?? humanize(slug)).join(', ');
