import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpBoards, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { systemClock } from '../command/clock.js';
import { FeedMirror } from '../testing/feed-mirror.js';
import { type FeedPart, IndexerFixture } from '../testing/indexer-fixture.js';
import { CollectFixture } from './testing/collect-fixture.js';
import { SimulatedClock } from './testing/simulated-clock.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 7, 1);

const EMPTY: FeedPart[] = [
  { kind: 'sources', rows: [] },
  { kind: 'jobs', rows: [] },
];

let fixture: CollectFixture;
let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('collect-load');
});
afterEach(async () => {
  await fixture?.close();
  await indexer.drop();
});
afterAll(() => IndexerFixture.end());

const collect = async (...args: string[]) =>
  indexer.run(await fixture.args('--sync', ...args), { env: { ROLECALL_COLLECT_GATEWAY: fixture.server.gateway } });

/** The ids and titles of the postings in the index with a status. */
const inIndex = async (status: string) =>
  Object.values((await indexer.records('jobs')) ?? {})
    .filter(({ job_status }) => job_status === status)
    .map(({ id, title }) => `${id} ${title}`)
    .sort();

test('what is collected is in the index after each run', async () => {
  fixture = await CollectFixture.start(madeUpBoards(15, () => 3));
  const { code, stdout } = await collect();
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ postings: { new: 45 }, sync: { action: 'loaded' } });
  expect(await inIndex('active')).toEqual(await fixture.expected());
  for (const board of fixture.server.boards) board.postings = [...board.postings.slice(1), madeUpPosting(90)];
  expect(JSON.parse((await collect()).stdout)).toMatchObject({ sync: { action: 'updated' } });
  expect(await inIndex('active')).toEqual(await fixture.expected());
  expect(await inIndex('inactive')).toHaveLength(15);
});

test('a posting that is only verified again is no change of content for a mirror, until its liveness has changed by 0.02', async () => {
  fixture = await CollectFixture.start([madeUpBoard('greenhouse', 'acme', madeUpPostings(3))]);
  const env = { ROLECALL_COLLECT_GATEWAY: fixture.server.gateway };
  const mirror = new FeedMirror(indexer);
  const livenessById = async () =>
    Object.entries((await indexer.records('jobs')) ?? {}).map(
      ([id, record]) => [id, (record.moderation_details as { liveness: number }).liveness] as const,
    );
  let before = new Map<string, number>();
  let verifications = 0;
  for (let week = 0; week < 12; week += 1) {
    const now = START + week * 8 * 24 * HOUR;
    await indexer.run(await fixture.args('--sync'), {
      env,
      clock: { ...systemClock, now: () => now, sleepUntil: async () => {} },
    });
    const after = await livenessById();
    const changed = after.filter(([id, liveness]) => before.get(id) !== liveness);
    for (const [id, liveness] of changed)
      expect(Math.abs(liveness - (before.get(id) ?? 0))).toBeGreaterThanOrEqual(0.02);
    const { upserted, verified } = await mirror.update();
    expect(upserted).toEqual(changed.map(([id]) => id).sort());
    expect([...upserted, ...verified]).toHaveLength(3);
    verifications += verified.length;
    before = new Map(after);
  }
  expect(verifications).toBeGreaterThan(20);
  expect(await mirror.differences()).toEqual([]);
});

test('a compacted feed is loaded into a new generation, with the facts of the earlier rows', async () => {
  const board = madeUpBoard('greenhouse', 'acme', madeUpPostings(3));
  fixture = await CollectFixture.start([board]);
  const actions: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    board.postings = madeUpPostings(3).map((posting) => ({ ...posting, title: `${posting.title} ${round}` }));
    actions.push(JSON.parse((await collect()).stdout).sync.action);
    expect(await inIndex('active')).toEqual(await fixture.expected());
  }
  expect(actions.slice(0, 5)).toEqual(['loaded', 'updated', 'updated', 'updated', 'updated']);
  expect(actions[5]).toBe('loaded');
});

test('another dataset is replaced only if the operator says so', async () => {
  fixture = await CollectFixture.start([madeUpBoard('lever')]);
  await indexer.sync(await indexer.feed(1, EMPTY, 'mine'));
  expect(await collect()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/dataset is mine, not collected: use --replace/),
  });
  expect(fixture.server.requests).toEqual([]);
  expect(await collect('--dataset', 'other')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/dataset is mine, not other/),
  });
  expect(await collect('--replace')).toMatchObject({ code: 0 });
  expect(await inIndex('active')).toEqual(await fixture.expected());
});

test('a collection that is started again with --replace continues its dataset, and so do its mirrors', async () => {
  const board = madeUpBoard('lever', 'acme', madeUpPostings(3));
  fixture = await CollectFixture.start([board]);
  await indexer.sync(await indexer.feed(1, EMPTY, 'mine'));
  expect(JSON.parse((await collect('--replace')).stdout)).toMatchObject({ sync: { action: 'loaded' } });
  const mirror = new FeedMirror(indexer);
  const epoch = await mirror.epoch();
  await mirror.update();
  // Nothing new, then a new posting.
  expect(JSON.parse((await collect('--replace')).stdout)).toMatchObject({ sync: { action: 'updated', rows: 1 } });
  board.postings = madeUpPostings(4);
  expect(JSON.parse((await collect('--replace')).stdout)).toMatchObject({ sync: { action: 'updated' } });
  expect(await mirror.epoch()).toBe(epoch);
  expect((await mirror.update()).upserted).toHaveLength(1);
  expect(await mirror.differences()).toEqual([]);
});

test('a load that fails does not end a collection that repeats, and the next round loads everything', async () => {
  const board = madeUpBoard('lever', 'acme', madeUpPostings(3));
  fixture = await CollectFixture.start([board]);
  await indexer.sync(await indexer.feed(1, EMPTY, 'mine'));
  const clock = new SimulatedClock(START, START + 24 * HOUR);
  clock.onSleep = async () => {
    if ((await indexer.records('jobs')) !== null) await dropDataset(indexer);
    clock.onSleep = null;
  };
  const { stdout } = await indexer.run(await fixture.args('--sync', '--every', '12h'), {
    env: { ROLECALL_COLLECT_GATEWAY: fixture.server.gateway },
    signal: clock.signal,
    clock,
  });
  const [first, second] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first.error).toMatch(/The live dataset is mine, not collected/);
  expect(second.sync).toMatchObject({ action: 'loaded' });
  expect(await inIndex('active')).toEqual(await fixture.expected());
});
