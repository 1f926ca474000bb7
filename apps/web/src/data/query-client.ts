import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const RETRIED = new Set(['offline', 'service_unavailable', 'internal_error']);

/** Reads cost credits, so nothing is fetched again without a reason: no refetch on focus, and retries only when the server failed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // What failed without a connection is loaded again; what is shown stays.
      refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : false),
      retry: (failures, error) => failures < 1 && error instanceof ApiError && RETRIED.has(error.code),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
});
