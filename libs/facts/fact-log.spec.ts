import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { recordPreparer } from '#libs/search/store/prepare-record.js';
import { testJob } from '#libs/search/testing/test-dataset.js';
import { markFactsComplete } from './fact-folders.js';
import { FactLog } from './fact-log.js';
import { openFacts } from './open-facts.js';

const STAMP = 'generation';
const prepare = recordPreparer(definitions);
const job = (title: string): RecordValue => {
  const prepared = prepare('jobs', testJob({ source: `S${'0'.repeat(32)}` }));
  if (!prepared.ok) throw new Error(prepared.reason);
  return { ...prepared.value.record, title };
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fact-log-spec-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a row that DuckDB cannot read is reported with its origin, and the others are written', async () => {
  const location = { dataDir: folder, prefix: 'test' };
  const rejected: [number, string, string][] = [];
  const log = new FactLog<number>(location, STAMP, (...row) => rejected.push(row));
  log.setObservedAt('2026-08-22T00:00:00Z');
  const titles = ['first', 'cut \ud83d', 'second', '\udc00', 'third'];
  for (const [n, title] of titles.entries()) log.append({ id: `J${n}`, version: 1, job: job(title), origin: n });
  await log.commit('1-test');
  log.close();
  await markFactsComplete(location, STAMP, { rebuilt_at: null });

  expect(rejected.map(([origin]) => origin)).toEqual([1, 3]);
  for (const [, reason] of rejected) expect(reason).toMatch(/^its facts cannot be written: \w/);
  expect(JSON.parse(rejected[0]?.[2] as string)).toMatchObject({ id: 'J1', title: 'cut \ud83d' });

  const facts = await openFacts({ ...location, stamp: STAMP, memoryLimit: '256MB' });
  const found = await facts?.connection.runAndReadAll('SELECT id, title FROM postings ORDER BY id');
  expect(found?.getRows()).toEqual([
    ['J0', 'first'],
    ['J2', 'second'],
    ['J4', 'third'],
  ]);
  await facts?.close();
});

test('an error that no row causes is thrown', async () => {
  const location = { dataDir: folder, prefix: 'test' };
  const rejected: unknown[] = [];
  const log = new FactLog<number>(location, STAMP, (...row) => rejected.push(row));
  log.setObservedAt('2026-08-22T00:00:00Z');
  log.append({ id: 'J1', version: 1, job: job('first'), origin: 1 });
  // A file where the folder of the generation should be.
  await markFactsComplete(location, 'other', { rebuilt_at: null });
  await writeFile(join(folder, 'facts', 'test', STAMP), '');
  await expect(log.commit('1-test')).rejects.toThrow();
  expect(rejected).toEqual([]);
  log.close();
});
