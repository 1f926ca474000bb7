import { Paper, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { toApiError } from '../../data/http/api-error';
import { ErrorState } from './error-state';
import classes from './query-states.module.css';

/** The part of a query result that is used here; the query can be paged. */
export interface LoadedQuery<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** In a paged query, the previous pages stay visible. */
  readonly isFetchNextPageError?: boolean;
}

interface QueryStatesProps<T> {
  readonly query: LoadedQuery<T>;
  /** A skeleton of the content. Default: rows. */
  readonly loading?: ReactNode;
  /** The usual number of rows, so that content below hardly moves when they arrive. */
  readonly usualRows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Renders a query as a skeleton, an error or its content. Empty results are left to the content. */
export function QueryStates<T>({ query, loading, usualRows, children }: QueryStatesProps<T>) {
  if (query.data !== undefined && (!query.isError || query.isFetchNextPageError)) return children(query.data);
  if (query.isError) {
    const error = <ErrorState error={toApiError(query.error)} onRetry={() => query.refetch()} />;
    // A query with its own skeleton is not in a panel, so its error needs a frame.
    return loading === undefined ? (
      error
    ) : (
      <Paper withBorder radius="lg" bg="var(--surface)">
        {error}
      </Paper>
    );
  }
  return <div aria-busy="true">{loading ?? (usualRows ? <TableSkeleton rows={usualRows} /> : <RowsSkeleton />)}</div>;
}

export function RowsSkeleton({ rows = 6, height = 36 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <Stack gap={6} p="sm">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

/** As high as a table, whose rows are cards on a phone. */
function TableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Stack gap={6} p="sm">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} className={classes.row} radius="sm" />
      ))}
    </Stack>
  );
}
