import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** One posting over the whole watch. Times are ms since 1970. */
export interface WatchedPosting {
  readonly board: string;
  readonly id: string;
  readonly title: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly company: string | null;
  readonly publishedAt: number | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** The first successful fetch of its board that lacked it; null while it is open. */
  readonly closedAt: number | null;
  /** Earliest first. */
  readonly changes: readonly WatchedChange[];
}

/** A change that was seen at `at`; each value is [before, after]. */
export interface WatchedChange {
  readonly at: number;
  readonly title: readonly [string | null, string | null] | null;
  readonly location: readonly [string | null, string | null] | null;
}

type ChangeRow = Omit<WatchedChange, 'at'> & { readonly board: string; readonly id: string; readonly moment: string };

/**
 * The history of Greenhouse boards, by board and id. Only boards are taken whole.
 *
 * @param data the folder that holds `greenhouse-history`.
 * @param boards at most so many, by the order of their MD5; all of them unless told.
 */
export const readHistory = async (data: string, boards = Number.MAX_SAFE_INTEGER): Promise<WatchedPosting[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const file = (name: string) => `'${join(data, 'greenhouse-history', name).replaceAll("'", "''")}'`;
    const { changesOf, postings } = queries(file, boards);
    const changes = new Map<string, WatchedChange[]>();
    for (const row of (await connection.runAndReadAll(changesOf)).getRowObjectsJson() as unknown as ChangeRow[]) {
      const key = `${row.board}/${row.id}`;
      const { title, location } = row;
      changes.set(key, [...(changes.get(key) ?? []), { at: Number(row.moment), title, location }]);
    }
    const rows = (await connection.runAndReadAll(postings)).getRowObjectsJson() as Record<string, string | null>[];
    return rows.map((row) => ({
      board: row.board as string,
      id: row.id as string,
      title: row.title as string,
      location: row.location ?? null,
      url: row.url ?? null,
      company: row.company ?? null,
      publishedAt: row.published_at ? Date.parse(row.published_at) : null,
      firstSeen: Number(row.first_seen),
      lastSeen: Number(row.last_seen),
      closedAt: row.closed_at === null ? null : Number(row.closed_at),
      changes: changes.get(`${row.board}/${row.id}`) ?? [],
    }));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

/** The stamps of the source have no zone and count as UTC. */
const queries = (file: (name: string) => string, boards: number) => {
  const ms = (stamp: string) => `epoch_ms(${stamp}::timestamp)`;
  const chosen = `SELECT board FROM ${file('jobs.parquet')} GROUP BY board ORDER BY md5(board) LIMIT ${boards}`;
  const fetches = `read_json(${file('fetches.ndjson.gz')}, columns = {board: 'VARCHAR', 'at': 'VARCHAR', status: 'VARCHAR'})`;
  const pair = 'VARCHAR[]';
  const changes = `read_json(${file('changes.ndjson.gz')}, columns = {board: 'VARCHAR', id: 'VARCHAR', 'at': 'VARCHAR', title: '${pair}', location: '${pair}'})`;
  return {
    postings: `
      SELECT j.board, id::VARCHAR AS id, trim(title) AS title, location, url, company_name AS company,
        first_published AS published_at,
        ${ms('first_seen')} AS first_seen, ${ms('last_seen')} AS last_seen, ${ms('f.fetched')} AS closed_at
      FROM ${file('jobs.parquet')} j
      ASOF LEFT JOIN (SELECT board, "at"::timestamp AS fetched FROM ${fetches} WHERE status = 'ok') f
        ON f.board = j.board AND f.fetched > j.last_seen::timestamp
      WHERE j.board IN (${chosen}) AND trim(coalesce(title, '')) <> ''
      ORDER BY j.board, j.id`,
    changesOf: `
      SELECT board, id, ${ms('"at"')} AS moment, title, location FROM ${changes}
      WHERE board IN (${chosen}) AND (title IS NOT NULL OR location IS NOT NULL) ORDER BY moment`,
  };
};
