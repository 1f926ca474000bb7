import { Client } from '@elastic/elasticsearch';
import { afterAll, expect, jest, test } from '@jest/globals';
import { indexOnly, type RecordValue, withTier } from '#libs/registry/field.js';
import { integer } from '#libs/registry/kinds/values.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { dropDataset, testJob, testSource } from '../../testing/test-dataset.js';
import { DatasetWriter } from '../dataset-writer.js';
import { type DatasetIndices, recordPreparer } from '../prepare-record.js';
import { publishDataset, ReconciliationError, stageDataset } from './staged-dataset.js';

jest.setTimeout(60_000);

/** Elasticsearch rejects a posting with this title, because its index field is not a number. */
const INVALID = 'invalid';
const legs = indexOnly('legs', integer(), 'legs', ({ title }) => (title === INVALID ? 'four' : null), {
  filter: 'legs',
  finds: { _gte: 'At least this many legs.', _lte: 'At most this many legs.' },
});
const registry = definitions.map((definition) =>
  definition.name === 'jobs'
    ? { ...definition, fields: [...definition.fields, ...withTier('min', [legs])] }
    : definition,
);
const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `staged-dataset-spec-${process.pid}`;
const client = new Client({ node: elasticsearchUrl });
const prepare = recordPreparer(registry);
const acme = testSource();
const source = acme.id as string;
const idOf = (n: number) => `J${String(n).padStart(32, '0')}`;
// As many as the sample has, and a rejected one that is not in it.
const valid = Array.from({ length: 100 }, (_, n) => testJob({ id: idOf(n), source }));
const invalid = testJob({ id: idOf(100), source, title: INVALID });

const changeOf = (kind: string, input: RecordValue) => {
  const prepared = prepare(kind, input);
  if (!prepared.ok) throw new Error(prepared.reason);
  const id = input.id as string;
  return { id, version: 1, value: prepared.value, origin: id };
};

/** Loads valid postings and an invalid one. @param beforePublish changes the staged indices. @returns the rejected ids. */
const load = async (beforePublish: (indices: DatasetIndices) => Promise<unknown> = async () => {}) => {
  const rejected: string[] = [];
  const indices = await stageDataset(client, prefix, { definitions: registry });
  const onRejected = (id: string) => rejected.push(id);
  const writer = new DatasetWriter<string>(client, indices, { onRejected, definitions: registry });
  await writer.write('sources', [changeOf('sources', acme)]);
  await writer.drain();
  await writer.write(
    'jobs',
    [...valid, invalid].map((job) => changeOf('jobs', job)),
  );
  await writer.drain();
  await beforePublish(indices);
  const { counts, sample } = writer;
  const meta = { as_of: '2026-08-22T00:00:00.000Z', feed: { dataset: 'test', version: 1 } };
  await publishDataset(client, prefix, indices, { meta, counts, sample, definitions: registry });
  return rejected;
};

afterAll(async () => {
  await dropDataset({ elasticsearchUrl, prefix, definitions: registry });
  await client.close();
});

test('a rejected document is reported, and the others are published', async () => {
  expect(await load()).toEqual([invalid.id]);
  expect((await client.count({ index: `${prefix}-jobs` })).count).toBe(100);
});

test('a rejected document does not excuse another one that differs from the written record', async () => {
  const overwrite = ({ jobs }: DatasetIndices) =>
    client.index({
      index: jobs,
      id: idOf(7),
      version: 1,
      version_type: 'external_gte',
      document: { record: { id: idOf(7) } },
    });
  await expect(load(overwrite)).rejects.toThrow(ReconciliationError);
});
