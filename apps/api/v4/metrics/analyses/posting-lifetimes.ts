import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { dimensionsOf, type Slice } from '#libs/metrics/grid/slice-key.js';
import type { Lifetime } from '#libs/metrics/lifetimes/lifetimes.js';
import type { IndexGap } from '#libs/metrics/observation/index-gaps.js';
import type { WatchedUnit } from '#libs/metrics/observation/observation.js';
import type { Span } from '#libs/metrics/periods/periods.js';
import { isSufficient } from '#libs/metrics/read/filters-known.js';
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
  const own = { from: span.from - REPOST_DAYS * MS_PER_DAY, to: span.to + REPOST_DAYS * MS_PER_DAY };
  const lifetimes = await readLifetimes(live, slice, { span: own, asOf, units });
  return lifetimes && { lifetimes, units };
};

/** Why a slice has no lifetimes. */
export const TOO_MANY_LIFETIMES = `The slice has more than 1,000 companies or ${MAX_LIFETIMES.toLocaleString('en')} postings, or there is no grid: name a place, an industry or an occupation.`;

/** For each span, why its postings show too little: the filters of the slice are known for too few of them; null if they show enough. */
export const knownGaps = async (
  { slices }: MetricsContext,
  slice: Slice,
  spans: readonly Span[],
  asOf: number,
): Promise<(IndexGap | null)[]> => {
  const known = await slices.filtersKnownIn(slice, spans, asOf);
  return spans.map((_, index) => {
    const count = known?.counts[index];
    return count && count.of > 0 && !isSufficient(count) ? 'filters_not_known' : null;
  });
};

/** Few employers are no fault of a slice that names them. */
export const namesEmployers = (slice: Slice): boolean => dimensionsOf(slice).includes('source_ids');
