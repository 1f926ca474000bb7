import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readManifest } from '#libs/feed/manifest.js';
import { testPrefixOf } from '#libs/search/store/indices/test-prefix.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';
import { TEST_DATA } from './test-data-command.js';

let indexer: IndexerFixture;
let prefix: string;
beforeAll(async () => {
  indexer = await IndexerFixture.create('test-data');
  prefix = testPrefixOf(indexer.prefix);
});
afterAll(async () => {
  await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix });
  await indexer.drop();
  await IndexerFixture.end();
});

const countIn = async (index: string) => (await indexer.client.count({ index })).count;

test('`indexer test-data` loads every row of the committed feed beside the dataset, once', async () => {
  const { files, version } = await readManifest(TEST_DATA);
  const loaded = await indexer.json('test-data', '--no-grids', '--no-signals');
  expect([loaded.action, loaded.bad]).toEqual(['loaded', 0]);
  const companies = files.find(({ kind, mode }) => kind === 'sources' && mode === 'snapshot')?.rows;
  expect(await countIn(`${prefix}-sources`)).toBe(companies);
  expect(await countIn(`${prefix}-jobs`)).toBeGreaterThan(2_000);
  expect(await indexer.client.indices.exists({ index: `${indexer.prefix}-jobs` })).toBe(false);
  expect(
    (await indexer.client.indices.getAlias({ index: `${indexer.prefix}-*`, allow_no_indices: true })) ?? {},
  ).toEqual({});
  const again = await indexer.json('test-data', '--no-grids', '--no-signals');
  expect([again.action, again.version]).toEqual(['unchanged', version]);
});
