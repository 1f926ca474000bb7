import { queryOptions } from '@tanstack/react-query';
import { type Company, reads } from './api';

/** Companies whose name starts like this. One credit per lookup, whatever it finds. */
export const companySuggestions = (text: string) =>
  queryOptions({
    queryKey: ['suggest', 'sources', text],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      ((await reads.GET('/v4/autocomplete/sources', { params: { query: { q: text } } })).data?.data ?? []) as Company[],
  });

/** Job titles that start like this. One credit per lookup, whatever it finds. */
export const titleSuggestions = (text: string) =>
  queryOptions({
    queryKey: ['suggest', 'titles', text],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      (await reads.GET('/v4/autocomplete/titles', { params: { query: { q: text } } })).data?.data ?? [],
  });
