import { FETCHES, fetchRow } from '#libs/feed/fetches.js';
import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { datedFeed } from '#libs/ingest/feed/dated-feed.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import {
  companyRecord,
  FORMAT,
  type PostingHistory,
  postingHistories,
  recordAt,
  updatesOf,
} from './history-records.js';
import type { Attempt, History } from './watched-posting.js';

const COMPRESSION_LEVEL = 3;

/** The days of the history. Each is identified by the midnight that ends it. */
export const FIRST_DAY = Date.UTC(2025, 9, 27);
export const LAST_DAY = Date.UTC(2026, 7, 23);

/** The day at whose end a moment is known. */
const dayOf = (moment: number): number => Math.max(FIRST_DAY, Math.ceil(moment / MS_PER_DAY) * MS_PER_DAY);
/** The version of a row is the number of its day, so that the rows of a day are newer than those of all days before. */
const versionOf = (day: number): number => day / MS_PER_DAY;

/** The postings whose records change on each day. */
const changesByDay = (histories: readonly PostingHistory[]): Map<number, PostingHistory[]> => {
  const days = new Map<number, PostingHistory[]>();
  for (const history of histories) {
    for (const day of new Set(updatesOf(history).map(dayOf))) days.set(day, [...(days.get(day) ?? []), history]);
  }
  return days;
};

function* jobRows(histories: readonly PostingHistory[], day: number): Generator<FeedRow> {
  for (const history of histories) {
    const last = updatesOf(history).findLast((moment) => dayOf(moment) <= day);
    if (last !== undefined) yield { version: versionOf(dayOf(last)), record: recordAt(history, day) };
  }
}

const rowOf = ({ board, at, isSuccessful, listed }: Attempt): FeedRow =>
  fetchRow({
    board: { format: FORMAT, board },
    time: at,
    outcome: isSuccessful ? 'ok' : 'failed',
    advertised: null,
    listed,
    duration_ms: null,
  });

/**
 * Writes the history as a feed: a snapshot of the day `from`, and a delta for each day after it until `to`.
 *
 * The record of a row is its state at the end of the day, and its version the number of that day. A snapshot of any day
 * therefore equals the result of the deltas until then.
 */
export const writeHistoryFeed = async (
  history: History,
  folder: string,
  { from = FIRST_DAY, to = LAST_DAY }: { from?: number; to?: number } = {},
): Promise<Manifest> => {
  const histories = postingHistories(history);
  const companies = [...Map.groupBy(histories, ({ posting }) => posting.board)].map(([board, boardHistories]) => ({
    start: dayOf(Math.min(...boardHistories.map(({ posting }) => posting.firstSeen))),
    record: companyRecord(board, boardHistories),
  }));
  const changes = changesByDay(histories);
  const attempts = Map.groupBy(history.attempts, ({ at }) => Math.max(from, dayOf(at)));
  const feed = datedFeed(
    folder,
    { dataset: 'greenhouse-history', version: (to - FIRST_DAY) / MS_PER_DAY + 1, as_of: time(to) },
    { level: COMPRESSION_LEVEL },
  );
  for (let day = from; day <= to; day += MS_PER_DAY) {
    const mode: FeedFile['mode'] = day === from ? 'snapshot' : 'delta';
    const as_of = time(day);
    const sources = companies
      .filter(({ start }) => (mode === 'snapshot' ? start <= day : start === day))
      .map(({ start, record }) => ({ version: versionOf(start), record }));
    if (mode === 'snapshot' || sources.length > 0) await feed.write({ kind: 'sources', mode, as_of }, sources);
    const jobs = mode === 'snapshot' ? histories : (changes.get(day) ?? []);
    await feed.write({ kind: 'jobs', mode, as_of }, jobRows(jobs, day));
    const fetches = attempts.get(day) ?? [];
    if (fetches.length > 0) await feed.write({ kind: FETCHES, mode: 'delta', as_of }, fetches.map(rowOf));
  }
  return feed.finish();
};

const time = (ms: number): string => new Date(ms).toISOString();
