import { AppError } from '#libs/errors/app-error.js';
import type { Query } from '#libs/registry/kind.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { numberOfCursor } from '#libs/search/changes/change-cursor.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import type { FoundRecord } from '#libs/search/watching/found-records.js';
import type { WatchSearches } from '#libs/search/watching/watch-searches.js';
import { MAX_WATCHED_RECORDS, TOO_MANY_MATCHES } from './saved-watch.js';

/** Where a watch begins: what matches then is no news. */
export interface WatchStart {
  /** The number of the last change before it. Null: everything that matches is news. */
  readonly position: number | null;
  /** The index of computed records whose records are known. */
  readonly version: string | null;
  readonly matches: readonly FoundRecord[];
}

/**
 * @param start `now`, `beginning`, or a cursor of the change feed of the kind.
 * @throws AppError `invalid_request` if too many records match, `invalid_cursor`, `cursor_expired`, `service_unavailable`.
 * @param maxRecords for tests.
 */
export const watchStart = async (
  start: string,
  query: Query | undefined,
  searches: WatchSearches,
  stores: Stores,
  changes: ChangeSource,
  maxRecords = MAX_WATCHED_RECORDS,
): Promise<WatchStart> => {
  const { definition } = searches;
  // Before the search, which then sees at least every change up to it.
  const [position, version] = definition.fed
    ? [await changes.position(definition.name), null]
    : [null, await searches.version()];
  const all = await searches.all(query, maxRecords);
  if (all.length > maxRecords)
    throw new AppError('invalid_request', TOO_MANY_MATCHES, { details: { limit: MAX_WATCHED_RECORDS } });
  if (start === 'beginning') return { position: null, version: null, matches: [] };
  if (!definition.fed && start !== 'now')
    throw invalidParameter(
      'start',
      'is a cursor, but only postings and companies have a change feed; use now or beginning',
    );
  if (!definition.fed) return { position: null, version, matches: all };
  if (!position)
    throw new AppError(
      'service_unavailable',
      'This dataset has no change feed: an earlier version of Rolecall loaded it. `indexer rebuild` adds it.',
    );
  if (start === 'now') return { position: position.published, version: null, matches: all };
  const feed = { ...position, epoch: (await stores.dataset.epoch(position.epoch)) ?? '' };
  const number = numberOfCursor(stores.cursors, feed, start);
  return { position: number, version: null, matches: all.filter((record) => record.number <= number) };
};
