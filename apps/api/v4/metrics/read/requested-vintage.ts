import { AppError } from '#libs/errors/app-error.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { MS_PER_DAY } from '#libs/records/time.js';
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
 * The last vintage that was published up to a day, or up to a time.
 *
 * @param time epoch milliseconds; undefined for the latest.
 * @throws AppError `invalid_request` for a time before the first vintage, or in the future; `service_unavailable` if nothing was published.
 */
export const requestedVintage = async (store: VintageStore, time: number | undefined): Promise<RequestedVintage> => {
  const dayOf = (ms: number) => Math.floor(ms / MS_PER_DAY);
  if (time !== undefined && dayOf(time) > dayOf(Date.now()))
    throw invalidParameter('vintage', 'is in the future: what will be published is not known', iso(time));
  // Times in responses are cut to milliseconds.
  const before = time === undefined ? null : new Date(time + 1);
  const { first, found, latest } = await store.at(before);
  if (first === null || latest === null)
    throw new AppError(
      'service_unavailable',
      'No daily index was published yet: the operator publishes it with the grid (`indexer grids`). Use `/v4/metrics/series` meanwhile.',
    );
  if (found === null)
    throw invalidParameter(
      'vintage',
      `is before the first figures were published (${first.publishedAt.toISOString()}): what would have been published then cannot be told from the data of today. Send a later time, or none for the latest`,
      iso(time as number),
    );
  return { first, found, latest };
};
