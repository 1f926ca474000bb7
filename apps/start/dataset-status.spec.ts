import { Client } from '@elastic/elasticsearch';
import { afterAll, expect, jest, test } from '@jest/globals';
import type { Manifest } from '#libs/feed/manifest.js';
import { sources as sourcesDefinition } from '#libs/registry/records/sources.js';
import { aliasOf, readMeta } from '#libs/search/store/indices/indices.js';
import { makeOlder } from '#libs/search/testing/older-index.js';
import { dropDataset, loadDataset } from '#libs/search/testing/test-dataset.js';
import { datasetStep, readDatasetStatus } from './dataset-status.js';

jest.setTimeout(30_000);

const sample: Manifest = {
  format: 'rolecall-feed/1',
  dataset: 'rolecall-sample',
  version: 2,
  as_of: '2026-08-22T00:00:00Z',
  files: [],
};
const live = (version: number, hasCurrentMapping: boolean, dataset = 'rolecall-sample', hasCurrentGrid = true) => ({
  feed: { dataset, version },
  hasCurrentMapping,
  hasCurrentGrid,
});

test.each([
  ['nothing is live', null],
  ['an older sample is live', live(1, true)],
  ['the sample is live with another mapping', live(2, false)],
])('the sample is synced when %s', (_name, dataset) => {
  expect(datasetStep(dataset, sample)).toBe('sync');
});

test.each([
  ['the sample is live', live(2, true)],
  ['a later sample is live', live(3, true)],
  ['another dataset is live', live(1, true, 'mine')],
  ['a dataset without a feed is live', { feed: null, hasCurrentMapping: true, hasCurrentGrid: true }],
])('nothing is done when %s', (_name, dataset) => {
  expect(datasetStep(dataset, sample)).toBeNull();
});

test.each([
  ["the operator's own dataset has another mapping", live(1, false, 'mine')],
  ['a later sample has another mapping', live(3, false)],
])('the indices are rebuilt from their own records when %s', (_name, dataset) => {
  expect(datasetStep(dataset, sample)).toBe('rebuild');
});

test('only the grids are built when there are none of this version', () => {
  expect(datasetStep(live(2, true, 'rolecall-sample', false), sample)).toBe('grids');
  expect(datasetStep(live(1, true, 'mine', false), sample)).toBe('grids');
});

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `live-dataset-spec-${process.pid}`;
afterAll(() => dropDataset({ elasticsearchUrl, prefix }));

test('the live dataset is read from the indices', async () => {
  expect(await readDatasetStatus(elasticsearchUrl, prefix)).toBeNull();
  await loadDataset({ elasticsearchUrl, prefix, sources: [], jobs: [] });
  expect(await readDatasetStatus(elasticsearchUrl, prefix)).toMatchObject({
    hasCurrentMapping: true,
    hasCurrentGrid: false,
  });
  const client = new Client({ node: elasticsearchUrl });
  const sources = await readMeta(client, prefix, sourcesDefinition);
  if (!sources) throw new Error(`${aliasOf(prefix, sourcesDefinition)} is missing`);
  await makeOlder(client, sources);
  await client.close();
  expect(await readDatasetStatus(elasticsearchUrl, prefix)).toMatchObject({ hasCurrentMapping: false });
});

test('the error for an unreachable Elasticsearch says what to do', async () => {
  // No server listens on the discard port.
  await expect(readDatasetStatus('http://127.0.0.1:9', prefix)).rejects.toThrow(
    /^Elasticsearch is not reachable .*: start it, or correct ELASTICSEARCH_URL/,
  );
});
