import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { createDataSource } from '#libs/database/data-source.js';
import { createEmptyTestDatabase, runOn } from '#libs/database/testing/test-database.js';
import { Takedowns } from '#libs/ingest/takedowns/takedowns.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { readMeta } from '#libs/search/store/indices/indices.js';
import { type ProxyAction, startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { makeOlder } from '#libs/search/testing/older-index.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource();
const stays = testJob({ source: acme.id as string });
let doomed = testJob({ source: acme.id as string });
let snapshot: FeedPart[];

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('takedowns-spec');
  // All datasets of the database share the list of takedowns.
  doomed = testJob({ source: acme.id as string });
  snapshot = [
    { kind: 'sources', rows: [upsert(acme)] },
    { kind: 'jobs', rows: [upsert(stays), upsert(doomed)] },
  ];
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

/** Waits for the index of postings that is being loaded. */
const loading = (known: readonly string[]): Promise<string> =>
  pWaitFor(async () => {
    const found = (await indexer.indices()).find((name) => name.includes('-jobs-') && !known.includes(name));
    return found !== undefined && pWaitFor.resolveWith(found);
  });

/** What `admin job takedown` does; `listed`: without the deletion, as if Elasticsearch were not running. */
const takeDown = async ({ listed = false } = {}) => {
  const dataSource = await createDataSource(indexer.databaseUrl).initialize();
  await new Takedowns(dataSource).add(doomed.id as string, 'Requested by its author');
  await dataSource.destroy();
  if (!listed) await erasePostings(indexer.client, indexer.prefix, [doomed.id as string]);
};
const ids = async () => Object.keys((await indexer.records('jobs')) ?? {});
const delta = (version: number): FeedPart => ({ kind: 'jobs', mode: 'delta', rows: [upsert(doomed, version)] });

test('a posting that is taken down disappears immediately, and from every later sync, rebuild and rollback', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.json('rebuild');
  await takeDown();
  expect(await ids()).toEqual([stays.id]);
  expect(await indexer.sync(await indexer.feed(2, [...snapshot, delta(9)]))).toMatchObject({ taken_down: 1 });
  expect(await ids()).toEqual([stays.id]);
  await indexer.json('rollback');
  expect(await ids()).toEqual([stays.id]);
  await indexer.json('rebuild');
  expect(await ids()).toEqual([stays.id]);
  expect(await indexer.sync(await indexer.feed(3, snapshot, 'other'), '--replace')).toMatchObject({
    taken_down: 1,
    applied: 2,
  });
  expect(await ids()).toEqual([stays.id]);
  const source = (await indexer.records('sources'))?.[acme.id as string];
  expect(source?.active_jobs_count).toBe(1);
});

test('a posting that was taken down while Elasticsearch was unavailable is deleted by the next run', async () => {
  const feed = await indexer.feed(1, snapshot);
  await indexer.sync(feed);
  await takeDown({ listed: true });
  expect(await ids()).toHaveLength(2);
  const { code, stdout } = await indexer.run(['verify', feed, '--json']);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 2, same: 2, extra: 1, missing: 0, removed: 0 });
  expect(await indexer.sync(feed)).toMatchObject({ action: 'unchanged' });
  expect(await ids()).toEqual([stays.id]);
  expect(await indexer.json('verify', feed)).toMatchObject({ same: 2, removed: 1, missing: 0, different: 0 });
});

test('a takedown interrupted between the posting and its company is completed by the next run', async () => {
  const feed = await indexer.feed(1, snapshot);
  await indexer.sync(feed);
  const block = (value: boolean | null) =>
    indexer.client.indices.putSettings({ index: `${indexer.prefix}-sources`, settings: { 'blocks.write': value } });
  await block(true);
  await expect(takeDown()).rejects.toThrow('did not accept the documents');
  await block(null);
  expect(await indexer.sync(feed)).toMatchObject({ action: 'unchanged' });
  expect(await ids()).toEqual([stays.id]);
  expect((await indexer.records('sources'))?.[acme.id as string]).toMatchObject({ active_jobs_count: 1 });
});

