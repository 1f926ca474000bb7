import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(60_000);

const acme = testSource();
const stays = testJob({ source: acme.id as string, title: 'Baker' });
const gone = testJob({ source: acme.id as string, title: 'Cook' });
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [upsert(stays), upsert(gone)] },
];
const delta = (...rows: FeedPart['rows']): FeedPart => ({ kind: 'jobs', mode: 'delta', rows });
const removed = [...snapshot, delta(deletion(gone.id, 5))];
const stale = [...removed, delta(upsert({ ...gone, title: 'Stale' }, 4))];

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('tombstones-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const ids = async () => Object.keys((await indexer.records('jobs')) ?? {}).sort();

/** Like a restart of Elasticsearch, which forgets the versions of deleted documents. */
const forgetDeletes = async () => {
  const index = `${indexer.prefix}-jobs`;
  await indexer.client.indices.flush({ index });
  await indexer.client.indices.close({ index });
  await indexer.client.indices.open({ index });
  await indexer.client.cluster.health({ index, wait_for_status: 'yellow' });
};

test('a stale row does not restore a deleted record, even after Elasticsearch has forgotten the delete', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, removed));
  const index = `${indexer.prefix}-jobs`;
  await forgetDeletes();
  // Elasticsearch itself would accept it.
  const probe = { index, id: gone.id as string, version_type: 'external' } as const;
  expect(await indexer.client.index({ ...probe, version: 4, document: { record: gone } })).toMatchObject({
    result: 'created',
  });
  await indexer.client.delete({ ...probe, version: 5 });
  await forgetDeletes();

  const summary = await indexer.sync(await indexer.feed(3, stale));
  expect(summary).toMatchObject({ action: 'updated', applied: 0, already_applied: 1 });
  expect(await ids()).toEqual([stays.id]);
  expect(await indexer.sync(await indexer.feed(4, [...stale, delta(upsert(gone, 6))]))).toMatchObject({ applied: 1 });
  expect(await ids()).toHaveLength(2);
});

test('the same applies within one load, and in one file', async () => {
  await indexer.sync(await indexer.feed(1, stale));
  expect(await ids()).toEqual([stays.id]);
  const other = [...snapshot, delta(deletion(gone.id, 5), upsert(gone, 4), upsert(stays, 2), deletion(stays.id, 1))];
  await indexer.sync(await indexer.feed(2, other), '--replace');
  expect(await ids()).toEqual([stays.id]);
});

test('tombstones are carried into a rebuild and into the load of a new snapshot, and only --replace drops them', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, removed));
  await indexer.json('rebuild');
  expect(await indexer.sync(await indexer.feed(3, stale))).toMatchObject({ already_applied: 1 });
  const again = await indexer.feed(4, snapshot);
  expect(await indexer.sync(again)).toMatchObject({ action: 'loaded', already_applied: 1 });
  expect(await ids()).toEqual([stays.id]);
  await indexer.sync(again, '--replace');
  expect(await ids()).toHaveLength(2);
});

test('the load of a new snapshot looks up the tombstones of many rows at once', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, removed));
  let lookups = 0;
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ url = '' }) => {
    if (/-tombstones-.*_mget/.test(url)) lookups += 1;
    return 'forward';
  });
  const many = Array.from({ length: 400 }, () => upsert(testJob({ source: acme.id as string })));
  const feed = await indexer.feed(3, [...snapshot, { kind: 'jobs', rows: many }]);
  expect(await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } })).toMatchObject({ code: 0 });
  proxy.close();
  expect(await ids()).toHaveLength(401);
  expect([lookups > 0, lookups < 10]).toEqual([true, true]);
});

test('a deleted company stays deleted, and its postings stay, also after a rebuild', async () => {
  const withoutAcme: FeedPart[] = [...snapshot, { kind: 'sources', mode: 'delta', rows: [deletion(acme.id, 5)] }];
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, withoutAcme));
  const late: FeedPart = { kind: 'sources', mode: 'delta', rows: [upsert(acme, 4)] };
  await indexer.sync(await indexer.feed(3, [...withoutAcme, late]));
  expect(await indexer.records('sources')).toEqual({});
  expect(await indexer.json('rebuild')).toMatchObject({ action: 'rebuilt', bad: 0, applied: 2 });
  expect(await ids()).toHaveLength(2);
});

test('created_at of a posting never changes: a delta row that changes it is always rejected', async () => {
  const moved = { ...stays, created_at: '2026-08-02T00:00:00.000Z', title: 'Moved' };
  const feed = await indexer.feed(2, [...snapshot, delta(upsert(moved, 2), upsert({ ...stays, title: 'Chef' }, 3))]);
  await indexer.sync(await indexer.feed(1, snapshot));
  expect(await indexer.sync(feed, '--dry-run')).toMatchObject({ action: 'checked', bad: 1 });
  const stepwise = await indexer.sync(feed, '--max-bad', '1');
  expect(stepwise).toMatchObject({ applied: 1, bad: 1 });
  expect(await indexer.deadLetterRows(stepwise.dead_letter)).toMatchObject([
    { line: 1, reason: `created_at must never change, and the stored record has "${stays.created_at}"` },
  ]);
  const records = await indexer.records('jobs');
  expect(records?.[stays.id as string]).toMatchObject({ title: 'Chef', created_at: stays.created_at });
  expect(await indexer.sync(feed, '--replace', '--max-bad', '1')).toMatchObject({ bad: 1 });
  expect(await indexer.records('jobs')).toEqual(records);
});
