import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { integer, keyword } from '../../kinds/values.js';
import type { Definition } from '../../registry/definition.js';
import { field, type RecordValue, tier } from '../../registry/field.js';
import { replaceRecords } from './replace-records.js';

const definition: Definition = {
  name: 'mascots',
  recordName: 'Mascot',
  title: 'Mascot record',
  id: /^M\d$/,
  served: false,
  listedInAccount: false,
  fed: false,
  rebuildCommand: 'mascots',
  fields: tier('min', [
    field('id', keyword(), 'Id.', { required: true, filter: 'ids' }),
    field('legs', integer(0, 100), 'Legs.', { filter: 'legs' }),
  ]),
  embedsCompany: false,
  sorts: {},
};

const prefix = `replace${process.pid}`;
const alias = `${prefix}-mascots`;
const meta = { as_of: '2026-08-22T00:00:00.000Z', feed: { dataset: 'test', version: 1 } };
const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });

const replace = (records: Iterable<RecordValue> | AsyncIterable<RecordValue>) =>
  replaceRecords(client, prefix, definition, records, { meta });
const indices = async () =>
  Object.keys(await client.indices.get({ index: `${alias}-*`, features: ['aliases'], allow_no_indices: true }));
const stored = async () => {
  const { hits } = await client.search<{ record: RecordValue }>({ index: alias, sort: [{ id: 'asc' }] });
  return hits.hits.map(({ _source }) => _source?.record);
};

const otter = { id: 'M1', legs: 4 };
const spider = { id: 'M2', legs: 8 };

beforeAll(() => replace([otter]), 60_000);
afterAll(async () => {
  await client.indices.delete({ index: await indices() });
  await client.close();
});

test('readers see the new records and none of the old, in one index', async () => {
  expect(await replace([spider, { id: 'M3' }])).toBe(2);
  expect(await stored()).toEqual([spider, { id: 'M3', legs: null }]);
  expect(await indices()).toHaveLength(1);
});

test('readers keep the old records when a new one is invalid, or their computation fails', async () => {
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

test('two records of one id are an error', async () => {
  await replace([otter]);
  await expect(replace([spider, { ...spider, legs: 7 }])).rejects.toThrow('twice');
  expect(await stored()).toEqual([otter]);
});
