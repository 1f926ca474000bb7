import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { columnTypes } from './columns.js';
import { literal, openDuckDb } from './duckdb.js';
import { createViewStatements } from './views.js';

test('facts that were written before a column was added are still readable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  const { connection, close } = await openDuckDb({ memoryLimit: '64MB', tempFolder: folder, threads: 1 });
  const { pay: _, ...oldTypes } = columnTypes;
  const write = async (id: string, types: Readonly<Record<string, string>>) => {
    const file = join(folder, `${id}.parquet`);
    const values: Record<string, string> = {
      seq: '0',
      id: literal(id),
      version: '1',
      observed_ms: '0',
      removed: 'false',
    };
    const row = Object.entries(types).map(([name, type]) => `(${values[name] ?? 7})::${type} AS ${name}`);
    const lists = row.map((column) => column.replace('(7)::VARCHAR[]', "['7']").replace('(7)::BOOLEAN', 'true'));
    await connection.run(`COPY (SELECT ${lists.join(', ')}) TO ${literal(file)} (FORMAT parquet)`);
    return file;
  };
  try {
    const files = [await write('new', columnTypes), await write('old', oldTypes)];
    for (const statement of createViewStatements(files)) await connection.run(statement);
    const rows = await connection.runAndReadAll('SELECT id, pay FROM postings ORDER BY id');
    expect(rows.getRows()).toEqual([
      ['new', 7],
      ['old', null],
    ]);
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
});
