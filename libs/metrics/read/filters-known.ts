import type { Query } from '#libs/registry/kind.js';
import type { Filter } from '#libs/search/query/read-query.js';
import { undecidedFilters } from '#libs/search/query/unknown-counts.js';
import type { Aggregations, LiveResult } from '../live-search.js';
import { share as shareOf } from '../pay.js';
import type { Span } from '../periods/periods.js';

/** Fewest postings of a month, week or day for which the filters must be known, unless they are known for this share of them. */
export const MIN_FILTERS_KNOWN = 30;
export const SUFFICIENT_SHARE = 0.8;
/** Periods are compared if the share of postings whose text was read hardly differs: in a larger share more is found. */
const MAX_SHARE_CHANGE = 0.05;

/** For how many postings of a period the filters of a slice could be decided. */
export interface KnownCount {
  /** Those for which every filter is known, whether they match or not; for filters on what a text says, those whose text was read. */
  readonly n: number;
  /** Those of them that match the slice. Others may match too: a title can name a technology, and never says that there is none. */
  readonly matching: number;
  /** The postings that match the filters of the slice whose value is always known. */
  readonly of: number;
}

/** The filters of a slice, of which some are not known for every posting, such as those on what only a text says. */
export interface UncertainFilters {
  /** The names of these filters. */
  readonly filters: readonly string[];
  /** The other filters. */
  readonly others: readonly Filter[];
  /** Select the postings for which they are known. */
  readonly known: readonly Query[];
  /** Select the postings that match them. */
  readonly matching: readonly Query[];
  /** Whether some of them are on what texts state. */
  readonly byText: boolean;
}

/** Null if every filter is known for every posting. */
export const uncertainFilters = (filters: readonly Filter[], asOf: number): UncertainFilters | null => {
  // A filter that also finds what is unknown is decided for every posting.
  const withUnknown = new Set(filters.filter(({ unknown }) => unknown).map(({ parameter }) => parameter.filter));
  const undecided = undecidedFilters(
    filters.filter(({ parameter }) => !withUnknown.has(parameter.filter)),
    { asOf },
  );
  if (undecided.size === 0) return null;
  return {
    filters: [...undecided.keys()],
    others: filters.filter(({ parameter }) => !undecided.has(parameter.filter)),
    known: [...undecided.values()].map(({ looked }) => looked),
    matching: [...undecided.values()].map(({ query }) => query),
    byText: filters.some(({ parameter }) => parameter.looked && undecided.has(parameter.filter)),
  };
};

/** Counts the postings that match the other filters and were published in each period. */
export const knownAggregations = ({ known, matching }: UncertainFilters, spans: readonly Span[]): Aggregations => ({
  published: {
    date_range: {
      field: 'created_at',
      format: 'epoch_millis',
      keyed: true,
      ranges: spans.map(({ from, to }, index) => ({ key: `${index}`, from, to })),
    },
    aggs: {
      known: {
        filter: { bool: { filter: known } },
        aggs: { matching: { filter: { bool: { filter: matching } } } },
      },
    },
  },
});

/** Reads them, in the order of the periods. */
export const readKnown = ({ published }: LiveResult, spans: readonly Span[]): KnownCount[] =>
  spans.map((_, index) => {
    const { doc_count, known } = published.buckets[`${index}`];
    return { n: known.doc_count, matching: known.matching.doc_count, of: doc_count };
  });

/** Whether the figures of a period describe more than the few postings for which the filters are known. */
export const isSufficient = ({ n, of }: Pick<KnownCount, 'n' | 'of'>): boolean =>
  n >= MIN_FILTERS_KNOWN || n >= SUFFICIENT_SHARE * of;

/**
 * Whether the figures of two periods can be compared, rather than show for how many postings the filters are known.
 * @param byText whether filters are on what texts state. What others are on, such as levels, is known of every posting that says it.
 */
export const isComparable = (one: KnownCount, other: KnownCount, byText: boolean): boolean => {
  // Without postings there is nothing that could be unknown.
  if (one.of === 0 || other.of === 0) return true;
  if (!isSufficient(one) || !isSufficient(other)) return false;
  if (!byText) return true;
  const [low, high] = [one, other].map(({ n, of }) => n / of).sort((a, b) => a - b) as [number, number];
  return high - low <= MAX_SHARE_CHANGE * high;
};

/** The key of a row that says for how many of its postings the filters are known; the share is null if they are known for too few. */
export const knownOfRow = (count: KnownCount) => {
  const { n, matching, of } = count;
  return { filters_known: { n, of, share: n > 0 && isSufficient(count) ? shareOf(matching, n) : null } };
};
