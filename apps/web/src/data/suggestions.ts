import { queryOptions } from '@tanstack/react-query';
import { type Facet, get, reads } from './api';

/** What has a name that starts with this text: values of facets of postings, with counts; free. */
export const lookupQuery = (text: string, facets = 'source_ids,technologies,onet_codes', limit = 5) =>
  queryOptions({
    queryKey: ['options', 'lookup', facets, text, limit],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      (
        await get<{ readonly data: readonly Facet[] }>('/v4/jobs/options', {
          facets,
          facet_prefix: text,
          facet_limit: limit,
        })
      ).data,
  });

/** Job titles that start with this text. 1 credit per lookup. */
export const titleSuggestions = (text: string) =>
  queryOptions({
    queryKey: ['suggest', 'titles', text],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      (await reads.GET('/v4/autocomplete/titles', { params: { query: { q: text } } })).data?.data ?? [],
  });
