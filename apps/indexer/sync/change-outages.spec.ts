import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { createDataSource } from '#libs/database/data-source.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { Takedowns } from '#libs/ingest/takedowns/takedowns.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { type ProxyAction, startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
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

/** Breaks the connections of indexers to Postgres, as its restart does. @returns how many there were. */
const endWriterConnections = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: indexer.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'rolecall-indexer'`,
  );
  await client.end();
  return rowCount ?? 0;
};

let indexer: IndexerFixture;
let mirror: FeedMirror;
beforeEach(async () => {
  indexer = await IndexerFixture.create('change-outages-spec');
  mirror = new FeedMirror(indexer);
  await indexer.sync(await indexer.feed(1, snapshot));
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

test('changes that readers cannot see yet are not published, and follow once the run is repeated', async () => {
  await mirror.update();
  const feed = await indexer.feed(2, [...snapshot, delta(upsert(retitled, 2), deletion(idThree, 2))]);
  // The documents arrive, and their refresh does not.
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    if (/_refresh/.test(url) && /sources/.test(url)) return { status: 400 };
    return 'forward';
  });
  const { code } = await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } });
  proxy.close();
  expect(code).toBe(1);
  await indexer.client.indices.refresh({ index: `${indexer.prefix}-jobs` });
  expect(Object.keys((await indexer.records('jobs')) ?? {}).sort()).toEqual([idOne, idTwo].sort());
  expect(await mirror.update()).toEqual({ upserted: [], verified: [], removed: [] });
  await indexer.sync(feed);
  expect(await mirror.update()).toMatchObject({ upserted: [idTwo], removed: [idThree, idThree] });
  expect(await mirror.differences()).toEqual([]);
});

test('the removals of an interrupted load are not published while its dataset is not live', async () => {
  await mirror.update();
  const feed = await indexer.feed(2, [...snapshot.slice(0, 1), { kind: 'jobs', rows: [upsert(one, 2)] }]);
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    return /_aliases/.test(url) ? { status: 400 } : 'forward';
  });
  const { code } = await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } });
  proxy.close();
  expect(code).toBe(1);
  await indexer.json('rebuild');
  expect(await mirror.update()).toEqual({ upserted: [], verified: [], removed: [] });
  expect(await mirror.differences()).toEqual([]);
});

test('a takedown after a load that failed is published by the next run, even if its feed has nothing new', async () => {
  // Of its own, because all tests share the list of takedowns.
  const doomed = testJob({ source });
  const id = doomed.id as string;
  const parts = [...snapshot, delta(upsert(doomed))];
  const feed = await indexer.feed(2, parts);
  await indexer.sync(feed);
  await mirror.update();
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    return /_aliases/.test(url) ? { status: 400 } : 'forward';
  });
  const other = await indexer.feed(3, [...snapshot.slice(0, 1), { kind: 'jobs', rows: [upsert(retitled, 2)] }]);
  const { code } = await indexer.run(['sync', other], { env: { ELASTICSEARCH_URL: proxy.url } });
  proxy.close();
  expect(code).toBe(1);
  const dataSource = await createDataSource(indexer.databaseUrl).initialize();
  await new Takedowns(dataSource).add(id, 'Requested by its author');
  await dataSource.destroy();
  await erasePostings(indexer.client, indexer.prefix, [id]);
  expect(await mirror.update()).toEqual({ upserted: [], verified: [], removed: [] });
  expect(await indexer.sync(feed)).toMatchObject({ action: 'unchanged' });
  expect(await mirror.update()).toMatchObject({ upserted: [], removed: [id] });
  expect(await mirror.differences()).toEqual([]);
});

test('numbers continue after those of the index, even if the database is restored from an older backup', async () => {
  await mirror.update();
  const { logId } = await mirror.published();
  await runOn(indexer.databaseUrl, 'UPDATE change_counters SET next_number = 1 WHERE dataset = $1', [indexer.prefix]);
  await indexer.sync(await indexer.feed(2, [...snapshot, delta(upsert(retitled, 2))]));
  // Positions of the lost log are not those of the new one.
  expect((await mirror.published()).logId).not.toBe(logId);
  mirror.position = 4;
  expect(await mirror.update()).toEqual({ upserted: [idTwo], verified: [], removed: [] });
});

test('a connection to Postgres that breaks between a number and its write leaves a gap, and nothing goes back', async () => {
  await mirror.update();
  const before = await mirror.published();
  const feed = await indexer.feed(2, [...snapshot, delta(upsert(retitled, 2), deletion(idThree, 2))]);
  let broken = 0;
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    if (!/-jobs-.*_bulk/.test(url) || broken > 0) return 'forward';
    broken = await endWriterConnections();
    return 'forward';
  });
  const { code, stderr } = await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } });
  proxy.close();
  expect(broken).toBe(1);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('run the command again') });
  expect(await mirror.update()).toEqual({ upserted: [], verified: [], removed: [] });
  await indexer.sync(feed);
  const after = await mirror.published();
  expect(after.logId).toBe(before.logId);
  expect(after.published).toBeGreaterThan(before.published + 2);
  expect(await mirror.update()).toMatchObject({ upserted: [idTwo] });
  expect(await mirror.differences()).toEqual([]);
});

test('a removal that a clock set back dates too early expires the readers that have not seen it', async () => {
  await mirror.update();
  const parts = [...snapshot, delta(deletion(idTwo, 2)), delta(deletion(idThree, 3))];
  await indexer.sync(await indexer.feed(2, parts.slice(0, 3)));
  await indexer.sync(await indexer.feed(3, parts));
  const { published } = await mirror.published();
  const sinceTheEpoch = `UPDATE removals SET removed_at = 'epoch' WHERE dataset = $1 AND record_id = $2`;
  await runOn(indexer.databaseUrl, sinceTheEpoch, [indexer.prefix, idThree]);
  await indexer.sync(await indexer.feed(4, [...parts, delta(upsert(one, 4))]));
  // The earlier removal is kept. Readers that have neither are told to start again.
  expect((await mirror.published()).prunedUpTo).toBeGreaterThan(mirror.position);
  expect((await mirror.published()).prunedUpTo).toBeLessThanOrEqual(published);
  expect((await mirror.update()).removed).toEqual([idTwo]);
});