test.each(['rebuild', 'sync'])('a posting that is taken down during a %s does not make it fail', async (command) => {
  const many = Array.from({ length: 2_000 }, () => upsert(testJob({ source: acme.id as string })));
  // One that is written first, and one that is only compared.
  doomed = testJob({ source: acme.id as string, id: `J0000${randomBytes(14).toString('hex')}` });
  const rows = { kind: 'jobs', rows: [upsert(doomed), ...many] } as const;
  const feed = await indexer.feed(1, [{ kind: 'sources', rows: [upsert(acme)] }, rows]);
  await indexer.sync(feed);
  const live = await indexer.indices();
  const running = indexer.run(command === 'sync' ? ['sync', feed, '--replace'] : ['rebuild']);
  const index = await loading(live);
  if (command === 'sync') {
    const id = doomed.id as string;
    await pWaitFor(() => indexer.client.exists({ index, id }).catch(() => false));
  }
  await takeDown();
  expect(await running).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error') });
  expect((await indexer.client.count({ index: `${indexer.prefix}-jobs` })).count).toBe(2_000);
  expect((await indexer.records('sources'))?.[acme.id as string]).toMatchObject({ active_jobs_count: 2_000 });
});

test('a sync recounts the postings of a company if one was taken down meanwhile', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const more: FeedPart = { kind: 'jobs', mode: 'delta', rows: [upsert(testJob({ source: acme.id as string }))] };
  let taken = 0;
  // Taken down after the postings were counted and before the company is written. Only the count changes the company.
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    if (/-sources-.*_bulk/.test(url) && taken++ === 0) await takeDown();
    return 'forward';
  });
  const feed = await indexer.feed(2, [...snapshot, more]);
  expect(await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } })).toMatchObject({ code: 0 });
  proxy.close();
  expect(taken).toBeGreaterThan(0);
  expect(await ids()).toHaveLength(2);
  expect((await indexer.records('sources'))?.[acme.id as string]).toMatchObject({ active_jobs_count: 2 });
});

test('a posting that is taken down during a sync is deleted, although the clock was ahead at an earlier takedown', async () => {
  await runOn(
    indexer.databaseUrl,
    `INSERT INTO takedowns (job_id, reason, created_at) VALUES ($1, 'Another', now() + interval '10 days')`,
    [testJob().id],
  );
  await indexer.sync(await indexer.feed(1, snapshot));
  let taken = 0;
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    if (/_bulk/.test(url) && taken++ === 0) await takeDown({ listed: true });
    return 'forward';
  });
  const feed = await indexer.feed(2, [...snapshot, delta(2)]);
  expect(await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } })).toMatchObject({ code: 0 });
  proxy.close();
  expect(taken).toBeGreaterThan(0);
  expect(await ids()).toEqual([stays.id]);
});

test('it is deleted from a generation of another version too, which is otherwise not written', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const older = await readMeta(indexer.client, indexer.prefix, jobs);
  await makeOlder(indexer.client, older);
  const live = await indexer.indices();
  await indexer.json('rebuild');
  await takeDown();
  expect(await ids()).toEqual([stays.id]);
  expect((await indexer.records('sources'))?.[acme.id as string]).toMatchObject({ active_jobs_count: 1 });
  expect((await indexer.client.count({ index: older?.index as string })).count).toBe(1);
  const index = live.find((name) => name.includes('-sources-')) as string;
  const kept = await indexer.client.get<StoredSource>({ index, id: acme.id as string });
  expect(sourceRecord(kept._source as StoredSource, index)).toMatchObject({ active_jobs_count: 2 });
});

test('nothing is written if the list cannot be read: it is not an empty list', async () => {
  const empty = await createEmptyTestDatabase();
  const { code, stderr } = await indexer.run(['sync', await indexer.feed(1, snapshot)], {
    env: { DATABASE_URL: empty.url },
  });
  await empty.drop();
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('npm run admin -- migrate') });
});
