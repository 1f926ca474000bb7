import { AppError } from '#libs/errors/app-error.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { Query } from '#libs/registry/kind.js';
import { filterProblem, isFilterError, type WatchFilters } from '#libs/search/watching/watch-filters.js';
import { MAX_WATCHED_RECORDS, TOO_MANY_MATCHES } from '../saved-watch.js';
import type { DueWatch } from './due-watches.js';
import { RETRY_SECONDS } from './retry-seconds.js';

/** A watch whose filters can be used. */
export interface UsableWatch {
  readonly watch: DueWatch;
  /** Undefined if all records match. */
  readonly query: Query | undefined;
}

/**
 * The queries of watches. Those whose filters are invalid now stay where they are, and say why. No row can stop the others, whatever it
 * contains.
 * @param onError receives what is no mistake of the owner. @throws AppError `service_unavailable`.
 */
export const usableWatches = async (
  query: TransactionQuery,
  filters: WatchFilters,
  watches: readonly DueWatch[],
  onError: (error: Error) => void = () => {},
): Promise<UsableWatch[]> => {
  const usable: UsableWatch[] = [];
  for (const watch of watches) {
    if (watch.matches > MAX_WATCHED_RECORDS) {
      await markInvalid(query, watch, TOO_MANY_MATCHES);
      continue;
    }
    try {
      usable.push({ watch, query: await filters.query(watch.filters, watch.owner, 'lenient') });
    } catch (error) {
      if (error instanceof AppError && error.code === 'service_unavailable') throw error;
      const { message, cause } = error as Error;
      // Not a mistake of its owner.
      if (!isFilterError(error) || cause !== undefined)
        onError(new Error(`Watch ${watch.id} cannot be read: ${(cause as Error | undefined)?.message ?? message}`));
      await markInvalid(query, watch, filterProblem(error));
    }
  }
  return usable;
};

/** Marks a watch whose search Elasticsearch rejects. @param onError receives the cause. */
export const markUnsearchable = async (
  query: TransactionQuery,
  watch: DueWatch,
  error: Error,
  onError: (error: Error) => void = () => {},
): Promise<void> => {
  const { message } = (error.cause as Error | undefined) ?? error;
  onError(new Error(`Watch ${watch.id} cannot be compared: ${message}`));
  await markInvalid(query, watch, filterProblem(error));
};

/** The watch stays where it is, says why, and is tried again later. */
export const markInvalid = async (query: TransactionQuery, { id }: DueWatch, reason: string): Promise<void> => {
  await query(
    'UPDATE watches SET invalid_reason = $2, due_at = clock_timestamp() + make_interval(secs => $3) WHERE id = $1',
    [id, reason, RETRY_SECONDS],
  );
};
