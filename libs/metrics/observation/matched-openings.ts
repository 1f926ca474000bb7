import { MAX_FETCH_GAP_MS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Query } from '#libs/registry/kind.js';
import { round } from '../pay.js';
import type { Span } from '../periods/periods.js';
import type { IndexGap } from './index-gaps.js';
import { MIN_LINK_BOARDS, MIN_LINK_POSTINGS } from './matched-index.js';
import { flowSpan, type WatchedUnit } from './observation.js';

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
 * The openings of the boards that were watched throughout a period and an earlier one. The period of a board ends with its last complete fetch
 * before the end of the period. If that is three days before, both periods of the board are three days earlier, so that they keep their lengths.
 *
 * @param earlier the other period. A month of a leap year may have another length.
 * @param lag how long before the end of the period a board may have been read last. If the period is not longer than that, boards must have
 * been read in it: otherwise their openings would be those of the time before.
 */
export const matchedOpenings = (
  units: readonly WatchedUnit[],
  span: Span,
  earlier: Span,
  lag = MAX_FETCH_GAP_MS,
): MatchedOpenings => {
  const earliestEnd = Math.max(span.to - lag, span.from + 1);
  const groups = new Map<number, string[]>();
  for (const { unit, watches } of units) {
    for (const watch of watches) {
      const flow = flowSpan(watch);
      const end = MS_PER_DAY * Math.floor(Math.min(flow.to, span.to) / MS_PER_DAY);
      const behind = span.to - end;
      if (flow.from <= earlier.from - behind && end >= earliestEnd)
        groups.set(behind, [...(groups.get(behind) ?? []), unit]);
    }
  }
  const query = ({ from, to }: Span) =>
    anyOf([...groups].map(([behind, group]) => opened(group, { from: from - behind, to: to - behind })));
  return { now: query(span), before: query(earlier) };
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
