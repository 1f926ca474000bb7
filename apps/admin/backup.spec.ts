import { appendFile, cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Charging } from '#libs/billing/charging/charging.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { createDataSource } from '#libs/database/data-source.js';
import {
  createEmptyTestDatabase,
  createTestDatabase,
  runOn,
  type TestDatabase,
} from '#libs/database/testing/test-database.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import { type ProxyAction, startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { changingFeed } from '../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(300_000);

const parts = changingFeed({ postings: 600, deltas: 2, changes: 60 });
let indexer: IndexerFixture;
let feed: string;
let laterFeed: string;
let source: TestDatabase;
let taken: string;
const databases: TestDatabase[] = [];

/** The stores and folders of one installation. */
interface Installation {
  readonly database: TestDatabase;
  readonly prefix: string;
  readonly dataDir: string;
}
const installations: Installation[] = [];
const install = async (name: string, create = createEmptyTestDatabase): Promise<Installation> => {
  const database = await create();
  const made = { database, prefix: `${indexer.prefix}-${name}`, dataDir: join(indexer.folder, name) };
  databases.push(database);
  installations.push(made);
  return made;
};
const envOf = ({ database, prefix, dataDir }: Installation) => ({
  DATABASE_URL: database.url,
  ELASTICSEARCH_URL: indexer.elasticsearchUrl,
  ROLECALL_PREFIX: prefix,
  ROLECALL_DATA: dataDir,
});
const admin = async (on: Installation, args: string[], env: Record<string, string> = {}) => {
  const { code, sentence, json } = await adminCommand(args, { ...envOf(on), ...env });
  return { code, sentence, json };
};
const indexerOn = async (on: Installation, ...args: string[]) => {
  const { code, stdout, stderr } = await indexer.run([...args, '--json'], { env: envOf(on) });
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};
const records = async ({ prefix }: Installation, kind: string) => {
  const { hits } = await indexer.client.search<{ record: unknown }>({
    index: `${prefix}-${kind}`,
    size: 5_000,
    version: true,
    docvalue_fields: ['change_number'],
  });
  return new Map(hits.hits.map(({ _id, _version, _source, fields }) => [_id, { _version, _source, fields }]));
};

const VINTAGE_ID = '5b2c7d1e-93a4-4f60-8c1b-7e0d2a9f4c36';
const SAME = { different: 0, missing: 0, extra: 0 };
const OK = { code: 0, sentence: undefined };
let live: Installation;
let folder: string;
/** What the backup says that it has. */
let written: object;

beforeAll(async () => {
  indexer = await IndexerFixture.create('backup-spec');
  feed = await indexer.feed(1, parts.slice(0, 4));
  laterFeed = await indexer.feed(2, parts);
  live = await install('live', createTestDatabase);
  source = live.database;
  await indexerOn(live, 'sync', feed);
  taken = [...(await records(live, 'jobs')).keys()].at(3) as string;
  expect(await admin(live, ['job', 'takedown', taken, '--reason', 'Letter'])).toMatchObject(OK);

  const dataSource = await createDataSource(source.url).initialize();
  const organization = await new Organizations(dataSource).create({
    name: 'Acme "quoted" \t',
    billingMode: 'credits',
    allowanceCredits: 40,
    purchasedCredits: 1_000,
  });
  await dataSource.destroy();
  const charging = new Charging(source.options);
  const caller = { organizationId: organization.id } as never;
  for (let n = 0; n < 5; n += 1)
    (
      await charging.charge(caller, { requestId: `req-${n}`, endpointGroup: 'jobs' as never, credits: 25, records: 25 })
    ).delivered();
  await charging.onApplicationShutdown();

  await runOn(
    source.url,
    `INSERT INTO figure_vintages (dataset, vintage, id, published_at, as_of, generation, definitions)
     VALUES ($1, 1, $2, now(), now(), 'generation', '1')`,
    [live.prefix, VINTAGE_ID],
  );
  folder = join(indexer.folder, 'backup');
  const backup = await admin(live, ['backup', folder, '--json']);
  expect(backup).toMatchObject(OK);
  const { records: count, tombstones, rows } = backup.json();
  written = { records: count, tombstones, rows };
});
afterAll(async () => {
  for (const { prefix } of installations) await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix });
  await indexer?.drop();
  for (const database of databases) await database.drop();
  await IndexerFixture.end();
});

