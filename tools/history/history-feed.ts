import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { companyOf, momentsOf, postingAt } from './posting-at.js';
import type { WatchedPosting } from './read-history.js';

const DAY = 24 * 60 * 60 * 1000;

/** The days of the history; each is known by the midnight that ends it. */
export const FIRST_DAY = Date.UTC(2025, 9, 27);
export const LAST_DAY = Date.UTC(2026, 7, 23);

/** The day at whose end a moment is known. */
const dayOf = (moment: number): number => Math.max(FIRST_DAY, Math.ceil(moment / DAY) * DAY);
/** Of a row: the day of the change, so that a day's rows are newer than those of all days before. */
const versionOf = (day: number): number => day / DAY;

/** What changes on each day. */
const byDay = (postings: readonly WatchedPosting[]): Map<number, WatchedPosting[]> => {
  const days = new Map<number, WatchedPosting[]>();
  for (const posting of postings) {
    for (const day of new Set(momentsOf(posting).map(dayOf))) days.set(day, [...(days.get(day) ?? []), posting]);
  }
  return days;
};

function* jobRows(postings: readonly WatchedPosting[], day: number): Generator<FeedRow> {
  for (const posting of postings) {
    const last = momentsOf(posting).findLast((moment) => dayOf(moment) <= day);
    if (last !== undefined) yield { version: versionOf(dayOf(last)), record: postingAt(posting, day) };
  }
}

/**
 * Writes the history as a feed: a snapshot of the day `from`, and a delta for each day after it until `to`.
 *
 * The record of a row is what was known at the end of its day, its version that day's number, so that a snapshot of any day
 * is exactly what the deltas until then make.
 */
export const writeHistoryFeed = async (
  postings: readonly WatchedPosting[],
  folder: string,
  { from = FIRST_DAY, to = LAST_DAY }: { from?: number; to?: number } = {},
): Promise<Manifest> => {
  const boards = Map.groupBy(postings, ({ board }) => board);
  const startOf = new Map(
    [...boards].map(([board, own]) => [board, dayOf(Math.min(...own.map(({ firstSeen }) => firstSeen)))]),
  );
  const companies = (on: (day: number) => boolean): FeedRow[] =>
    [...boards].flatMap(([board, own]) => {
      const day = startOf.get(board) ?? to;
      return on(day) ? [{ version: versionOf(day), record: companyOf(board, own) }] : [];
    });
  const changes = byDay(postings);
  const writer = feedWriter(
    folder,
    { dataset: 'greenhouse-history', version: (to - FIRST_DAY) / DAY + 1, as_of: time(to) },
    { level: 3 },
  );
  for (let day = from; day <= to; day += DAY) {
    const mode: FeedFile['mode'] = day === from ? 'snapshot' : 'delta';
    const file = (kind: FeedFile['kind']) => ({
      path: `${kind}-${time(day).slice(0, 10)}.ndjson.zst`,
      kind,
      mode,
      as_of: time(day),
    });
    const sources = companies((start) => (mode === 'snapshot' ? start <= day : start === day));
    if (mode === 'snapshot' || sources.length > 0) await writer.writeFile(file('sources'), sources);
    await writer.writeFile(file('jobs'), jobRows(mode === 'snapshot' ? postings : (changes.get(day) ?? []), day));
  }
  return writer.finish();
};

const time = (ms: number): string => new Date(ms).toISOString();
