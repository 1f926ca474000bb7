import { MAX_FETCH_GAP_MS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Query } from '#libs/search/registry/kind.js';
import { type IndexGap, MIN_LINK_BOARDS, MIN_LINK_POSTINGS } from './matched-index.js';
import { flowSpan, type WatchedUnit } from './observation.js';
import { round } from './pay.js';
import type { Span } from './periods.js';

/** Openings of a slice in a period and in an earlier one, of the boards that were watched throughout both. */
export interface Growth {
  /** The relative change: 0.1 for 10% more. Null where it is not known. */
  readonly change: number | null;
  readonly opened: number;
  readonly previous: number;
  /** Boards with openings in either period. */
  readonly boards: number;
  /** Why `change` is null. */
  readonly gap: IndexGap | null;
}

/** Queries that select the openings of matched boards. */
export interface MatchedOpenings {
  readonly now: Query;
  readonly before: Query;
}

const opened = (units: readonly string[], { from, to }: Span): Query => ({
  bool: {
    filter: [
      { terms: { watched_unit: [...units] } },
      { range: { observed_from: { gte: from, lt: to, format: 'epoch_millis' } } },
    ],
  },
});
const anyOf = (should: readonly Query[]): Query =>
  should.length === 0 ? { match_none: {} } : { bool: { should: [...should] } };

/**
 * The openings of the boards that were watched throughout a period and an earlier one of the same length. Both end with the last complete
 * fetch of a board before the end of the period, so that a board that was last read three days ago has the same number of days in both.
 *
 * @param shift how much earlier the other period is, in milliseconds.
 * @param lag how long before the end of the period a board may have been read last. If the period is not longer than that, boards must have
 * been read in it: otherwise their openings would be those of the time before.
 */
export const matchedOpenings = (
  units: readonly WatchedUnit[],
  span: Span,
  shift: number,
  lag = MAX_FETCH_GAP_MS,
): MatchedOpenings => {
  const length = span.to - span.from;
  const earliestEnd = Math.max(span.to - lag, span.from + 1);
  const byEnd = new Map<number, string[]>();
  for (const { unit, watches } of units) {
    for (const watch of watches) {
      const flow = flowSpan(watch);
      const end = MS_PER_DAY * Math.floor(Math.min(flow.to, span.to) / MS_PER_DAY);
      const start = end - length - shift;
      if (flow.from <= start && end >= earliestEnd) byEnd.set(end, [...(byEnd.get(end) ?? []), unit]);
    }
  }
  const query = (earlier: number) =>
    anyOf([...byEnd].map(([end, group]) => opened(group, { from: end - length - earlier, to: end - earlier })));
  return { now: query(0), before: query(shift) };
};

/** @param boards with openings in either period; null if the boards of the slice are not known. */
export const growthOf = (counts: { opened: number; previous: number; boards: number } | null): Growth => {
  if (counts === null) return { change: null, opened: 0, previous: 0, boards: 0, gap: 'more_than_1000_companies' };
  const { opened: now, previous, boards } = counts;
  const gap =
    boards === 0
      ? 'not_watched'
      : boards < MIN_LINK_BOARDS
        ? 'fewer_than_5_boards'
        : previous < MIN_LINK_POSTINGS
          ? 'fewer_than_30_postings'
          : null;
  return { change: gap === null ? round(now / previous - 1, 4) : null, opened: now, previous, boards, gap };
};
