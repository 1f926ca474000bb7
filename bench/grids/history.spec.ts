import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { chooseBoards } from '../../tools/history/choose-boards.js';
import { FIRST_DAY, LAST_DAY, writeHistoryFeed } from '../../tools/history/history-feed.js';
import { readHistory } from '../../tools/history/read-history.js';
import { DATA, hasHistory } from '../../tools/history/testing/history-days.js';

jest.setTimeout(1_200_000);

// The real history is no part of a clone: a skipped test here says that ../shared/data is missing.
const withHistory = hasHistory ? test : test.skip;
/** How many of its boards are loaded; `HISTORY_BOARDS=100000` loads them all. */
const BOARDS = Number(process.env.HISTORY_BOARDS ?? 25);

interface Month {
  readonly month: string;
  readonly new: number;
  readonly opened: number;
  readonly closed: number;
  readonly active: number;
}

/** Counts straight from the rows of the history, by a query that shares no code with the feed or the grid. */
const directCounts = async (boards: readonly string[]): Promise<Month[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const folder = join(DATA, 'greenhouse-history');
  const end = new Date(LAST_DAY).toISOString().slice(0, 19);
  const reader = await connection.runAndReadAll(`
    WITH fetched AS (
      SELECT board, "at"::TIMESTAMP AS fetched FROM read_json('${folder}/fetches.ndjson.gz') WHERE status = 'ok'
    ), watched AS (
      SELECT board, first_seen::TIMESTAMP AS first_seen, last_seen::TIMESTAMP AS last_seen,
        first_published::TIMESTAMPTZ::TIMESTAMP AS published
      FROM '${folder}/jobs.parquet' WHERE board IN (${boards.map((board) => `'${board}'`).join()}) AND trim(title) <> ''
    ), rows AS (
      SELECT board, first_seen, CASE WHEN published <= first_seen THEN published ELSE first_seen END AS published,
        (SELECT min(fetched) FROM fetched f WHERE f.board = w.board AND f.fetched > w.last_seen AND fetched <= TIMESTAMP '${end}') AS closed
      FROM watched w WHERE first_seen <= TIMESTAMP '${end}'
    ), changes AS (
      SELECT *,
        first_seen - (SELECT max(fetched) FROM fetched f WHERE f.board = r.board AND f.fetched < first_seen) <= INTERVAL 14 DAY AS is_opening,
        closed - (SELECT max(fetched) FROM fetched f WHERE f.board = r.board AND f.fetched < closed) <= INTERVAL 14 DAY AS is_closing
      FROM rows r
    ), months AS (
      SELECT m, least(m + INTERVAL 1 MONTH, TIMESTAMP '${end}') AS last
      FROM (SELECT unnest(generate_series(TIMESTAMP '2025-10-01', TIMESTAMP '2026-08-01', INTERVAL 1 MONTH)) AS m)
    )
    SELECT strftime(m, '%Y-%m') AS month,
      count(*) FILTER (date_trunc('month', published) = m)::INTEGER AS new,
      count(*) FILTER (date_trunc('month', first_seen) = m AND is_opening)::INTEGER AS opened,
      count(*) FILTER (date_trunc('month', closed) = m AND is_closing)::INTEGER AS closed,
      count(*) FILTER (first_seen < last AND (closed IS NULL OR closed >= last)
        AND EXISTS (SELECT 1 FROM fetched f WHERE f.board = c.board AND f.fetched < last AND f.fetched >= last - INTERVAL 30 DAY))::INTEGER AS active
    FROM changes c, months GROUP BY m ORDER BY m`);
  const rows = reader.getRowObjectsJson() as unknown as Month[];
  connection.closeSync();
  instance.closeSync();
  return rows;
};

let indexer: IndexerFixture | undefined;
let api: TestApi | undefined;
let boards: readonly string[] = [];
beforeAll(async () => {
  if (!hasHistory) return;
  indexer = await IndexerFixture.create('grids-history');
  const history = await readHistory(DATA, chooseBoards(BOARDS));
  boards = [...new Set(history.postings.map(({ board }) => board))];
  const folder = join(indexer.folder, 'history');
  await writeHistoryFeed(history, folder, { from: LAST_DAY });
  await indexer.sync(folder, '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

withHistory(
  'the months of 301 real days count the same new, opened, closed and active postings as the rows and fetches themselves',
  async () => {
    const { body } = await (api as TestApi).get('/v4/metrics/series?from=2025-10');
    const data = body.data as Month[];
    const counted = data.map(({ month, new: published, opened, closed, active }) => ({
      month,
      new: published,
      opened,
      closed,
      active,
    }));
    expect(body.method).toBe('grid');
    expect(counted).toEqual(await directCounts(boards));
    expect(counted.every(({ new: published }) => published > 0)).toBe(true);
    expect(counted.reduce((sum, { closed }) => sum + closed, 0)).toBeGreaterThan(100);
    expect(Date.parse(`${counted[0]?.month}-27`)).toBe(FIRST_DAY);
  },
);
