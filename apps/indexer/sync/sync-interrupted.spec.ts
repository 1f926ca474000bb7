import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { jobs } from '#libs/registry/records/jobs.js';
import { readMeta, writeMeta } from '#libs/search/store/indices/indices.js';
import { type ProxyAction, startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { changingFeed } from '../testing/changing-feed.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const parts = changingFeed({ postings: 300, deltas: 4, changes: 120 });
const noDifference = { missing: 0, extra: 0, different: 0, removed: 0, rejected: 0 };

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('sync-interrupted-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const block = (name: string, value: boolean | null) =>
  indexer.client.indices.putSettings({ index: `${indexer.prefix}-jobs`, settings: { [`blocks.${name}`]: value } });

test('applying a feed twice, row by row, changes nothing', async () => {
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2)));
  const before = await readMeta(indexer.client, indexer.prefix, jobs);
  const feed = await indexer.feed(2, parts);
  await indexer.sync(feed);
  if (before) await writeMeta(indexer.client, before.index, before.meta);
  const replayed = await indexer.sync(feed);
  expect(replayed).toMatchObject({ action: 'updated', applied: 0, deleted: 0, already_applied: replayed.rows });
  expect(await indexer.json('verify', feed)).toMatchObject(noDifference);
});

test('deltas in any order give the same result, in one load or one by one', async () => {
  const inOrder = await indexer.feed(9, parts);
  const [first, second, ...deltas] = parts;
  if (!first || !second) throw new Error('The feed has no snapshot.');
  const shuffled = [first, second, ...[5, 1, 7, 3, 0, 6, 2, 4].map((n) => deltas[n] as (typeof parts)[number])];
  for (let count = 2; count <= shuffled.length; count += 2)
    await indexer.sync(await indexer.feed(count, shuffled.slice(0, count)));
  expect(await indexer.json('verify', inOrder)).toMatchObject(noDifference);
  await indexer.sync(await indexer.feed(11, shuffled), '--replace');
  expect(await indexer.json('verify', inOrder)).toMatchObject(noDifference);
});

test('a full disk is retried until there is room', async () => {
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2)));
  const feed = await indexer.feed(2, parts);
  await block('read_only_allow_delete', true);
  let attempts = 0;
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
    if (/-jobs-.*_bulk/.test(url)) attempts += 1;
    // Elasticsearch rejects the first attempts and accepts the next one.
    if (attempts === 3) await block('read_only_allow_delete', null);
    return 'forward';
  });
  const run = await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } });
  proxy.close();
  expect(run).toMatchObject({ code: 0 });
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(await indexer.json('verify', feed)).toMatchObject(noDifference);
});

test('a read-only index ends the run with one sentence, and the next run applies the rest', async () => {
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2)));
  const feed = await indexer.feed(2, parts);
  await block('write', true);
  const { code, stderr } = await indexer.run(['sync', feed]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('did not accept the documents') });
  expect(await indexer.json('status')).toMatchObject([{ state: 'live', writer: 'interrupted' }]);
  expect((await indexer.run(['status'])).stdout).toContain('run `indexer sync` with its feed again');
  await block('write', null);
  expect(await indexer.sync(feed)).toMatchObject({ action: 'updated' });
  expect(await indexer.json('status')).toMatchObject([{ state: 'live', writer: 'idle' }]);
  expect(await indexer.json('verify', feed)).toMatchObject(noDifference);
});

test.each([
  ['deltas', parts.slice(0, 2)],
  ['a load', []],
])(
  'nothing of %s is applied if the last file is truncated, and all of it once the file is complete',
  async (_name, live) => {
    const before = live.length > 0 ? await indexer.feed(1, live) : null;
    if (before) await indexer.sync(before);
    const feed = await indexer.feed(2, parts);
    const last = join(feed, `${parts.length - 1}-jobs.ndjson.zst`);
    await truncate(last, (await stat(last)).size - 10);
    expect(await indexer.run(['sync', feed])).toMatchObject({ code: 1, stderr: expect.stringContaining('truncated') });
    if (before) expect(await indexer.json('verify', before)).toMatchObject(noDifference);
    else expect(await indexer.indices()).toEqual([]);
    const whole = await indexer.feed(2, parts);
    await indexer.sync(whole);
    expect(await indexer.json('verify', whole)).toMatchObject(noDifference);
  },
);

test('of two concurrent indexers one is rejected, and the other applies the feed', async () => {
  const feed = await indexer.feed(1, parts);
  const runs = await Promise.all([indexer.run(['sync', feed]), indexer.run(['sync', feed])]);
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(runs.find(({ code }) => code === 1)?.stderr).toContain('Another indexer is writing');
  expect(await indexer.json('verify', feed)).toMatchObject(noDifference);
});

test('indices whose creation got no response are used', async () => {
  const broken = new Set<string>();
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ method, url = '' }) => {
    const first = method === 'PUT' && !url.includes('/_') && !broken.has(url);
    if (first) broken.add(url);
    return first ? 'drop response' : 'forward';
  });
  const feed = await indexer.feed(1, parts);
  expect(await indexer.run(['sync', feed], { env: { ELASTICSEARCH_URL: proxy.url } })).toMatchObject({ code: 0 });
  proxy.close();
  expect(broken.size).toBe(3);
  expect(await indexer.indices()).toHaveLength(3);
  expect(await indexer.json('verify', feed)).toMatchObject(noDifference);
});
