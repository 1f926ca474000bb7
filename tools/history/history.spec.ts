import { afterAll, expect, jest, test } from '@jest/globals';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { HistoryDays, hasHistory } from './testing/history-days.js';

jest.setTimeout(300_000);

const DAYS = 6;
let indexer: IndexerFixture | undefined;
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

// Skipped where ../shared/data does not hold greenhouse-history.
(hasHistory ? test : test.skip)(
  'synced day by day, the open postings of every day are those of the history, and the end is that of one snapshot',
  async () => {
    indexer = await IndexerFixture.create('history-spec');
    const history = await HistoryDays.write(indexer, 12, DAYS);
    let deltas = '';
    for (let day = 0; day <= DAYS; day += 1) {
      deltas = await history.feed(day);
      expect(await indexer.sync(deltas)).toMatchObject({ bad: 0 });
      expect(await history.openInIndex()).toEqual(await history.open(day));
    }
    const noDifference = { missing: 0, extra: 0, different: 0, removed: 0, refused: 0 };
    const snapshot = await history.snapshot(DAYS);
    expect(await indexer.json('verify', snapshot)).toMatchObject(noDifference);
    await indexer.sync(snapshot, '--replace');
    expect(await indexer.json('verify', deltas)).toMatchObject(noDifference);
  },
);
