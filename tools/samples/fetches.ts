import { type BoardFetched, fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { type Board, boardKey } from '#libs/records/ids.js';
import type { Attempt } from '../history/watched-posting.js';
import type { BoardList } from './multi-board.js';
import { type Posting, toTimestamp } from './posting.js';

/** The rows of the fetches of a period: `after` is exclusive, `until` inclusive. */
export type FetchRowsBetween = (after: number, until: number) => FeedRow[];

const fetched = (board: Board, at: number, outcome: BoardFetched['outcome'], listed: number | null): BoardFetched => ({
  board,
  time: toTimestamp(at),
  outcome,
  advertised: null,
  listed,
  duration_ms: null,
});

/** The boards of recorded payloads, each with one fetch, at which its postings were first seen. */
export const recordedFetches = (postings: readonly Posting[]): BoardFetched[] =>
  [...Map.groupBy(postings, ({ raw }) => boardKey(raw)).values()].map((all) => {
    const [{ raw, lifecycle }] = all as [Posting];
    return fetched({ format: raw.format, board: raw.board }, lifecycle.firstSeenAt, 'ok', all.length);
  });

/** The boards of the list, each with one fetch. A list that ends at the limit of the source is incomplete. */
export const listFetches = ({ boards }: BoardList): BoardFetched[] =>
  boards.map(({ board, at, count, isComplete }) => fetched(board, at, isComplete ? 'ok' : 'incomplete', count));

export const historyFetches = (attempts: readonly Attempt[]): BoardFetched[] =>
  attempts.map(({ board, at, isSuccessful, listed }) =>
    fetched({ format: 'greenhouse', board }, at, isSuccessful ? 'ok' : 'failed', listed),
  );

/** @returns a function that returns the rows of the fetches of a period, in the order of time and board. */
export const fetchRows = (fetches: readonly BoardFetched[]): FetchRowsBetween => {
  const rows = fetches
    .map((fetch) => ({ at: Date.parse(fetch.time as string), key: boardKey(fetch.board), fetch }))
    .sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
  return (after, until) => rows.filter(({ at }) => at > after && at <= until).map(({ fetch }) => fetchRow(fetch));
};
