import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createEmptyTestDatabase } from '#libs/database/testing/test-database.js';
import { openFacts } from '#libs/facts/open-facts.js';
import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { localNumbers } from '#libs/search/store/change-numbers.js';
import { generationsOf, indicesOf } from '#libs/search/store/indices/generations.js';
import { writeMeta } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { updatePostingStatuses } from '#libs/search/store/posting-statuses.js';
import { dropDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { adminCommand } from '../../admin/testing/admin-command.js';
import { FeedMirror } from '../testing/feed-mirror.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource({ brand_name: 'Acme' });
const READ = '2026-08-20T04:00:00.000Z';
const seen = { first_seen_at: READ, verified_active_at: READ };
const onBoard = (board: string, more: RecordValue = {}): RecordValue => ({
  ...testJob({ source: acme.id as string, ...seen, ...more }),
  board: `greenhouse/${board}`,
});
const [one, two] = [onBoard('quiet'), onBoard('quiet')];
const closed = onBoard('quiet', { job_status: 'inactive', verified_inactive_at: READ });
const other = onBoard('busy');
const QUIET = [one, two].map(({ id }) => id as string).sort();
const fetched = (board: string, time: string, outcome: 'ok' | 'not_modified' | 'failed' = 'ok'): FeedRow =>
  fetchRow({
    board: { format: 'greenhouse', board },
    time,
    outcome,
    advertised: null,
    listed: null,
    duration_ms: null,
  });
const sources: FeedPart = { kind: 'sources', rows: [upsert(acme)] };
const snapshotOf = (rowVersion: number, as_of?: string): FeedPart => ({
  kind: 'jobs',
  rows: [one, two, closed, other].map((job) => upsert(job, rowVersion)),
  ...(as_of !== undefined && { as_of }),
});
const snapshot = snapshotOf(1);
const fetches = (as_of: string, ...rows: FeedRow[]): FeedPart => ({ kind: 'fetches', mode: 'delta', as_of, rows });
const both = fetches('2026-08-22T00:00:00Z', fetched('quiet', READ), fetched('busy', READ));
/** The last moment at which the fetch of `READ` shows what is open, and the next one. */
const LIMIT = '2026-09-19T04:00:00Z';
const AFTER = '2026-09-19T04:00:01Z';
const busy = (as_of: string) => fetches(as_of, fetched('busy', as_of), fetched('quiet', as_of, 'failed'));

let indexer: IndexerFixture;
let mirror: FeedMirror;
let version = 0;
let parts: FeedPart[] = [];
/** The summary of the last sync. */
let last: { action: string };
beforeEach(async () => {
  indexer = await IndexerFixture.create('unverified-spec');
  mirror = new FeedMirror(indexer);
  version = 0;
  parts = [];
  await add(sources, snapshot, both);
  await mirror.update();
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

/** Publishes and syncs the feed with more files. */
const add = async (...more: FeedPart[]): Promise<string> => {
  parts.push(...more);
  version += 1;
  const feed = await indexer.feed(version, parts);
  last = await indexer.sync(feed);
  return feed;
};

const statuses = async (prefix = indexer.prefix): Promise<Record<string, unknown>> => {
  const records = (await indexer.records('jobs', prefix)) ?? {};
  return Object.fromEntries(Object.entries(records).map(([id, { job_status }]) => [id, job_status]));
};
const expectStatuses = async (quiet: string, ofOther = 'active') =>
  expect(await statuses()).toEqual({
    [one.id as string]: quiet,
    [two.id as string]: quiet,
    [closed.id as string]: 'inactive',
    [other.id as string]: ofOther,
  });
const activeCount = async () => (await indexer.records('sources'))?.[acme.id as string]?.active_jobs_count;
const NOTHING = { upserted: [], verified: [], removed: [] };

test('postings are unverified when their board was not read completely for 30 days, and active after its next fetch', async () => {
  await expectStatuses('active');
  const before = (await indexer.records('jobs'))?.[one.id as string];
  await add(busy(LIMIT));
  await expectStatuses('active');
  expect(await mirror.update()).toEqual(NOTHING);
  const feed = await add(busy(AFTER));
  await expectStatuses('unverified');
  expect((await indexer.records('jobs'))?.[one.id as string]).toEqual({ ...before, job_status: 'unverified' });
  expect(await activeCount()).toBe(1);
  expect(await mirror.update()).toEqual({ ...NOTHING, verified: QUIET });
  expect(await mirror.differences()).toEqual([]);
  expect(await indexer.json('verify', feed)).toMatchObject({ same: 5, different: 0 });
  // Without a row of any posting.
  await add(fetches('2026-09-21T00:00:00Z', fetched('quiet', '2026-09-20T00:00:00Z', 'not_modified')));
  await expectStatuses('active');
  expect(await activeCount()).toBe(3);
  expect(await mirror.update()).toEqual({ ...NOTHING, verified: QUIET });
  expect((await indexer.records('jobs'))?.[one.id as string]).toEqual(before);
});

test('a board that is silent stays so with new rows, and each state is only announced once', async () => {
  await add(busy(AFTER));
  await mirror.update();
  const edited = { ...one, title: 'Baker' };
  const third = onBoard('quiet');
  const rows = [upsert(edited, 2), upsert(two, 2), upsert(third, 2)];
  await add({ kind: 'jobs', mode: 'delta', as_of: '2026-09-22T00:00:00Z', rows });
  expect(Object.values(await statuses()).sort()).toEqual(['active', 'inactive', ...Array(3).fill('unverified')]);
  expect(await mirror.update()).toEqual({ ...NOTHING, upserted: [one.id, third.id].sort() });
  expect(await mirror.differences()).toEqual([]);
  // A posting that closed is inactive, and one that was deleted stays deleted.
  const gone = { ...two, job_status: 'inactive', verified_inactive_at: '2026-09-23T00:00:00.000Z' };
  const as_of = '2026-09-24T00:00:00Z';
  await add({ kind: 'jobs', mode: 'delta', as_of, rows: [upsert(gone, 3), deletion(third.id, 3)] });
  await add(fetches('2026-09-25T00:00:00Z', fetched('quiet', as_of)));
  expect(await statuses()).toMatchObject({ [one.id as string]: 'active', [two.id as string]: 'inactive' });
  expect(await statuses()).not.toHaveProperty(third.id as string);
});

test('an `as_of` that moves without a file decides, and one that does not move changes nothing', async () => {
  const feed = await indexer.feed(2, parts);
  await indexer.editManifest(feed, (manifest) => Object.assign(manifest, { as_of: AFTER }));
  await indexer.sync(feed);
  await expectStatuses('unverified', 'unverified');
  expect((await mirror.update()).verified).toHaveLength(3);
  const same = await indexer.feed(3, parts);
  await indexer.editManifest(same, (manifest) => Object.assign(manifest, { as_of: AFTER }));
  await indexer.sync(same);
  await indexer.sync(same);
  expect(await mirror.update()).toEqual(NOTHING);
});

test('a new snapshot keeps the states that did not change, and announces the others', async () => {
  await add(busy(AFTER));
  await mirror.update();
  parts = [sources, snapshotOf(2, AFTER), both, busy(AFTER)];
  await add();
  expect(last.action).toBe('loaded');
  await expectStatuses('unverified');
  expect(await mirror.update()).toEqual(NOTHING);
  const as_of = '2026-09-20T00:00:00Z';
  parts = [sources, snapshotOf(3, as_of), both, busy(AFTER), fetches(as_of, fetched('quiet', as_of))];
  await add();
  await expectStatuses('active');
  expect(await mirror.update()).toEqual({ ...NOTHING, verified: QUIET });
  expect(await activeCount()).toBe(3);
});

test('rebuild keeps the states, and gives them to an index of an earlier version, as does a sync that has nothing new', async () => {
  const feed = await add(busy(AFTER));
  await mirror.update();
  await indexer.json('rebuild');
  await expectStatuses('unverified');
  expect(await mirror.update()).toEqual(NOTHING);
  for (const command of [() => indexer.json('rebuild'), () => indexer.sync(feed)]) {
    await forgetStatuses();
    await expectStatuses('active');
    await command();
    await expectStatuses('unverified');
    expect(await activeCount()).toBe(1);
    expect(await mirror.update()).toMatchObject({ upserted: [], removed: [] });
    expect(await mirror.differences()).toEqual([]);
  }
});

/** Leaves the live index as an earlier version wrote it: without unverified postings. */
const forgetStatuses = async () => {
  const { client, prefix } = indexer;
  const live = await readLiveDataset(client, prefix);
  if (!live) throw new Error('No dataset is live.');
  await updatePostingStatuses(client, live.indices, { definitions, silent: new Set(), numbers: localNumbers() });
  const { statuses_as_of: _, ...meta } = live.meta;
  await writeMeta(client, live.indices.jobs, meta);
};

test('a rollback restores the states of its time without new records, and the next sync continues', async () => {
  const as_of = AFTER;
  parts = [sources, snapshotOf(2, as_of), both, busy(as_of)];
  const feed = await add();
  await expectStatuses('unverified');
  expect(await mirror.update()).toEqual({ ...NOTHING, verified: QUIET });
  await indexer.json('rollback');
  await expectStatuses('active');
  expect(await activeCount()).toBe(3);
  expect(await mirror.update()).toEqual({ ...NOTHING, verified: QUIET });
  expect(await mirror.differences()).toEqual([]);
  await indexer.sync(feed);
  await expectStatuses('unverified');
  expect(await mirror.update()).toEqual({ ...NOTHING, verified: QUIET });
});

test('if the facts were lost, a board counts as read when its postings were last verified, until it is read again', async () => {
  await rm(join(indexer.folder, 'facts'), { recursive: true });
  await indexer.json('rebuild');
  await expectStatuses('active');
  await add(busy(LIMIT));
  await expectStatuses('active');
  await add(busy(AFTER));
  await expectStatuses('unverified');
});

test('a restored dataset has the states of its backup, and the next fetch of the board decides', async () => {
  const feed = await add(busy(AFTER));
  const folder = join(indexer.folder, 'backup');
  const database = await createEmptyTestDatabase();
  const restored = {
    ELASTICSEARCH_URL: indexer.elasticsearchUrl,
    DATABASE_URL: database.url,
    ROLECALL_PREFIX: `${indexer.prefix}-restored`,
    ROLECALL_DATA: join(indexer.folder, 'restored'),
  };
  const syncRestored = async (path: string) => {
    expect(await indexer.run(['sync', path], { env: restored })).toMatchObject({ code: 0 });
    return statuses(restored.ROLECALL_PREFIX);
  };
  try {
    expect(await adminCommand(['backup', folder], indexer.env)).toMatchObject({ code: 0 });
    expect(await adminCommand(['restore', folder], restored)).toMatchObject({ code: 0 });
    const before = await statuses();
    expect(before).toMatchObject({ [one.id as string]: 'unverified', [other.id as string]: 'active' });
    expect(await statuses(restored.ROLECALL_PREFIX)).toEqual(before);
    expect(await syncRestored(feed)).toEqual(before);
    const later = '2026-09-20T00:00:00Z';
    parts.push(fetches(later, fetched('quiet', later), fetched('busy', later)));
    const after = await syncRestored(await indexer.feed(version + 1, parts));
    expect(after).toEqual({ ...before, [one.id as string]: 'active', [two.id as string]: 'active' });
  } finally {
    await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix: restored.ROLECALL_PREFIX });
    await database.drop();
  }
});

test('without fetches, the last verification of a board counts, and a clock that is ahead does not keep it active', async () => {
  await indexer.drop();
  indexer = await IndexerFixture.create('unverified-spec');
  const ahead = onBoard('ahead', { verified_active_at: '2031-01-01T00:00:00.000Z' });
  const unstated: RecordValue = { ...testJob({ source: acme.id as string }), board: 'greenhouse/unstated' };
  const jobs: FeedPart = { kind: 'jobs', rows: [one, two, ahead, unstated].map((job) => upsert(job)) };
  parts = [sources, jobs];
  version = 0;
  await add();
  expect(Object.values(await statuses())).toEqual(Array(4).fill('active'));
  const later = onBoard('busy');
  const renewed = { ...two, verified_active_at: '2026-09-10T00:00:00.000Z' };
  await add({
    kind: 'jobs',
    mode: 'delta',
    as_of: '2026-09-22T00:00:00Z',
    rows: [upsert(later, 2), upsert(renewed, 2)],
  });
  // The file of `ahead` describes 22 August.
  expect(await statuses()).toMatchObject({ [one.id as string]: 'active', [ahead.id as string]: 'unverified' });
  expect(await statuses()).toMatchObject({ [unstated.id as string]: 'active' });
});

test('a feed may state `unverified`, and its fetches decide', async () => {
  const [stated, stale] = [onBoard('busy', { job_status: 'unverified' }), onBoard('quiet', { job_status: 'active' })];
  const as_of = AFTER;
  await add({ kind: 'jobs', mode: 'delta', as_of, rows: [upsert(stated), upsert(stale)] }, busy(as_of));
  expect(await statuses()).toMatchObject({ [stated.id as string]: 'active', [stale.id as string]: 'unverified' });
});

test('facts know nothing of it: no posting closes, and none opens again', async () => {
  await add(busy(AFTER));
  await add(fetches('2026-09-21T00:00:00Z', fetched('quiet', '2026-09-20T00:00:00Z')));
  await add(busy('2026-11-01T00:00:00Z'));
  await expectStatuses('unverified');
  await rm(join(indexer.folder, 'facts'), { recursive: true });
  await indexer.json('rebuild');
  const live = (await generationsOf(indexer.client, indexer.prefix)).find((each) => each.live);
  expect(live && indicesOf(live)).not.toBeNull();
  const location = { dataDir: indexer.folder, prefix: indexer.prefix, stamp: live?.stamp as string };
  const facts = await openFacts({ ...location, memoryLimit: '256MB' });
  const found = await facts?.connection.runAndReadAll(
    `SELECT status, count(*)::INTEGER AS n, bool_or(closed_at IS NOT NULL) AS is_closed FROM log GROUP BY status ORDER BY status`,
  );
  await facts?.close();
  expect(found?.getRowObjectsJson()).toEqual([
    { status: 'active', n: 3, is_closed: false },
    { status: 'inactive', n: 1, is_closed: true },
  ]);
});
