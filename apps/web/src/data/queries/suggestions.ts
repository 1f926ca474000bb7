import { queryOptions } from '@tanstack/react-query';
import { get } from '../api';

/** What is called like this: values of facets of postings, with counts; free. */
export const lookupQuery = (text: string, facets = 'source_ids,technologies,onet_codes', limit = 5) =>
  queryOptions({
    queryKey: ['options', 'lookup', facets, text, limit],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      (
        await get('/v4/jobs/options', {
          facets,
          facet_search: text,
          facet_limit: limit,
        })
      ).data,
  });

/** Job titles that start with this text. 1 credit per lookup. */
export const titleSuggestions = (text: string) =>
  queryOptions({
    queryKey: ['suggest', 'titles', text],
    staleTime: 10 * 60_000,
    queryFn: async () => (await get('/v4/autocomplete/titles', { q: text })).data,
  });
