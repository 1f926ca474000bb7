import type { Slice } from '#libs/metrics/grid/slice-key.js';
import type { IndexGap } from '#libs/metrics/observation/index-gaps.js';
import type { Span } from '#libs/metrics/periods/periods.js';
import { isComparable, isSufficient } from '#libs/metrics/read/filters-known.js';
import type { MetricsContext } from './metrics-context.js';

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

/** For each pair of spans, why they cannot be compared: the filters of the slice are known for too few, or for other parts; null if they can. */
export const comparedGaps = async (
  { slices }: MetricsContext,
  slice: Slice,
  pairs: readonly (readonly [Span, Span])[],
  asOf: number,
): Promise<(IndexGap | null)[]> => {
  const known = await slices.filtersKnownIn(slice, pairs.flat(), asOf);
  return pairs.map((_, index) => {
    const [now, before] = [known?.counts[2 * index], known?.counts[2 * index + 1]];
    return known && now && before && !isComparable(now, before, known.byText) ? 'filters_not_known' : null;
  });
};
