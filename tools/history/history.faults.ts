import { afterAll, expect, jest, test } from '@jest/globals';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { DATA, HistoryDays, hasHistory } from './testing/history-days.js';

jest.setTimeout(3_600_000);

const DAYS = 300;
let indexer: IndexerFixture | undefined;
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

// Skipped if ../shared/data does not contain greenhouse-history.
(hasHistory ? test : test.skip)(
  'all boards, 300 deltas: the active postings of each day are those of the history, and the last day equals its snapshot',
  async () => {
    indexer = await IndexerFixture.create('history-faults');
    const history = await HistoryDays.write(indexer, DATA, DAYS);
    for (let day = 0; day <= DAYS; day += 1) {
      expect(await indexer.sync(await history.feed(day))).toMatchObject({ bad: 0 });
      expect(await history.activeInIndex()).toEqual(await history.active(day));
    }
    expect(await indexer.json('verify', await history.snapshot(DAYS))).toMatchObject({
      missing: 0,
      extra: 0,
      different: 0,
      removed: 0,
      rejected: 0,
    });
  },
);
