import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { enrich } from '#libs/enrichment/enrich.js';
import { UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { jobId, sourceId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { CompanyHistory, Day, FetchDay, PostingHistory } from '#libs/signals/timeline/posting-history.js';
import { readHistory } from '../../tools/history/read-history.js';
import type { WatchedPosting } from '../../tools/history/watched-posting.js';

const FORMAT = 'greenhouse';

/** A company of the history, with the data to assess a signal. */
export interface ReplayedCompany {
  readonly board: string;
  readonly history: CompanyHistory;
}

const dayOf = (ms: number): Day => Math.floor(ms / MS_PER_DAY);

/**
 * The Greenhouse boards of `greenhouse-history` as companies. Enrichment reads places, level and work model from title and
 * location; nothing else is known about these postings.
 *
 * @param boards maximum number of boards.
 */
export const readCompanies = async (data: string, boards?: number): Promise<ReplayedCompany[]> => {
  const watched = await readHistory(data, (all) => all.map(({ board }) => board).slice(0, boards));
  const postings = Map.groupBy(watched.postings, ({ board }) => board);
  const fetches = await readFetches(data);
  return [...postings].map(([board, own]) => ({
    board,
    history: {
      source: sourceId({ format: FORMAT, board }),
      postings: own.map((posting) => postingHistory(posting, watched.fetches.get(board) ?? [])),
      fetches: fetches.get(board) ?? [],
    },
  }));
};

const postingHistory = (posting: WatchedPosting, fetched: readonly number[]): PostingHistory => {
  const { board, id, title, location, url, firstSeen, lastSeen, publishedAt } = posting;
  const closedAt = fetched.find((at) => at > lastSeen) ?? null;
  const time = new Date(firstSeen).toISOString();
  const enriched = enrich(
    {
      ...UNKNOWN_FIELDS,
      format: FORMAT,
      board,
      source_job_id: id,
      url_job: url ?? '',
      title,
      places: location ? [{ text: location }] : [],
    },
    {
      id: jobId({ format: FORMAT, board }, id),
      source: sourceId({ format: FORMAT, board }),
      first_seen_at: time,
      enriched_at: time,
      job_status: 'active',
      verified_active_at: null,
      verified_inactive_at: null,
    },
  );
  const record = 'reason' in enriched ? null : enriched.record;
  const locations = record?.locations ?? [];
  return {
    id: jobId({ format: FORMAT, board }, id),
    board,
    firstSeen: dayOf(firstSeen),
    published: publishedAt === null ? null : dayOf(publishedAt),
    closed: closedAt === null ? null : dayOf(closedAt),
    absences: [],
    title,
    payGroup: null,
    department: null,
    countries: [...new Set(locations.flatMap(({ country }) => country ?? []))],
    metros: [...new Set(locations.flatMap(({ cbsa }) => cbsa.flatMap(({ code }) => code ?? [])))],
    executive: record?.level === 'executive',
    workModel: record?.work_model ?? null,
    technologies: null,
    pay: null,
    statesPay: null,
    sponsorsVisa: null,
  };
};

const readFetches = async (data: string): Promise<Map<string, FetchDay[]>> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const file = `'${join(data, 'greenhouse-history/fetches.ndjson.gz').replaceAll("'", "''")}'`;
    const reader = await connection.runAndReadAll(
      `SELECT board, (epoch_ms("at"::timestamp) // ${MS_PER_DAY})::INT AS day, status = 'ok' AS ok, count AS listed
       FROM read_json(${file}, columns = {board: 'VARCHAR', 'at': 'VARCHAR', status: 'VARCHAR', count: 'INT'}) ORDER BY "at"`,
    );
    const rows = reader.getRowObjectsJS() as unknown as FetchDay[];
    return Map.groupBy(rows, ({ board }) => board);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};
