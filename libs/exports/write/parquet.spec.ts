import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { literal, openDuckDb } from '#libs/facts/duckdb.js';
import { writeParquet } from './parquet.js';

const PAGES = 20;
const RECORDS = 200;

/** 20 KB, as many postings have with their HTML, and hardly two words of it equal. */
const textOf = (id: number): string =>
  Array.from({ length: 2_000 }, (_, word) => (((id + 1) * (word + 7) * 7_919) % 2_147_483_647).toString(36)).join(' ');

test('long records are written in their order, within the memory of the exporter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  try {
    const pages = Array.from({ length: PAGES }, (_, page) => {
      const path = join(folder, `${page}.page`);
      const ids = Array.from({ length: RECORDS }, (_record, record) => page * RECORDS + record);
      writeFileSync(path, ids.map((id) => `${JSON.stringify({ id, post: textOf(id) })}\n`).join(''));
      return path;
    });
    const path = join(folder, 'written.parquet');
    const shapes = new Map([
      ['id', { type: 'integer' } as const],
      ['post', { type: 'text' } as const],
    ]);
    await writeParquet(pages, { path, shapes, compression: 'zstd', tempFolder: join(folder, 'spilled') });
    const database = await openDuckDb({ memoryLimit: '1GB', tempFolder: join(folder, 'spilled') });
    const counted = await database.connection.runAndReadAll(
      `SELECT count(*)::INTEGER, count_if(id = file_row_number)::INTEGER FROM read_parquet(${literal(path)}, file_row_number = true)`,
    );
    expect(counted.getRowsJson()).toEqual([[PAGES * RECORDS, PAGES * RECORDS]]);
    database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
