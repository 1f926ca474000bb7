import { afterAll, expect, jest, test } from '@jest/globals';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { baseRecords } from './base-records.js';
import { checkFeed } from './check-feed.js';
import { mixedParts } from './feed-under-test.js';

jest.setTimeout(300_000);

afterAll(() => IndexerFixture.end());

// `npm run fuzz:feed` does the same with other seeds and more rows.
test('no row stops a sync, affects another row, or is applied differently from what verify expects', async () => {
  expect(await checkFeed(mixedParts(await baseRecords(30), 300, 1))).toEqual([]);
});
