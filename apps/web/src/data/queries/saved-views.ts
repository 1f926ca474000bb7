import { queryOptions } from '@tanstack/react-query';
import { get } from '../api';

/** The views that this person sees, by name; free. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: () => get('/saved-views'),
  staleTime: 10_000,
});

/** The boards that this person sees, by name; free. */
export const boardsQuery = queryOptions({
  queryKey: ['boards', 'list'],
  queryFn: () => get('/boards'),
  staleTime: 10_000,
});

export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: ['boards', 'one', id],
    queryFn: () => get('/boards/{board_id}', {}, { board_id: id }),
    staleTime: 10_000,
    retry: false,
  });

/** The places that this person last visited; free. */
export const visitedPlacesQuery = queryOptions({
  queryKey: ['visited-places'],
  queryFn: () => get('/visited-places'),
  // Visits are noted while the page is not shown.
  staleTime: 0,
});
