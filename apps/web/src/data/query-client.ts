import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http/api-error';

/** Options of reads that cost credits, and of data that never changes: cached until the page is reloaded. */
export const CACHED = { staleTime: Number.POSITIVE_INFINITY };

const RETRIED = new Set(['offline', 'unreachable', 'service_unavailable', 'internal_error']);

/** Reads cost credits, so queries are not refetched on focus, and retried only after a connection or server error. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Refetches only queries that failed while offline.
      refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : false),
      retry: (failures, error) => failures < 1 && error instanceof ApiError && RETRIED.has(error.code),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
});
