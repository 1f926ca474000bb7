import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createEmptyTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import { startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { changingFeed } from '../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(300_000);

let indexer: IndexerFixture;
let folder: string;
let database: TestDatabase;
let env: Record<'DATABASE_URL' | 'ROLECALL_PREFIX' | 'ROLECALL_DATA', string>;

const admin = async (args: readonly string[], variables: Record<string, string> = {}) => {
  const { code, stderr } = await adminCommand(args, { ...indexer.env, ...variables });
  return { code, warnings: stderr.split('\n').filter((line) => /^The (restore|dataset) /.test(line)) };
};
/** Restores while Elasticsearch rejects some requests. */
const restoreWithout = async (isRejected: (url: string, method: string) => boolean) => {
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ url = '', method = '' }) =>
    isRejected(url, method) ? { status: 400 } : 'forward',
  );
  try {
    return await admin(['restore', folder], { ...env, ELASTICSEARCH_URL: proxy.url });
  } finally {
    proxy.close();
  }
};
const COMPLETE = { code: 0, warnings: [] };
const AGAIN = 'Remove the cause, then run the same command again, which continues.';

let count = 0;
beforeAll(async () => {
  indexer = await IndexerFixture.create('restore-spec');
  await indexer.sync(await indexer.feed(1, changingFeed({ postings: 300, deltas: 1, changes: 20 })));
  await indexer.json('signals');
  folder = join(indexer.folder, 'backup');
  expect(await admin(['backup', folder])).toMatchObject(COMPLETE);
});
beforeEach(async () => {
  count += 1;
  database = await createEmptyTestDatabase();
  env = {
    DATABASE_URL: database.url,
    ROLECALL_PREFIX: `${indexer.prefix}-${count}`,
    ROLECALL_DATA: join(indexer.folder, `data-${count}`),
  };
});
afterEach(async () => {
  await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix: env.ROLECALL_PREFIX });
  await database.drop();
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

test('a restore that ended after the commit of the database brings its schema up to date, and remembers that it is restored', async () => {
  const notRestored = {
    code: 1,
    warnings: [`The restore is not complete: the database is restored, the dataset is not. ${AGAIN}`],
  };
  const withoutRecords = () => restoreWithout((url) => url.includes('_bulk'));
  expect(await withoutRecords()).toEqual(notRestored);
  // As if it had ended right after the commit.
  const path = join(env.ROLECALL_DATA, `restore-${env.ROLECALL_PREFIX}.json`);
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), database: false }));
  const partitions = `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'credit_charges'::regclass ORDER BY 1`;
  const before = (await runOn(database.url, partitions)) as { name: string }[];
  const month = before.findLast(({ name }) => /\d$/.test(name));
  await runOn(database.url, `DROP TABLE ${month?.name}`);

  expect(await withoutRecords()).toEqual(notRestored);
  expect(await runOn(database.url, partitions)).toEqual(before);
  expect(await admin(['restore', folder], env)).toEqual(COMPLETE);
});

test('a restore that fails at the signals says that the postings are live, and continues', async () => {
  const signals = `/${env.ROLECALL_PREFIX}-signals-`;
  expect(await restoreWithout((url, method) => method === 'PUT' && url.startsWith(signals))).toEqual({
    code: 1,
    warnings: [`The restore is not complete: the postings and companies are live, the signals are not. ${AGAIN}`],
  });
  expect(await indexer.client.indices.existsAlias({ name: `${env.ROLECALL_PREFIX}-jobs` })).toBe(true);
  expect(await admin(['restore', folder], env)).toEqual(COMPLETE);
  expect(await indexer.client.indices.existsAlias({ name: `${env.ROLECALL_PREFIX}-signals` })).toBe(true);
});

test('who restores a backup with wrong rows is not told to run the command again', async () => {
  const copy = join(indexer.folder, 'wrong');
  await cp(folder, copy, { recursive: true });
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.tables[0].digest = 'other';
  await writeFile(path, JSON.stringify(manifest));
  expect(await admin(['restore', copy], env)).toEqual({
    code: 1,
    warnings: ['The restore is not complete: nothing is restored yet.'],
  });
  expect(await admin(['restore', folder], env)).toEqual(COMPLETE);
});

test('a restore merges the segments of its dataset, and is complete even if that fails', async () => {
  expect(await restoreWithout((url) => url.includes('/_segments'))).toEqual({
    code: 0,
    warnings: [expect.stringContaining('The dataset is live, but its segments were not merged: ')],
  });
});
