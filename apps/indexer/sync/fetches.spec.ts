import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openFacts } from '#libs/facts/open-facts.js';
import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { generationsOf } from '#libs/search/store/indices/generations.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DAY_LATER, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(60_000);

const acme = testSource({ brand_name: 'Acme' });
const job: RecordValue = { ...testJob({ source: acme.id as string }), board: 'Greenhouse/Acme' };
const fetched = (time: string, outcome: 'ok' | 'failed' = 'ok', board = 'acme'): FeedRow =>
  fetchRow({
    board: { format: 'greenhouse', board },
    time,
    outcome,
    advertised: null,
    listed: outcome === 'ok' ? 1 : null,
    duration_ms: 12,
  });
const records: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [upsert(job)] },
];
const FIRST = '2026-08-20T04:00:00.000Z';
const SECOND = '2026-08-21T04:00:00.000Z';
const THIRD = '2026-08-22T04:00:00.000Z';
const fetches: FeedPart = { kind: 'fetches', mode: 'delta', rows: [fetched(SECOND), fetched(FIRST)] };
const later: FeedPart = { kind: 'fetches', mode: 'delta', as_of: DAY_LATER, rows: [fetched(THIRD, 'failed')] };

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('fetches-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const read = async (sql: string) => {
  const live = (await generationsOf(indexer.client, indexer.prefix)).find((each) => each.live);
  const location = { dataDir: indexer.folder, prefix: indexer.prefix };
  const facts = await openFacts({ ...location, stamp: live?.stamp as string, memoryLimit: '256MB' });
  try {
    return (await facts?.connection.runAndReadAll(sql))?.getRowObjectsJson();
  } finally {
    await facts?.close();
  }
};
const FETCHES = 'SELECT board, fetched_at::VARCHAR AS at, outcome FROM fetches ORDER BY board, fetched_at';
const row = (time: string, outcome = 'ok', board = 'greenhouse/acme') => ({
  board,
  at: time.replace('T', ' ').replace('.000Z', ''),
  outcome,
});

test('a load and deltas add fetches to the facts, in any order and each once, and the dataset stays live', async () => {
  await indexer.sync(await indexer.feed(1, [...records, fetches]));
  expect(await read(FETCHES)).toEqual([row(FIRST), row(SECOND)]);
  const repeated = { ...later, rows: [...later.rows, fetched(FIRST), fetched(THIRD, 'ok', 'empty')] };
  expect(await indexer.sync(await indexer.feed(2, [...records, fetches, repeated]))).toMatchObject({
    action: 'updated',
    bad: 0,
  });
  const all = [row(FIRST), row(SECOND), row(THIRD, 'failed'), row(THIRD, 'ok', 'greenhouse/empty')];
  expect(await read(FETCHES)).toEqual(all);
  await indexer.json('rebuild');
  expect(await read(FETCHES)).toEqual(all);
  await indexer.json('rollback');
  expect(await read(FETCHES)).toEqual(all);
});

test('a file of fetches that says snapshot adds to the earlier ones too, and is no reason to load the feed again', async () => {
  await indexer.sync(await indexer.feed(1, [...records, fetches]));
  const feed = await indexer.feed(2, [...records, fetches, { ...later, mode: 'snapshot' }]);
  expect(await indexer.sync(feed)).toMatchObject({ action: 'updated' });
  expect(await read(FETCHES)).toHaveLength(3);
  await indexer.sync(feed, '--replace');
  expect(await read(FETCHES)).toHaveLength(3);
  expect(await indexer.json('verify', feed)).toMatchObject({ same: 2, missing: 0, extra: 0, different: 0 });
});

test('the board of a posting is kept, in lower case and never in its record', async () => {
  await indexer.sync(await indexer.feed(1, records));
  expect((await indexer.records('jobs'))?.[job.id as string]).not.toHaveProperty('board');
  expect(await read('SELECT watched_unit FROM postings')).toEqual([{ watched_unit: 'greenhouse/acme' }]);
  await rm(join(indexer.folder, 'facts'), { recursive: true });
  await indexer.json('rebuild');
  expect(await read('SELECT watched_unit FROM postings')).toEqual([{ watched_unit: 'greenhouse/acme' }]);
});

test('an invalid fetch goes to the dead-letter file with the reason', async () => {
  const bad = (change: object): FeedRow => ({
    version: 1,
    record: { ...(fetched(FIRST) as { record: object }).record, ...change },
  });
  const rows = [
    bad({ board: '' }),
    bad({ outcome: 'gone' }),
    bad({ time: '2026-08-23T00:00:00Z' }),
    bad({ time: 'yesterday' }),
    bad({ listed: -1 }),
    bad({ pages: 3 }),
    { version: 1, delete: 'greenhouse/acme' },
  ];
  const feed = await indexer.feed(1, [
    ...records,
    { kind: 'fetches', mode: 'delta', rows: [...rows, fetched(SECOND)] },
  ]);
  const checked = await indexer.sync(feed, '--dry-run', '--max-bad', '9');
  const { bad: count, dead_letter } = await indexer.sync(feed, '--max-bad', '9');
  expect([checked.bad, count]).toEqual([7, 7]);
  expect((await indexer.deadLetterRows(dead_letter)).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^board: /),
    expect.stringMatching(/^outcome: .*"ok"/),
    'time: is later than the as_of of the file',
    expect.stringMatching(/^time: /),
    expect.stringMatching(/^listed: /),
    expect.stringMatching(/pages/),
    'fetches are append-only: they cannot be deleted',
  ]);
  expect(await read(FETCHES)).toEqual([row(SECOND)]);
});
