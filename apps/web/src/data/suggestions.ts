import { queryOptions } from '@tanstack/react-query';
import { type Company, reads } from './api';

/** Companies whose name starts with this text. 1 credit per lookup. */
export const companySuggestions = (text: string) =>
  queryOptions({
    queryKey: ['suggest', 'sources', text],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      ((await reads.GET('/v4/autocomplete/sources', { params: { query: { q: text } } })).data?.data ?? []) as Company[],
  });

/** Job titles that start with this text. 1 credit per lookup. */
export const titleSuggestions = (text: string) =>
  queryOptions({
    queryKey: ['suggest', 'titles', text],
    staleTime: 10 * 60_000,
    queryFn: async () =>
      (await reads.GET('/v4/autocomplete/titles', { params: { query: { q: text } } })).data?.data ?? [],
  });
