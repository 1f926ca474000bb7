import { get } from '../api';

/** The collections of the organization. */
export const collectionsQuery = {
  queryKey: ['collections'],
  queryFn: () => get('/collections'),
  staleTime: 10_000,
};
