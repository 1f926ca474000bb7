import { setImmediate } from 'node:timers/promises';
import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { dimensionsOf, type Slice } from '#libs/metrics/grid/slice-key.js';
import type { Lifetime } from '#libs/metrics/lifetimes/lifetimes.js';
import { MAX_WATCHED_COMPANIES } from '#libs/metrics/observation/live-observation.js';
import type { WatchedUnit } from '#libs/metrics/observation/observation.js';
import type { Span } from '#libs/metrics/periods/periods.js';
import { MAX_LIFETIMES, readLifetimes } from '#libs/metrics/read/read-lifetimes.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { MetricsContext } from './metrics-context.js';

/** The lifetimes of the postings of a slice, and the boards that showed them. */
export interface SliceLifetimes {
  readonly lifetimes: readonly Lifetime[];
  readonly units: readonly WatchedUnit[];
}

/** Those that were open at some time in a span, or were reposted in it; null if the slice has too many companies or postings. */
export const sliceLifetimes = async (
  { observations, live }: MetricsContext,
  slice: Slice,
  span: Span,
  asOf: number,
): Promise<SliceLifetimes | null> => {
  const units = await observations.units(slice, asOf);
  if (units === null) return null;
  const margin = 2 * REPOST_DAYS * MS_PER_DAY;
  const own = { from: span.from - margin, to: span.to + margin };
  const lifetimes = await readLifetimes(live, slice, { span: own, asOf, units });
  // Other requests have their turn before the figures are computed.
  await setImmediate();
  return lifetimes && { lifetimes, units };
};

/** Why a slice has no lifetimes. */
export const TOO_MANY_LIFETIMES = `The slice has more than ${MAX_WATCHED_COMPANIES.toLocaleString('en')} companies or ${MAX_LIFETIMES.toLocaleString('en')} postings, or there is no grid: name a place, an industry or an occupation.`;

/** Few employers are no fault of a slice that names them. */
export const namesEmployers = (slice: Slice): boolean => dimensionsOf(slice).includes('source_ids');
