import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { changingFeed } from '../testing/changing-feed.js';
import { FeedMirror } from '../testing/feed-mirror.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource();
const source = acme.id as string;
const [one, two, three] = [testJob({ source }), testJob({ source }), testJob({ source })];
const [idOne, idTwo, idThree] = [one.id as string, two.id as string, three.id as string];
const retitled = { ...two, title: 'Baker' };
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [upsert(one), upsert(two), upsert(three)] },
];
const delta = (...rows: FeedPart['rows']): FeedPart => ({ kind: 'jobs', mode: 'delta', rows });

let indexer: IndexerFixture;
let mirror: FeedMirror;
beforeEach(async () => {
  indexer = await IndexerFixture.create('change-numbers-spec');
  mirror = new FeedMirror(indexer);
  await indexer.sync(await indexer.feed(1, snapshot));
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

test('a delta numbers what it changes and removes, and nothing else', async () => {
  expect((await mirror.update()).upserted).toEqual([idOne, idTwo, idThree].sort());
  const verified = { ...one, verified_active_at: '2026-08-22T10:00:00.000Z' };
  const unchanged = delta(upsert(one, 2), upsert(two, 2));
  await indexer.sync(await indexer.feed(2, [...snapshot, unchanged]));
  expect(await mirror.update()).toEqual({ upserted: [], verified: [], removed: [] });
  const changes = delta(upsert(verified, 3), upsert(retitled, 3), deletion(idThree, 3));
  const renamed: FeedPart = { kind: 'sources', mode: 'delta', rows: [upsert({ ...acme, hq_country: 'DE' }, 3)] };
  await indexer.sync(await indexer.feed(3, [...snapshot, unchanged, changes, renamed]));
  expect(await mirror.update()).toEqual({ upserted: [idTwo], verified: [idOne], removed: [idThree] });
  expect(await mirror.differences()).toEqual([]);
});

test('the count of active postings is no change of a company', async () => {
  const companies = new FeedMirror(indexer, 'sources');
  expect((await companies.update()).upserted).toEqual([source]);
  await indexer.sync(await indexer.feed(2, [...snapshot, delta(deletion(idThree, 2))]));
  expect((await indexer.records('sources'))?.[source]).toMatchObject({ active_jobs_count: 2 });
  expect(await companies.update()).toEqual({ upserted: [], verified: [], removed: [] });
});

test('a new snapshot numbers only the rows that differ, and removes the missing ones', async () => {
  await mirror.update();
  const epoch = await mirror.epoch();
  const four = testJob({ source });
  const rows = [upsert(one, 2), upsert(retitled, 2), upsert(four, 2)];
  await indexer.sync(await indexer.feed(2, [...snapshot.slice(0, 1), { kind: 'jobs', rows }]));
  expect(await mirror.update()).toEqual({
    upserted: [idTwo, four.id as string].sort(),
    verified: [],
    removed: [idThree],
  });
  expect(await mirror.differences()).toEqual([]);
  expect(await mirror.epoch()).toBe(epoch);
});

test('a rebuild keeps every number', async () => {
  await indexer.sync(await indexer.feed(2, [...snapshot, delta(upsert(retitled, 2))]));
  await mirror.update();
  await indexer.json('rebuild');
  expect(await mirror.update()).toEqual({ upserted: [], verified: [], removed: [] });
  expect(await mirror.differences()).toEqual([]);
});

test('a rollback numbers the records that differ, and removes the others', async () => {
  await mirror.update();
  const four = testJob({ source });
  const rows = [upsert(one, 2), upsert(retitled, 2), upsert(four, 2)];
  await indexer.sync(await indexer.feed(2, [...snapshot.slice(0, 1), { kind: 'jobs', rows }]));
  await mirror.update();
  await indexer.json('rollback');
  expect(await mirror.update()).toEqual({
    upserted: [idTwo, idThree].sort(),
    verified: [],
    removed: [four.id as string],
  });
  expect(await mirror.differences()).toEqual([]);
});

test('only a dataset that replaces another one begins a new epoch', async () => {
  const epoch = await mirror.epoch();
  await indexer.json('rebuild');
  expect(await mirror.epoch()).toBe(epoch);
  await indexer.sync(await indexer.feed(1, snapshot, 'other'), '--replace');
  expect(await mirror.epoch()).not.toBe(epoch);
});

test('a mirror follows deltas, snapshots, rebuilds and rollbacks without a difference', async () => {
  const parts = changingFeed({ postings: 300, deltas: 4, changes: 120, words: 5 });
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2), 'changing'), '--replace');
  const companies = new FeedMirror(indexer, 'sources');
  const follow = async () => {
    await mirror.update();
    await companies.update();
    expect(await mirror.differences()).toEqual([]);
  };
  mirror = new FeedMirror(indexer);
  await follow();
  await indexer.sync(await indexer.feed(2, parts.slice(0, 4), 'changing'));
  await follow();
  await indexer.json('rebuild');
  await indexer.sync(await indexer.feed(3, parts.slice(0, 8), 'changing'));
  await follow();
  await indexer.json('rollback');
  await follow();
  await indexer.sync(await indexer.feed(4, parts, 'changing'));
  await follow();
});
