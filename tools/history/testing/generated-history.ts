import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { FIRST_DAY } from '../history-feed.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BOARDS = ['acme', 'birch', 'cedar', 'delta'];
const POSTINGS = 25;
const FETCHES = 12;

const timestamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
const ndjson = (rows: readonly object[]): Buffer => gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Every third fetch of a board fails. */
const isFailed = (board: number, fetch: number): boolean => (board + fetch) % 3 === 2;

/**
 * Writes a history of four boards over six days, two fetches a day: postings appear, change their title or location, and
 * disappear, some right before a failed fetch.
 */
export const generateHistory = async (data: string): Promise<void> => {
  const folder = join(data, 'greenhouse-history');
  mkdirSync(folder, { recursive: true });
  const fetches: object[] = [];
  const jobs: object[] = [];
  const changes: object[] = [];
  for (const [b, board] of BOARDS.entries()) {
    const at = (fetch: number) => FIRST_DAY - 10 * HOUR + fetch * (DAY / 2) + b * HOUR;
    const successful: number[] = [];
    for (let fetch = 0; fetch < FETCHES; fetch += 1) {
      if (!isFailed(b, fetch)) successful.push(at(fetch));
      fetches.push({ board, at: timestamp(at(fetch)), status: isFailed(b, fetch) ? 'missing' : 'ok', count: POSTINGS });
    }
    for (let n = 0; n < POSTINGS; n += 1) {
      const first = n % 4;
      const last = Math.min(successful.length - 1, first + (n % 7));
      const id = (b + 1) * 1_000 + n;
      const sighting = {
        first_seen: timestamp(successful[first] as number),
        last_seen: timestamp(successful[last] as number),
      };
      const published = n % 5 === 0 ? null : timestamp((successful[first] as number) - n * HOUR);
      const facts = { location: n % 6 === 0 ? null : 'Boston, MA', company_name: n === 0 ? null : `The ${board}` };
      const url = `https://job-boards.greenhouse.io/${board}/jobs/${id}`;
      jobs.push({
        board,
        id,
        title: `Engineer ${n}`,
        url,
        language: 'en',
        first_published: published,
        ...facts,
        ...sighting,
      });
      if (last > first && n % 2 === 0)
        changes.push({
          board,
          id: String(id),
          at: timestamp(successful[first + 1] as number),
          title: ['Intern', `Engineer ${n}`],
        });
    }
  }
  writeFileSync(join(folder, 'fetches.ndjson.gz'), ndjson(fetches));
  writeFileSync(join(folder, 'changes.ndjson.gz'), ndjson(changes));
  const rows = join(folder, 'jobs.ndjson.gz');
  writeFileSync(rows, ndjson(jobs));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = `{board: 'VARCHAR', id: 'BIGINT', title: 'VARCHAR', location: 'VARCHAR', url: 'VARCHAR', company_name: 'VARCHAR',
    language: 'VARCHAR', first_published: 'VARCHAR', first_seen: 'VARCHAR', last_seen: 'VARCHAR'}`;
  await connection.run(
    `COPY (SELECT * FROM read_json('${rows}', columns = ${columns})) TO '${join(folder, 'jobs.parquet')}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
};
