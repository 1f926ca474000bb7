import type { Slice } from '#libs/metrics/grid/slice-key.js';
import type { LiveResult } from '#libs/metrics/live-search.js';
import { MAX_WATCHED_COMPANIES } from '#libs/metrics/observation/live-observation.js';
import type { Growth, MatchedOpenings } from '#libs/metrics/observation/matched-openings.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';
import { type GrowthInterval, growthInterval, NO_INTERVAL } from '#libs/metrics/statistics/growth-interval.js';

/** Openings by employer, of the companies whose boards are known. */
const byEmployer = { employers: { terms: { field: 'source', size: MAX_WATCHED_COMPANIES } } };

/** Computes the interval of the growth of a slice from the openings of its employers. */
export const intervalOf = async (
  live: LiveStore,
  slice: Slice,
  { growth, matched, asOf }: { growth: Growth; matched: MatchedOpenings | null; asOf: number },
): Promise<GrowthInterval> => {
  if (growth.change === null || matched === null) return NO_INTERVAL;
  const { found } = await live.aggregate(slice, asOf, {
    opened: { filter: matched.now, aggs: byEmployer },
    previous: { filter: matched.before, aggs: byEmployer },
  });
  return growthInterval(openingsByEmployer(found.opened, found.previous));
};

/** @param opened and @param previous results of `byEmployer`. */
const openingsByEmployer = (opened: LiveResult, previous: LiveResult) => {
  const countsOf = ({ employers }: LiveResult) =>
    new Map((employers.buckets as { key: string; doc_count: number }[]).map(({ key, doc_count }) => [key, doc_count]));
  const [now, before] = [countsOf(opened), countsOf(previous)];
  return [...new Set([...now.keys(), ...before.keys()])].map((employer) => ({
    opened: now.get(employer) ?? 0,
    previous: before.get(employer) ?? 0,
  }));
};
