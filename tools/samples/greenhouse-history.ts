import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { type Omissions, oneLine, type Posting, rowOfFacts, time } from './posting.js';
import { readNdjson } from './read-data.js';

/** One posting over the whole watch. Times are ms since 1970; the source's stamps have no zone and count as UTC. */
export interface Watched {
  board: string;
  id: string;
  title: string;
  location: string | null;
  url: string | null;
  company: string | null;
  language: string | null;
  publishedAt: number | null;
  firstSeen: number;
  lastSeen: number;
  changes: Change[];
}

/** A change that was seen at `at`; each value is [before, after]. */
export interface Change {
  at: number;
  title?: [string | null, string | null];
  location?: [string | null, string | null];
  url?: [string | null, string | null];
}

export interface History {
  postings: Watched[];
  /** Board -> times of its successful fetches, earliest first. A fetch that failed says nothing. */
  fetches: Map<string, number[]>;
}

const MIN_POSTINGS = 60;
const MAX_POSTINGS = 450;
const RECENT = Date.UTC(2026, 7, 18);

/**
 * A slice of the history: `count` middle-sized boards that were still being fetched at the end, taken by the order of
 * their SHA-256, so that nothing but their names decides.
 *
 * @param without boards that another input covers.
 */
export async function readHistory(
  data: string,
  count: number,
  without: Set<string>,
  omissions: Omissions,
): Promise<History> {
  const fetches = new Map<string, number[]>();
  for (const { board, at, status } of readNdjson<{ board: string; at: string; status: string }>(
    data,
    'greenhouse-history/fetches.ndjson.gz',
  )) {
    if (status === 'ok') fetches.set(board, [...(fetches.get(board) ?? []), utc(at)]);
  }
  for (const times of fetches.values()) times.sort((a, b) => a - b);

  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const rows = async (sql: string, values: string[] = []) =>
      (await connection.runAndReadAll(sql, values)).getRowObjectsJson() as Record<string, string | null>[];
    const parquet = `read_parquet('${join(data, 'greenhouse-history/jobs.parquet').replaceAll("'", "''")}')`;
    const sizes = await rows(
      `select board from ${parquet} group by board having count(*) between ${MIN_POSTINGS} and ${MAX_POSTINGS}`,
    );
    const boards = sizes
      .map(({ board }) => board as string)
      .filter((board) => !without.has(board) && (fetches.get(board)?.at(-1) ?? 0) >= RECENT)
      .sort((a, b) => sha(a).localeCompare(sha(b)))
      .slice(0, count);
    const chosen = new Set(boards);
    const changes = new Map<string, Change[]>();
    for (const { board, id, at, ...change } of readNdjson<
      Omit<Change, 'at'> & { board: string; id: number; at: string }
    >(data, 'greenhouse-history/changes.ndjson.gz')) {
      if (!chosen.has(board)) continue;
      const key = `${board}/${id}`;
      changes.set(
        key,
        [...(changes.get(key) ?? []), { at: utc(at), ...change }].sort((a, b) => a.at - b.at),
      );
    }
    const postings = new Map<string, Watched>();
    const columns = 'board, id, title, location, url, company_name, language, first_published, first_seen, last_seen';
    for (const row of await rows(
      `select ${columns} from ${parquet} where board in (${boards.map(() => '?').join()}) order by board, id`,
      boards,
    )) {
      const { board, id, title } = row as { board: string; id: string; title: string | null };
      if (!oneLine(title)) omissions.add('history: no title');
      else if (postings.has(id)) omissions.add('history: id seen before on another board');
      else {
        const published = row.first_published ? Date.parse(row.first_published) : Number.NaN;
        postings.set(id, {
          board,
          id,
          title: title as string,
          location: row.location ?? null,
          url: row.url ?? null,
          company: oneLine(row.company_name),
          language: row.language ?? null,
          publishedAt: Number.isNaN(published) ? null : published,
          firstSeen: utc(row.first_seen as string),
          lastSeen: utc(row.last_seen as string),
          changes: changes.get(`${board}/${id}`) ?? [],
        });
      }
    }
    return { postings: [...postings.values()], fetches };
  } finally {
    connection.closeSync();
  }
}

/**
 * What was known of a posting at a time: nothing before it was first seen; inactive once a successful fetch after the
 * last that listed it lacked it; with the title and the place that it had then.
 */
export function postingAt(watched: Watched, fetches: number[], at: number): Posting | null {
  if (watched.firstSeen > at) return null;
  const closedAt = fetches.find((time) => time > watched.lastSeen) ?? null;
  const closed = closedAt !== null && closedAt <= at ? closedAt : null;
  const until = Math.min(watched.lastSeen, at);
  const listed = fetches.findLast((time) => time <= until && time >= watched.firstSeen) ?? watched.firstSeen;
  return {
    raw: rawAt(watched, at),
    firstSeenAt: watched.firstSeen,
    updatedAt: Math.max(
      watched.firstSeen,
      closed ?? 0,
      ...watched.changes.map((change) => change.at).filter((time) => time <= at),
    ),
    verifiedActiveAt: closed === null ? listed : watched.lastSeen,
    verifiedInactiveAt: closed,
  };
}

const states = new WeakMap<Watched, Map<string, RawPosting>>();

/** What the board said at a time: the same object as long as it said the same. */
function rawAt(watched: Watched, at: number): RawPosting {
  const title = oneLine(valueAt(watched, 'title', at)) ?? (oneLine(watched.title) as string);
  const location = oneLine(valueAt(watched, 'location', at));
  const url = valueAt(watched, 'url', at) ?? `https://job-boards.greenhouse.io/${watched.board}/jobs/${watched.id}`;
  const known = states.get(watched) ?? new Map<string, RawPosting>();
  states.set(watched, known);
  const key = JSON.stringify([title, location, url]);
  const { publishedAt, firstSeen } = watched;
  const raw =
    known.get(key) ??
    rowOfFacts({
      format: 'greenhouse',
      board: watched.board,
      source_job_id: watched.id,
      url_job: url,
      title,
      company: watched.company,
      places: location === null ? [] : [{ text: location }],
      language: watched.language,
      published_at: time(publishedAt !== null && publishedAt <= firstSeen ? publishedAt : firstSeen),
    });
  known.set(key, raw);
  return raw;
}

function valueAt(watched: Watched, field: 'title' | 'location' | 'url', at: number): string | null {
  const next = watched.changes.find((change) => change.at > at && change[field] !== undefined);
  return next ? (next[field]?.[0] ?? null) : watched[field];
}

function utc(stamp: string): number {
  return Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(stamp) ? stamp : `${stamp}Z`);
}

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
