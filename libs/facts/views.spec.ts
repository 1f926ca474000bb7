import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { columnTypes } from './columns.js';
import { literal, openDuckDb } from './duckdb.js';
import { createViews } from './views.js';

const ADDED = ['kind', 'watched_unit', 'observed_from', 'has_text', 'role_id'];

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
    await createViews(connection, files);
    const rows = await connection.runAndReadAll('SELECT id, pay FROM postings ORDER BY id');
    expect(rows.getRows()).toEqual([
      ['new', 7],
      ['old', null],
    ]);
    // A dataset that no run has written to since the columns were added.
    const older = Object.fromEntries(Object.entries(oldTypes).filter(([name]) => !ADDED.includes(name)));
    const { connection: other, close: closeOther } = await openDuckDb({
      memoryLimit: '64MB',
      tempFolder: folder,
      threads: 1,
    });
    await createViews(other, [await write('older', older)]);
    const { [0]: row } = (
      await other.runAndReadAll(
        'SELECT kind, watched_unit = source_id AS by_company, observed_from = created_at AS since_publication, has_text FROM postings',
      )
    ).getRows();
    closeOther();
    expect(row).toEqual(['regular', true, true, null]);
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
});
