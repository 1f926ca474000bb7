import { Button, Center } from '@mantine/core';
import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { get } from '../../data/api';
import type { Page } from '../../data/dashboard';

/** A list of the dashboard's API, page by page. */
export const pagedQuery = <T,>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}) =>
  infiniteQueryOptions({
    queryKey: [path.split('/')[1] ?? path, path, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => get<Page<T>>(path, { limit: 25, ...query, cursor: pageParam }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const rowsOf = <T,>(data: InfiniteData<Page<T>> | undefined): T[] =>
  data?.pages.flatMap((page) => [...page.data]) ?? [];

export function LoadMore({
  query,
}: {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
}) {
  if (!query.hasNextPage) return null;
  return (
    <Center p="md">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        Load more
      </Button>
    </Center>
  );
}
