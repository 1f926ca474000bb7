import { Button, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { get } from '../../data/api';
import type { Page } from '../../data/dashboard';
import { toApiError } from '../../data/http/api-error';
import type { Query } from '../../data/http/query-string';
import { fillPath, type PagedPath, type Row } from '../../data/responses';
import { Price } from '../price';

/** A paginated list of the dashboard's API. */
export const pagedQuery = <P extends PagedPath>(
  path: P,
  query: Query = {},
  parameters: Readonly<Record<string, string>> = {},
) =>
  infiniteQueryOptions({
    queryKey: [path.split('/')[1] ?? path, fillPath(path, parameters), query],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<Page<Row<P>>> =>
      (await get(path, { limit: 25, ...query, cursor: pageParam }, parameters)) as Page<Row<P>>,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** The part of a paged query that is used here. */
export type NextPage = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { readonly error: unknown };

interface LoadMoreProps {
  readonly query: NextPage;
  /** What it costs, such as "10 credits". Default: it is free. */
  readonly price?: string | undefined;
}

export function LoadMore({ query, price }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Stack p="md" gap="xs" align="center">
      {query.isFetchNextPageError && (
        <Text role="alert" fz="sm" c="var(--bad)">
          {toApiError(query.error).message}
        </Text>
      )}
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        Load more
        <Price of="the next page">{price}</Price>
      </Button>
    </Stack>
  );
}
