import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import waitFor from 'p-wait-for';
import pg from 'pg';
import { createEmptyTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { changingFeed } from '../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(300_000);

const POSTINGS = 300;
let indexer: IndexerFixture;
let restored: TestDatabase;
let restoredEnv: Record<'DATABASE_URL' | 'ROLECALL_PREFIX' | 'ROLECALL_DATA', string>;
beforeAll(async () => {
  indexer = await IndexerFixture.create('backup-while-changing-spec');
  await indexer.sync(await indexer.feed(1, changingFeed({ postings: POSTINGS, deltas: 1, changes: 20 })));
  restored = await createEmptyTestDatabase();
  restoredEnv = {
    DATABASE_URL: restored.url,
    ROLECALL_PREFIX: `${indexer.prefix}-restored`,
    ROLECALL_DATA: join(indexer.folder, 'restored'),
  };
});
afterAll(async () => {
  await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix: restoredEnv.ROLECALL_PREFIX });
  await restored?.drop();
  await indexer?.drop();
  await IndexerFixture.end();
});

const admin = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, json, stderr } = await adminCommand([...args, '--json'], { ...indexer.env, ...env });
  if (code !== 0) throw new Error(stderr);
  return { json: json(), stderr };
};
const jobIds = async (prefix: string): Promise<string[]> => {
  const { hits } = await indexer.client.search({ index: `${prefix}-jobs`, size: 1_000, _source: false });
  return hits.hits.map(({ _id }) => _id as string);
};

/** Runs `work` while no statement can read a table. */
const whileLocked = async (table: string, work: () => Promise<void>): Promise<void> => {
  const locker = new pg.Client({ connectionString: indexer.databaseUrl });
  await locker.connect();
  try {
    await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  } finally {
    await locker.end();
  }
};

test('the records are read however long the database takes, since their points in time expire', async () => {
  const folder = join(indexer.folder, 'slow');
  const exported = async (): Promise<number> => {
    const { chunks = {} } = JSON.parse(await readFile(join(folder, 'unfinished.json'), 'utf8').catch(() => '{}'));
    return (chunks.jobs ?? []).reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
  };
  let backup: ReturnType<typeof admin> | undefined;
  const expected = (await jobIds(indexer.prefix)).length;
  await whileLocked('audit_entries', async () => {
    backup = admin(['backup', folder]);
    await Promise.race([backup, waitFor(async () => (await exported()) === expected, { timeout: 60_000 })]);
  });
  const { json, stderr } = (await backup) as Awaited<ReturnType<typeof admin>>;
  expect(json.records).toBeGreaterThan(expected);
  // The progress counts both stores.
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
    msg: 'backup',
    rows: json.records + json.tombstones + json.rows,
  });
});

test('a posting that was taken down again after the backup is not restored, though the backup has its undone takedown', async () => {
  const [posting, other] = (await jobIds(indexer.prefix)) as [string, string];
  const folder = join(indexer.folder, 'undone');
  for (const id of [posting, other]) {
    await admin(['job', 'takedown', id, '--reason', 'Letter']);
    await admin(['job', 'takedown', id, '--undo', '--reason', 'Withdrawn']);
  }
  // Its takedown deleted it; a feed brings it back.
  await indexer.sync(await indexer.feed(2, changingFeed({ postings: POSTINGS, deltas: 1, changes: 20 })), '--replace');
  await admin(['backup', folder]);
  const taken = await admin(['job', 'takedown', posting, '--reason', 'Second letter']);
  const list = join(indexer.folder, 'takedowns.json');
  const earlier = { job_id: other, reason: 'Letter', taken_down_at: '2026-01-01T00:00:00Z' };
  await writeFile(list, JSON.stringify([...(await admin(['job', 'takedowns'])).json, earlier]));
  expect(taken.json.reason).toBe('Second letter');

  const { json } = await admin(['restore', folder, '--takedowns', list], restoredEnv);
  expect(json.left_out).toBe(1);
  const found = new Set(await jobIds(restoredEnv.ROLECALL_PREFIX));
  // The other one was undone after the takedown that the list has.
  expect([found.has(posting), found.has(other)]).toEqual([false, true]);
  expect((await admin(['job', 'takedowns'], restoredEnv)).json).toMatchObject([
    { job_id: posting, reason: 'Second letter' },
  ]);
});