/** A copy of the backup, to damage it. */
const copyOf = async (name: string): Promise<string> => {
  const copy = join(indexer.folder, name);
  await cp(folder, copy, { recursive: true });
  return copy;
};
const postgresState = async ({ database }: Installation) => {
  const dataSource = await createDataSource(database.url).initialize();
  const tables = [
    'organizations',
    'credit_charges',
    'credit_grants',
    'credit_balances',
    'usage_records',
    'takedowns',
    'audit_entries',
  ];
  const rows = await Promise.all(tables.map((table) => dataSource.query(`SELECT * FROM ${table} ORDER BY 1`)));
  const [log] = await dataSource.query('SELECT log_id, next_number FROM change_counters');
  await dataSource.destroy();
  return { rows, log };
};

test('after both stores are lost, a restore brings back every row and record, and the next sync continues', async () => {
  const before = {
    jobs: await records(live, 'jobs'),
    sources: await records(live, 'sources'),
    postgres: await postgresState(live),
  };
  const fresh = await install('fresh');
  const restored = await admin(fresh, ['restore', folder, '--json']);
  expect(restored).toMatchObject(OK);
  expect(restored.json()).toMatchObject({ ...written, rejected: 0, left_out: 0 });
  const { tombstones } = restored.json();
  expect(tombstones).toBeGreaterThan(0);
  expect(await countDocuments(indexer.client, `${fresh.prefix}-tombstones`)).toBe(tombstones);

  expect(await records(fresh, 'jobs')).toEqual(before.jobs);
  expect(await records(fresh, 'sources')).toEqual(before.sources);
  const after = await postgresState(fresh);
  expect(after.rows).toEqual(before.postgres.rows);
  // Links name the id. Rows of published figures are append-only, but get the prefix of the restored dataset.
  expect(await runOn(fresh.database.url, 'SELECT id, dataset FROM figure_vintages')).toEqual([
    { id: VINTAGE_ID, dataset: fresh.prefix },
  ]);
  expect(
    await runOn(fresh.database.url, 'SELECT dataset, restored_at > backup_at AS later FROM figure_restores'),
  ).toEqual([{ dataset: fresh.prefix, later: true }]);
  // Cursors of the change feed may be ahead of the restored log.
  expect(after.log.log_id).not.toBe(before.postgres.log.log_id);
  expect((await admin(fresh, ['reconcile', '--json'])).json()).toEqual({ discrepancies: [] });
  expect(await indexerOn(fresh, 'verify', feed)).toMatchObject(SAME);

  // The deltas include deletions, and changes of the posting that was taken down.
  await indexerOn(fresh, 'sync', laterFeed);
  expect(await indexerOn(fresh, 'verify', laterFeed)).toMatchObject(SAME);
  expect((await records(fresh, 'jobs')).has(taken)).toBe(false);
});

test('takedowns and removals that are newer than the backup are applied again', async () => {
  const [first, second] = [...(await records(live, 'jobs')).keys()];
  const list = join(indexer.folder, 'takedowns.json');
  await writeFile(list, JSON.stringify([{ job_id: first, taken_down_at: '2026-11-22T10:00:00Z', reason: 'Later' }]));
  const fresh = await install('later');
  const restored = await admin(fresh, ['restore', folder, '--takedowns', list, '--json']);
  expect(restored).toMatchObject(OK);
  expect(restored.json()).toMatchObject({ left_out: 1 });
  expect((await admin(fresh, ['job', 'takedowns', '--json'])).json()).toMatchObject([
    { job_id: first },
    { job_id: taken },
  ]);

  // The database is kept, and knows the takedowns and removals of the lost indices.
  expect(await admin(fresh, ['job', 'takedown', second as string, '--reason', 'Later'])).toMatchObject(OK);
  await indexerOn(fresh, 'sync', laterFeed);
  const expected = new Set((await records(fresh, 'jobs')).keys());
  await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix: fresh.prefix });
  expect(await admin(fresh, ['restore', folder, '--only', 'elasticsearch'])).toMatchObject(OK);
  const found = new Set((await records(fresh, 'jobs')).keys());
  expect([found.has(first as string), found.has(second as string)]).toEqual([false, false]);
  await indexerOn(fresh, 'sync', laterFeed);
  expect(new Set((await records(fresh, 'jobs')).keys())).toEqual(expected);
});

