import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createDataSource } from '#libs/billing/data-source.js';
import { Takedowns } from '#libs/billing/takedowns.js';
import { createEmptyTestDatabase } from '#libs/billing/testing/test-database.js';
import { erasePostings } from '#libs/search/store/erase-posting.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type FeedPart, IndexerFixture, upsert } from './testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource();
const stays = testJob({ source: acme.id as string });
let doomed = testJob({ source: acme.id as string });
let snapshot: FeedPart[];

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('taken-down-spec');
  // The list is one for all datasets of the database.
  doomed = testJob({ source: acme.id as string });
  snapshot = [
    { kind: 'sources', rows: [upsert(acme)] },
    { kind: 'jobs', rows: [upsert(stays), upsert(doomed)] },
  ];
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

/** What `admin job takedown` does; `listed`: only its first half, as if Elasticsearch had been away. */
const takeDown = async ({ listed = false } = {}) => {
  const dataSource = await createDataSource(indexer.databaseUrl).initialize();
  await new Takedowns(dataSource).add(doomed.id as string, 'Asked for by its author');
  await dataSource.destroy();
  if (!listed) await erasePostings(indexer.client, indexer.prefix, [doomed.id as string]);
};
const ids = async () => Object.keys((await indexer.records('jobs')) ?? {});
const delta = (version: number): FeedPart => ({ kind: 'jobs', mode: 'delta', rows: [upsert(doomed, version)] });

test('a posting that is taken down is gone at once, and from every later sync, rebuild and rollback', async () => {
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

test('where Elasticsearch was away when it was taken down, the next run deletes it', async () => {
  const feed = await indexer.feed(1, snapshot);
  await indexer.sync(feed);
  await takeDown({ listed: true });
  expect(await ids()).toHaveLength(2);
  expect(await indexer.sync(feed)).toMatchObject({ action: 'unchanged' });
  expect(await ids()).toEqual([stays.id]);
  expect(await indexer.json('verify', feed)).toMatchObject({ same: 2, removed: 1, missing: 0, different: 0 });
});

test('without the tables nothing is written: a list that cannot be read is none that is empty', async () => {
  const empty = await createEmptyTestDatabase();
  const { code, stderr } = await indexer.run(['sync', await indexer.feed(1, snapshot)], {
    env: { DATABASE_URL: empty.url },
  });
  await empty.drop();
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('npm run admin -- migrate') });
});
