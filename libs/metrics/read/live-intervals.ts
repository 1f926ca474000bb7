import type { Query } from '#libs/registry/kind.js';
import type { Figures } from '../figures.js';
import type { Slice } from '../grid/slice-key.js';
import type { LiveFigures, LiveResult } from '../live-search.js';
import { remoteEmployers } from '../remote.js';
import { medianInterval } from '../statistics/median-interval.js';
import type { LiveStore } from './live-store.js';

/** Figures that were computed live, and the query that selects their new postings among those of the slice. */
export interface LivePart extends LiveFigures {
  readonly within: Query;
}

/** Elasticsearch returns at most 65,536 buckets. */
const MAX_EMPLOYERS = 50_000;
/** Counts of one search, so that it is no more expensive than the one that computed the figures. */
const MAX_COUNTS = 25;

/** A count by employer that an interval needs, and what it adds to the figures. */
interface EmployerCount {
  readonly index: number;
  /** A few employers more than were counted: their number may be an estimate. */
  readonly size: number;
  readonly aggregation: object;
  readonly add: (figures: Figures, buckets: readonly LiveResult[]) => Figures;
}

/**
 * Adds the intervals of the medians of pay and of the remote shares. They need counts by employer, and those below the median, which is known only
 * after the figures: hence a second search, for all parts that need one.
 */
export const withIntervals = async (
  live: LiveStore,
  slice: Slice,
  asOf: number,
  parts: readonly LivePart[],
): Promise<Figures[]> => {
  const found = parts.map(({ figures }) => figures);
  const counts = parts.flatMap((part, index) => [...payCount(part, index), ...remoteCount(part, index)]);
  for (const some of searches(counts)) {
    const aggs = Object.fromEntries(some.map(({ aggregation }, position) => [`c${position}`, aggregation]));
    const { found: counted } = await live.aggregate(slice, asOf, aggs);
    for (const [position, { index, add }] of some.entries())
      found[index] = add(found[index] as Figures, counted[`c${position}`].employers.buckets);
  }
  return found;
};

/** As many counts in a search as it can return. */
const searches = (counts: readonly EmployerCount[]): EmployerCount[][] => {
  const groups: EmployerCount[][] = [];
  let employers = 0;
  for (const count of counts) {
    employers += count.size;
    const last = groups.at(-1);
    if (last && last.length < MAX_COUNTS && employers <= MAX_EMPLOYERS) last.push(count);
    else {
      groups.push([count]);
      employers = count.size;
    }
  }
  return groups;
};

const sizeFor = (employers: number): number => Math.min(Math.ceil(1.1 * employers) + 10, MAX_EMPLOYERS);

const byEmployer = ({ within }: LivePart, field: string, size: number, aggs: Readonly<Record<string, object>>) => ({
  filter: { bool: { filter: [within, { exists: { field } }] } },
  aggs: { employers: { terms: { field: 'source', size }, aggs } },
});

/** Pay that is shown has an interval. */
const payCount = (part: LivePart, index: number): EmployerCount[] => {
  const { pay } = part.figures;
  if (pay.figures === null) return [];
  const median = pay.figures.p50;
  const size = sizeFor(pay.employers);
  return [
    {
      index,
      size,
      aggregation: byEmployer(part, 'pay_midpoint', size, {
        below: { filter: { range: { pay_midpoint: { lt: median } } } },
        equal: { filter: { range: { pay_midpoint: { gte: median, lte: median } } } },
      }),
      add: (figures, buckets) => {
        const employers = buckets.map(({ doc_count, below, equal }) => ({
          n: doc_count,
          below: below.doc_count + equal.doc_count / 2,
        }));
        return { ...figures, pay: { ...figures.pay, interval: medianInterval(part.histogram, employers) } };
      },
    },
  ];
};

const remoteCount = (part: LivePart, index: number): EmployerCount[] => {
  const { remoteKnown, employers } = part.figures;
  if (remoteKnown === 0) return [];
  const size = sizeFor(Math.min(employers, remoteKnown));
  return [
    {
      index,
      size,
      aggregation: byEmployer(part, 'remote', size, { remote: { filter: { term: { remote: true } } } }),
      add: (figures, buckets) => ({
        ...figures,
        remoteBy: remoteEmployers(buckets.map(({ doc_count, remote }) => ({ n: doc_count, sum: remote.doc_count }))),
      }),
    },
  ];
};
