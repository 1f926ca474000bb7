import type { Query } from '#libs/registry/kind.js';
import type { Figures } from '../figures.js';
import type { Slice } from '../grid/slice-key.js';
import type { LiveFigures, LiveResult } from '../live-search.js';
import { medianInterval } from '../statistics/median-interval.js';
import type { LiveStore } from './live-store.js';

/** Figures that were computed live, and the query that selects their new postings among those of the slice. */
export interface LivePart extends LiveFigures {
  readonly within: Query;
}

/** Elasticsearch returns at most 65,536 buckets. */
const MAX_EMPLOYERS = 50_000;
/** Parts of one search, so that it is no more expensive than the one that computed their figures. */
const MAX_PARTS = 25;

/** A few employers more than were counted: their number may be an estimate. */
const sizeOf = ({ figures: { pay } }: LivePart): number => Math.min(Math.ceil(1.1 * pay.employers) + 10, MAX_EMPLOYERS);

/**
 * Adds the intervals of the medians of pay. They need the postings of each employer below the median, which is known only after the figures:
 * hence a second search, for all parts whose pay is shown.
 */
export const withPayIntervals = async (
  live: LiveStore,
  slice: Slice,
  asOf: number,
  parts: readonly LivePart[],
): Promise<Figures[]> => {
  const found = parts.map(({ figures }) => figures);
  for (const some of searches(parts)) {
    const aggs = Object.fromEntries(some.map((part) => [`p${part.index}`, belowMedian(part)]));
    const { found: counted } = await live.aggregate(slice, asOf, aggs);
    for (const { index, figures, histogram } of some) {
      const interval = medianInterval(histogram, employersIn(counted[`p${index}`]));
      found[index] = { ...figures, pay: { ...figures.pay, interval } };
    }
  }
  return found;
};

type IndexedPart = LivePart & { readonly index: number };

/** The parts whose pay is shown, as many in a search as it can return. */
const searches = (parts: readonly LivePart[]): IndexedPart[][] => {
  const shown = parts.flatMap((part, index) => (part.figures.pay.figures === null ? [] : [{ ...part, index }]));
  const groups: IndexedPart[][] = [];
  let employers = 0;
  for (const part of shown) {
    employers += sizeOf(part);
    const last = groups.at(-1);
    if (last && last.length < MAX_PARTS && employers <= MAX_EMPLOYERS) last.push(part);
    else {
      groups.push([part]);
      employers = sizeOf(part);
    }
  }
  return groups;
};

const belowMedian = (part: IndexedPart): object => {
  const median = part.figures.pay.figures?.p50 ?? 0;
  return {
    filter: { bool: { filter: [part.within, { exists: { field: 'pay_midpoint' } }] } },
    aggs: {
      employers: {
        terms: { field: 'source', size: sizeOf(part) },
        aggs: {
          below: { filter: { range: { pay_midpoint: { lt: median } } } },
          equal: { filter: { range: { pay_midpoint: { gte: median, lte: median } } } },
        },
      },
    },
  };
};

interface EmployerBucket {
  readonly doc_count: number;
  readonly below: { readonly doc_count: number };
  readonly equal: { readonly doc_count: number };
}

const employersIn = ({ employers }: LiveResult) =>
  (employers.buckets as EmployerBucket[]).map(({ doc_count, below, equal }) => ({
    n: doc_count,
    below: below.doc_count + equal.doc_count / 2,
  }));
