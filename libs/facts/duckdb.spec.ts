import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { explainResourceError, openDuckDb } from './duckdb.js';

const NUMBERS = 'SELECT hash(i) AS number FROM range(20000000) t(i)';

test('the error of a query that fills the disk is explained to the operator', async () => {
  const tempFolder = mkdtempSync(join(tmpdir(), 'duckdb-'));
  const { connection, close } = await openDuckDb({ memoryLimit: '64MB', tempFolder, threads: 1 });
  try {
    await connection.run("SET max_temp_directory_size = '1MB'");
    const failure = await connection.run(`CREATE TABLE sorted AS ${NUMBERS} ORDER BY number`).then(
      () => null,
      (error: unknown) => error,
    );
    expect(explainResourceError(failure)).toMatch(/^The disk of the data folder is full: /);
  } finally {
    close();
    rmSync(tempFolder, { recursive: true, force: true });
  }
});
