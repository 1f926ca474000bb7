import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTombstones, Tombstones } from './tombstones.js';

const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
const [from, to] = ['from', 'to'].map((name) => `tombstones-spec-${process.pid}-${name}`) as [string, string];

beforeAll(async () => {
  for (const index of [from, to]) await createTombstones(client, index, { replicas: 0 });
});
afterAll(async () => {
  await client.indices.delete({ index: [from, to] });
  await client.close();
});

test('a copy contains all tombstones, including the most recent ones', async () => {
  const ids = Array.from({ length: 450 }, (_, i) => `J${String(i).padStart(32, '0')}`);
  const tombstones = new Tombstones(client, from);
  for (const [i, id] of ids.entries()) await tombstones.add(id, i + 1);
  await tombstones.drain();
  await new Tombstones(client, to).copyFrom(from);
  expect([...(await new Tombstones(client, to).find(ids))]).toEqual(ids.map((id, i) => [id, i + 1]));
});
