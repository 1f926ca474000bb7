import { chunk } from 'es-toolkit';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import type { LiveResult } from '#libs/metrics/live-search.js';
import { MAX_WATCHED_COMPANIES } from '#libs/metrics/observation/live-observation.js';
import type { Growth, MatchedOpenings } from '#libs/metrics/observation/matched-openings.js';
import { type LiveStore, sliceQuery } from '#libs/metrics/read/live-store.js';
import { type GrowthInterval, growthInterval, NO_INTERVAL } from '#libs/metrics/statistics/growth-interval.js';
import { MAX_COST, queryCost } from '#libs/search/query/query-cost.js';

/** A part of a slice whose growth was counted. */
interface GrownPart {
  readonly slice: Slice;
  readonly growth: Growth;
}

/** Parts whose employers one search counts, twice for each part: Elasticsearch returns at most 65,536 buckets. */
const MAX_PARTS = Math.floor(65_000 / (2 * MAX_WATCHED_COMPANIES));
/** What the parts of one search may cost. The slice itself and the openings of its boards are in the search, too. */
const MAX_PARTS_COST = MAX_COST / 4;

/** Openings by employer, of the companies whose boards are known. */
const byEmployer = { employers: { terms: { field: 'source', size: MAX_WATCHED_COMPANIES } } };

/** Computes the intervals of the growth of parts of a slice from the openings of their employers. Parts share searches. */
export const growthIntervals = async (
  live: LiveStore,
  slice: Slice,
  parts: readonly GrownPart[],
  { matched, asOf }: { matched: MatchedOpenings | null; asOf: number },
): Promise<GrowthInterval[]> => {
  const intervals = parts.map(() => NO_INTERVAL);
  if (matched === null) return intervals;
  const known = parts.flatMap((part, index) => (part.growth.change === null ? [] : [{ slice: part.slice, index }]));
  const cost = Math.max(1, ...known.map((part) => 2 * queryCost(sliceQuery(part.slice, asOf))));
  const size = Math.min(MAX_PARTS, Math.floor(MAX_PARTS_COST / cost));
  for (const some of chunk(known, Math.max(1, size))) {
    // One expensive part is searched by its own query: its filters are evaluated once.
    const [only] = some.length === 1 ? some : [];
    const filters = Object.fromEntries(
      some.map((part) => [part.index, only ? { match_all: {} } : sliceQuery(part.slice, asOf)]),
    );
    const aggs = { parts: { filters: { filters }, aggs: byEmployer } };
    const { found } = await live.aggregate(only?.slice ?? slice, asOf, {
      opened: { filter: matched.now, aggs },
      previous: { filter: matched.before, aggs },
    });
    for (const { index } of some)
      intervals[index] = growthInterval(
        openingsByEmployer(found.opened.parts.buckets[index], found.previous.parts.buckets[index]),
      );
  }
  return intervals;
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
