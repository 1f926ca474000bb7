import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Definition } from '#libs/registry/definition.js';
import { field, type RecordValue, withTier } from '#libs/registry/field.js';
import { integer, keyword } from '#libs/registry/kinds/values.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { type StoredSource, sourceRecord } from '../../derive/stored-fields.js';
import { dropDataset, loadDataset } from '../../testing/test-dataset.js';
import { type Generation, generationsOf } from './generations.js';
import { replaceRecords } from './replace-records.js';
import { pruneDatasets, republishDataset } from './staged-dataset.js';

const mascots: Definition = {
  name: 'mascots',
  recordName: 'Mascot',
  title: 'Mascot record',
  id: /^M\d$/,
  served: false,
  listedInAccount: false,
  fed: false,
  rebuildCommand: 'mascots',
  fields: withTier('min', [
    field('id', keyword(), 'Id.', { required: true, filter: 'ids', finds: 'Records with any of these ids.' }),
    field('legs', integer(0, 100), 'Legs.', {
      filter: 'legs',
      finds: { _gte: 'At least this many legs.', _lte: 'At most this many legs.' },
    }),
  ]),
  embedsCompany: false,
  sorts: {},
};

const dataset = {
  elasticsearchUrl: process.env.ELASTICSEARCH_URL as string,
  prefix: `replace${process.pid}`,
  definitions: [...definitions, mascots],
};
const { prefix } = dataset;
const client = new Client({ node: dataset.elasticsearchUrl });
const otter = { id: 'M1', legs: 4 };
const spider = { id: 'M2', legs: 8 };

const load = () => loadDataset({ ...dataset, sources: [], jobs: [], computed: { mascots: [otter] } });
const generations = () => generationsOf(client, prefix, dataset.definitions);
const live = async () => (await generations()).find((generation) => generation.live) as Generation;
const replace = async (records: Iterable<RecordValue> | AsyncIterable<RecordValue>) =>
  replaceRecords(client, prefix, mascots, records, { generation: await live() });
const indices = async () =>
  Object.keys(await client.indices.get({ index: `${prefix}-mascots-*`, features: ['aliases'] }));
const stored = async () => {
  const { hits } = await client.search<StoredSource>({ index: `${prefix}-mascots`, sort: ['id'] });
  return hits.hits.map(({ _source }) => sourceRecord(_source as StoredSource, ''));
};

beforeAll(load, 60_000);
afterAll(async () => {
  await dropDataset(dataset);
  await client.close();
});

test('readers see the new records and none of the old, and the old index is removed', async () => {
  expect(await replace([spider, { id: 'M3' }])).toBe(2);
  expect(await stored()).toEqual([spider, { id: 'M3', legs: null }]);
  expect(await indices()).toHaveLength(1);
});

test('readers keep the old records if a new record is invalid, or if the computation of the new ones fails', async () => {
  await replace([otter]);
  await expect(replace([spider, { id: 'M3', legs: 'many' }])).rejects.toThrow('"M3" is not a record of mascots: legs');
  const failing = async function* () {
    yield spider;
    throw new Error('out of memory');
  };
  await expect(replace(failing())).rejects.toThrow('out of memory');
  expect(await stored()).toEqual([otter]);
  expect(await indices()).toHaveLength(1);
});

test('two records with the same id are an error, and readers keep the old records', async () => {
  await replace([otter]);
  await expect(replace([spider, { ...spider, legs: 7 }])).rejects.toThrow('twice');
  expect(await stored()).toEqual([otter]);
});

test('computed records are rolled back with their dataset, and removed with it', async () => {
  await replace([spider]);
  const before = await live();
  await load();
  expect(await stored()).toEqual([otter]);
  await republishDataset(
    client,
    prefix,
    (await generations()).find(({ stamp }) => stamp === before.stamp) as Generation,
  );
  expect(await stored()).toEqual([spider]);
  expect(await indices()).toHaveLength(2);
  await pruneDatasets(client, prefix, 0, dataset.definitions);
  expect(await stored()).toEqual([spider]);
  expect(await indices()).toHaveLength(1);
});
