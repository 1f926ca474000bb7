import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { explainDuckDb, openDuckDb } from './duckdb.js';

const NUMBERS = 'SELECT hash(i) AS number FROM range(20000000) t(i)';

test('a query that spills more than the disk holds fails with a sentence about the disk', async () => {
  const tempFolder = mkdtempSync(join(tmpdir(), 'duckdb-'));
  const { connection, close } = await openDuckDb({ memoryLimit: '64MB', tempFolder, threads: 1 });
  try {
    await connection.run("SET max_temp_directory_size = '1MB'");
    const failure = await connection.run(`CREATE TABLE sorted AS ${NUMBERS} ORDER BY number`).then(
      () => null,
      (error: unknown) => error,
    );
    expect(explainDuckDb(failure)).toMatch(/^The disk of the data folder is full: /);
  } finally {
    close();
    rmSync(tempFolder, { recursive: true, force: true });
  }
});
