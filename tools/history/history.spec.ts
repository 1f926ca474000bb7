import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { generateHistory } from './testing/generated-history.js';
import { HistoryDays } from './testing/history-days.js';

jest.setTimeout(300_000);

const DAYS = 6;
let indexer: IndexerFixture | undefined;
let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'history-spec-'));
  await generateHistory(data);
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
  await rm(data, { recursive: true, force: true });
});

test('synced day by day, the active postings of each day are those of the history, and the last day equals its snapshot', async () => {
  indexer = await IndexerFixture.create('history-spec');
  const history = await HistoryDays.write(indexer, data, DAYS);
  let deltas = '';
  const counts = new Set<number>();
  for (let day = 0; day <= DAYS; day += 1) {
    deltas = await history.feed(day);
    expect(await indexer.sync(deltas)).toMatchObject({ bad: 0 });
    const active = await history.active(day);
    expect(await history.activeInIndex()).toEqual(active);
    counts.add(active.length);
  }
  // Ensures that postings appeared and disappeared.
  expect(counts.size).toBeGreaterThan(3);
  const noDifference = { missing: 0, extra: 0, different: 0, removed: 0, rejected: 0 };
  const snapshot = await history.snapshot(DAYS);
  expect(await indexer.json('verify', snapshot)).toMatchObject(noDifference);
  await indexer.sync(snapshot, '--replace');
  expect(await indexer.json('verify', deltas)).toMatchObject(noDifference);
});