test('an interrupted backup, and an interrupted restore, continue when they are run again', async () => {
  const interrupted = join(indexer.folder, 'interrupted');
  /** Fails every request from the n-th of this sort. */
  const failing = async (after: number, isCounted: (url: string) => boolean) => {
    let count = 0;
    return startFaultyProxy(indexer.elasticsearchUrl, ({ url = '' }): ProxyAction => {
      if (isCounted(url)) count += 1;
      return count > after ? { status: 400 } : 'forward';
    });
  };
  const searches = await failing(6, (url) => url.startsWith('/_search'));
  const stopped = await admin(live, ['backup', interrupted], { ELASTICSEARCH_URL: searches.url });
  expect(stopped.code).toBe(1);
  searches.close();
  expect(await readdir(interrupted)).toContain('unfinished.json');
  const fresh = await install('interrupted');
  expect((await admin(fresh, ['restore', interrupted])).sentence).toContain(
    'unfinished: complete it with `admin backup`',
  );
  expect(await admin(live, ['backup', interrupted])).toMatchObject(OK);

  const bulks = await failing(1, (url) => url.includes('_bulk'));
  expect((await admin(fresh, ['restore', interrupted], { ELASTICSEARCH_URL: bulks.url })).code).toBe(1);
  bulks.close();
  // As if it had ended between the commit of the database and the record of it.
  const state = join(fresh.dataDir, `restore-${fresh.prefix}.json`);
  await writeFile(state, JSON.stringify({ ...JSON.parse(await readFile(state, 'utf8')), database: false }));
  const again = await admin(fresh, ['restore', interrupted, '--json']);
  expect(again).toMatchObject(OK);
  expect(await records(fresh, 'jobs')).toEqual(await records(live, 'jobs'));
  expect(await indexerOn(fresh, 'verify', feed)).toMatchObject(SAME);
  expect(await readdir(fresh.dataDir)).not.toContain(`restore-${fresh.prefix}.json`);
});

const edit = async (copy: string, change: (manifest: Record<string, unknown>) => void) => {
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  change(manifest);
  await writeFile(path, JSON.stringify(manifest));
};
const someFile = async (copy: string, sub: string) =>
  join(copy, sub, (await readdir(join(copy, sub))).sort()[0] as string);

test.each<[string, (copy: string) => Promise<unknown>, string]>([
  ['a file is cut off', async (copy) => truncate(await someFile(copy, 'records'), 100), 'is cut off at 100 of'],
  ['a file has changed', async (copy) => appendFile(await someFile(copy, 'postgres'), 'x'), 'has a wrong checksum'],
  ['the manifest is cut off', (copy) => truncate(join(copy, 'manifest.json'), 50), 'is damaged'],
  ['a later format', (copy) => edit(copy, (manifest) => Object.assign(manifest, { format: 2 })), 'has format 2'],
  [
    'a later schema',
    (copy) => edit(copy, (manifest) => (manifest.migrations as string[]).push('AddWatches1895000000000')),
    'whose schema has AddWatches1895000000000',
  ],
])('a backup is refused before anything is changed: %s', async (name, damage, sentence) => {
  const copy = await copyOf(name.replaceAll(' ', '-'));
  await damage(copy);
  const fresh = await install(name.replaceAll(' ', '-'));
  const refused = await admin(fresh, ['restore', copy]);
  expect(refused).toEqual({ code: 1, sentence: expect.stringContaining(sentence), json: expect.anything() });
  const dataSource = await createDataSource(fresh.database.url).initialize();
  const tables = await dataSource.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  await dataSource.destroy();
  expect(tables).toEqual([]);
});

test('live stores are never overwritten', async () => {
  expect((await admin(live, ['restore', folder])).sentence).toContain('The database is in use');
  const only = await admin(live, ['restore', folder, '--only', 'elasticsearch']);
  expect(only.sentence).toContain('Elasticsearch has a live dataset with the prefix');
});

test.each([
  [['backup', 's3://bucket/rolecall'], 'Backups are folders'],
  [['restore', '/nowhere/at/all'], 'holds no backup'],
])('%j says what to do', async (args, sentence) => {
  const refused = await admin(live, args);
  expect([refused.code, refused.sentence]).toEqual([1, expect.stringContaining(sentence)]);
});

test('a folder with other files, or with a complete backup, is not written to', async () => {
  expect((await admin(live, ['backup', indexer.folder])).sentence).toContain('is not empty');
  expect((await admin(live, ['backup', folder])).sentence).toContain('already holds a backup');
});
