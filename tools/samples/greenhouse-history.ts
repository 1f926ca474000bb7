import { createHash } from 'node:crypto';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { stateAt } from '#libs/ingest/lifecycle/replay.js';
import { readHistory, type WatchedBoard } from '../history/read-history.js';
import { createdAt, type History, lifecyclesOf, valueAt, type WatchedPosting } from '../history/watched-posting.js';
import { type Omissions, oneLine, type Posting, postingOfFacts, toTimestamp } from './posting.js';

const MIN_POSTINGS = 60;
const MAX_POSTINGS = 450;
const MIN_LAST_FETCH = Date.UTC(2026, 7, 18);

/**
 * Reads a part of the history: `count` medium-sized boards that were still being fetched at the end, chosen by the SHA-256 of
 * their names.
 *
 * @param without boards that another input covers.
 */
export const readMediumBoards = async (
  data: string,
  count: number,
  without: ReadonlySet<string>,
  omissions: Omissions,
): Promise<History> => {
  const { postings, fetches, attempts } = await readHistory(data, (boards) =>
    mediumBoards(boards, without).slice(0, count),
  );
  const kept = new Map<string, WatchedPosting>();
  for (const posting of postings) {
    if (!oneLine(posting.title)) omissions.add('history: no title');
    else if (kept.has(posting.id)) omissions.add('history: id seen before on another board');
    else kept.set(posting.id, posting);
  }
  return { postings: [...kept.values()], fetches, attempts };
};

/** State of a posting at each time; null before it was first seen. */
export const postingOverTime = (posting: WatchedPosting, history: Pick<History, 'fetches'>) => {
  const states = lifecyclesOf(posting, history);
  const versions = new Map<string, RawPosting>();
  return (at: number): Posting | null => {
    const lifecycle = stateAt(states, at);
    if (!lifecycle) return null;
    const now = rawAt(posting, at);
    const key = JSON.stringify([now.title, now.places, now.url_job]);
    const raw = versions.get(key) ?? now;
    versions.set(key, raw);
    return { raw, lifecycle };
  };
};

const mediumBoards = (boards: readonly WatchedBoard[], without: ReadonlySet<string>): string[] =>
  boards
    .filter(
      ({ postings, lastFetch }) => postings >= MIN_POSTINGS && postings <= MAX_POSTINGS && lastFetch >= MIN_LAST_FETCH,
    )
    .filter(({ board }) => !without.has(board))
    .map(({ board }) => ({ board, sha256: createHash('sha256').update(board).digest('hex') }))
    .sort((a, b) => a.sha256.localeCompare(b.sha256))
    .map(({ board }) => board);

/** The content at a time. */
const rawAt = (posting: WatchedPosting, at: number): RawPosting => {
  const { board, id } = posting;
  const location = oneLine(valueAt(posting, 'location', at));
  return postingOfFacts({
    format: 'greenhouse',
    board,
    source_job_id: id,
    url_job: valueAt(posting, 'url', at) ?? `https://job-boards.greenhouse.io/${board}/jobs/${id}`,
    title: oneLine(valueAt(posting, 'title', at)) ?? (oneLine(posting.title) as string),
    company: oneLine(posting.company),
    places: location === null ? [] : [{ text: location }],
    language: posting.language,
    published_at: toTimestamp(createdAt(posting)),
  });
};
