import { get } from './api';
import type { Collection, Page } from './dashboard';

/** The collections of the organization. */
export const collectionsQuery = {
  queryKey: ['collections'],
  queryFn: () => get<Page<Collection>>('/collections'),
  staleTime: 10_000,
};
