import { infiniteQueryOptions } from '@tanstack/react-query';
import { get, type ListedExport } from '../api';
import type { Page } from '../dashboard';

/** Milliseconds between two looks at exports that are being written. */
const POLL_MS = 4_000;

/** Whether an export still changes by itself. */
export const isInProgress = ({ state }: Pick<ListedExport, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** The exports of the organization, newest first; free. Links to files expire, so that they are read again when the user returns. */
export const exportsQuery = infiniteQueryOptions({
  queryKey: ['exports'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam }): Promise<Page<ListedExport>> =>
    (await get('/v4/exports', { limit: 25, cursor: pageParam })) as Page<ListedExport>,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some(isInProgress)) === true ? POLL_MS : false,
});
