import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Attempt, History, WatchedChange, WatchedPosting } from './watched-posting.js';

/** The facts by which boards are chosen. */
export interface WatchedBoard {
  readonly board: string;
  readonly postings: number;
  /** Time of its last successful fetch, in milliseconds since 1970. */
  readonly lastFetch: number;
}

type Row = Record<string, string | null>;

/**
 * The history of Greenhouse boards, by board and id. Boards are read completely. Times of the source have no time zone and are UTC.
 *
 * @param data the folder that contains `greenhouse-history`.
 * @param choose the boards to read.
 */
export const readHistory = async (
  data: string,
  choose: (boards: readonly WatchedBoard[]) => readonly string[],
): Promise<History> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(tables(data));
    const boards = await rowsOf(connection, BOARDS);
    const chosen = choose(
      boards.map(({ board, postings, last_fetch }) => ({
        board: board as string,
        postings: Number(postings),
        lastFetch: Number(last_fetch ?? 0),
      })),
    );
    await connection.run('CREATE TABLE chosen (board VARCHAR)');
    for (const board of chosen) await connection.run('INSERT INTO chosen VALUES (?)', [board]);
    const changes = await readChanges(connection);
    const attempts = (await rowsOf(connection, FETCHES)).map(
      ({ board, fetched, status, listed }): Attempt => ({
        board: board as string,
        at: Number(fetched),
        isSuccessful: status === 'ok',
        listed: status === 'ok' && listed !== null && listed !== undefined ? Number(listed) : null,
      }),
    );
    const fetches = Map.groupBy(
      attempts.filter(({ isSuccessful }) => isSuccessful),
      ({ board }) => board,
    );
    return {
      postings: (await rowsOf(connection, POSTINGS)).map((row) => posting(row, changes)),
      fetches: new Map([...fetches].map(([board, rows]) => [board, rows.map(({ at }) => at)])),
      attempts,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

const tables = (data: string): string => {
  const file = (name: string) => `'${join(data, 'greenhouse-history', name).replaceAll("'", "''")}'`;
  const pair = 'VARCHAR[]';
  return `
    CREATE VIEW jobs AS SELECT * FROM ${file('jobs.parquet')};
    CREATE TABLE fetches AS
      SELECT board, epoch_ms("at"::timestamp) AS fetched, max(status) AS status, max(count) AS listed
      FROM read_json(${file('fetches.ndjson.gz')}, columns = {board: 'VARCHAR', 'at': 'VARCHAR', status: 'VARCHAR', count: 'BIGINT'})
      GROUP BY board, fetched;
    CREATE VIEW changes AS
      SELECT board, id, epoch_ms("at"::timestamp) AS changed, title, location, url
      FROM read_json(${file('changes.ndjson.gz')},
        columns = {board: 'VARCHAR', id: 'VARCHAR', 'at': 'VARCHAR', title: '${pair}', location: '${pair}', url: '${pair}'});`;
};

const BOARDS = `
  SELECT board, count(*) AS postings, (SELECT max(fetched) FROM fetches f WHERE f.board = j.board AND status = 'ok') AS last_fetch
  FROM jobs j GROUP BY board ORDER BY board`;
const FETCHES = 'SELECT * FROM fetches SEMI JOIN chosen USING (board) ORDER BY board, fetched';
const CHANGES = 'SELECT * FROM changes SEMI JOIN chosen USING (board) ORDER BY changed';
const POSTINGS = `
  SELECT board, id::VARCHAR AS id, title, location, url, company_name, language, first_published,
    epoch_ms(first_seen::timestamp) AS first_seen, epoch_ms(last_seen::timestamp) AS last_seen
  FROM jobs SEMI JOIN chosen USING (board) ORDER BY board, jobs.id`;

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];

type ChangeRow = Omit<WatchedChange, 'at'> & { readonly board: string; readonly id: string; readonly changed: string };

const readChanges = async (connection: DuckDBConnection): Promise<Map<string, WatchedChange[]>> => {
  const changes = new Map<string, WatchedChange[]>();
  for (const { board, id, changed, title, location, url } of (await rowsOf(
    connection,
    CHANGES,
  )) as unknown as ChangeRow[]) {
    const key = `${board}/${id}`;
    changes.set(key, [...(changes.get(key) ?? []), { at: Number(changed), title, location, url }]);
  }
  return changes;
};

const posting = (row: Row, changes: ReadonlyMap<string, readonly WatchedChange[]>): WatchedPosting => {
  const postingChanges = changes.get(`${row.board}/${row.id}`) ?? [];
  const published = row.first_published ? Date.parse(row.first_published) : Number.NaN;
  return {
    board: row.board as string,
    id: row.id as string,
    title: row.title ?? '',
    location: row.location ?? null,
    url: row.url ?? null,
    company: row.company_name ?? null,
    language: row.language ?? null,
    publishedAt: Number.isNaN(published) ? null : published,
    firstSeen: Number(row.first_seen),
    lastSeen: Number(row.last_seen),
    changes: postingChanges,
    changedAt: postingChanges.map(({ at }) => at),
  };
};
