import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { RejectedSearchError } from '#libs/search/read/elasticsearch.js';
import type { WatchSearches } from '#libs/search/watching/watch-searches.js';
import { MAX_WATCHED_RECORDS, TOO_MANY_MATCHES } from '../saved-watch.js';
import { outcomeOf } from './outcome.js';
import { markInvalid, markUnsearchable, type UsableWatch } from './usable-watches.js';
import type { WatchOutcome } from './write-outcomes.js';

/**
 * Compares a watch with all records: those of computed kinds, which have no numbers, and those of a dataset or log that replaced another
 * one. What matched before and still does is no news then.
 *
 * @param onError receives the cause if Elasticsearch rejects the search.
 * @returns null if it is invalid: too many records match, or Elasticsearch cannot execute its search.
 */
export const compareAll = async (
  query: TransactionQuery,
  { watch, query: own }: UsableWatch,
  searches: WatchSearches,
  onError?: (error: Error) => void,
): Promise<WatchOutcome | null> => {
  const matching = await searches.all(own, MAX_WATCHED_RECORDS).catch(rejected);
  if (matching instanceof RejectedSearchError) {
    await markUnsearchable(query, watch, matching, onError);
    return null;
  }
  if (matching.length > MAX_WATCHED_RECORDS) {
    await markInvalid(query, watch, TOO_MANY_MATCHES);
    return null;
  }
  const rows = await query<{ record_id: string; number: string; closed: boolean }>(
    'SELECT record_id, number, closed FROM watch_matches WHERE watch_id = $1',
    [watch.id],
  );
  const known = new Map(rows.map((row) => [row.record_id, { number: Number(row.number), closed: row.closed }]));
  const ids = new Set(matching.map(({ id }) => id));
  const removed = [...known.keys()].filter((id) => !ids.has(id)).map((id) => ({ id, number: null }));
  const outcome = outcomeOf({ known, matching, others: [], removed, on: watch.on, numbersAreChanges: false });
  return { watch, outcome };
};

/** A search that Elasticsearch rejects stops no other watch. */
const rejected = (error: unknown): RejectedSearchError => {
  if (error instanceof RejectedSearchError) return error;
  throw error;
};
