import { AppError } from '#libs/errors/app-error.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { Vintage } from '#libs/vintages/published-series.js';
import type { VintageStore } from '#libs/vintages/vintage-store.js';

/** The vintage of a request, with the first and the latest. */
interface RequestedVintage {
  readonly first: Vintage;
  readonly found: Vintage;
  readonly latest: Vintage;
}

/**
 * The vintage that a request names, or the last one that was published up to a time.
 *
 * @param requested undefined for the latest. A time is in epoch milliseconds.
 * @throws AppError `not_found` for an unknown id, for a time whose vintages a restore lost, and if nothing was published; `invalid_request` for a time before the first vintage, or one that has not passed.
 */
export const requestedVintage = async (
  store: VintageStore,
  requested: { readonly id: string } | { readonly time: number } | undefined,
): Promise<RequestedVintage> => {
  if (requested && 'time' in requested && requested.time > Date.now())
    throw invalidParameter(
      'vintage',
      'has not passed, so that more may be published until then. Send an earlier day (it ends at midnight UTC), a time, or the id of a vintage',
      iso(requested.time),
    );
  const lost = requested && 'time' in requested ? await store.lostAt(requested.time) : null;
  if (lost !== null)
    throw new AppError(
      'not_found',
      `What was published up to ${iso((requested as { time: number }).time)} may be lost: the database was restored on ${lost.restoredAt.toISOString()} from a backup of ${lost.backupAt.toISOString()}, without the vintages between. Send \`vintage=${lost.backupAt.toISOString()}\` for the last one before, or a time after the restore.`,
    );
  const { first, found, latest } = await store.find(requested ?? null);
  if (first === null || latest === null)
    throw new AppError(
      'not_found',
      'No daily index was published yet: the operator publishes it with the grid (`indexer grids`). Use `/v4/metrics/series` meanwhile.',
    );
  if (found !== null) return { first, found, latest };
  if (requested && 'id' in requested)
    throw new AppError(
      'not_found',
      `There is no vintage ${requested.id}. If a response named it, it was lost when the database was restored from an earlier backup, and its figures cannot be returned. Send a time for the last vintage up to it that is kept.`,
    );
  throw invalidParameter(
    'vintage',
    `is before the first figures were published (${first.publishedAt.toISOString()}): what would have been published then cannot be derived from today's data. Send a later time, or none for the latest`,
    requested && iso(requested.time),
  );
};
