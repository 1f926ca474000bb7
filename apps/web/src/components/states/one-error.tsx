import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { toApiError } from '../../data/http/api-error';
import { ErrorState } from './error-state';
import type { LoadedQuery } from './query-states';

interface OneErrorProps {
  /** The first of several queries that usually fail together. */
  readonly query: LoadedQuery<unknown>;
  readonly children: ReactNode;
}

/** The error of several figures, once: what is wrong with the filters, or the server, is the same for all of them. */
export function OneError({ query, children }: OneErrorProps) {
  if (!query.isError) return children;
  return (
    <Paper withBorder radius="lg" bg="var(--surface)">
      <ErrorState error={toApiError(query.error)} onRetry={() => query.refetch()} />
    </Paper>
  );
}
