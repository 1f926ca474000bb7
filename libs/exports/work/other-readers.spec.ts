import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCAN_SEARCHES } from '#libs/search/scanning/record-scan.js';
import { OtherReaders } from './other-readers.js';

const prefix = `other-readers-${process.pid}`;
const index = `${prefix}-jobs`;
const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
beforeAll(async () => {
  await client.indices.create({ index, settings: { number_of_shards: 1, number_of_replicas: 0 } });
}, 60_000);
afterAll(async () => {
  await client.indices.delete({ index });
  await client.close();
});

const search = async (times: number, stats?: string[]) => {
  for (let i = 0; i < times; i += 1) await client.search({ index, size: 0, ...(stats && { stats }) });
};
const readers = (hold: number, named = prefix) => new OtherReaders(client, named, { poll: 0, activeFor: hold });

test('the searches of exports are not those of others', async () => {
  const others = readers(60_000);
  await others.areActive();
  await search(50, [SCAN_SEARCHES]);
  expect(await others.areActive()).toBe(false);
  await search(50);
  expect(await others.areActive()).toBe(true);
  await search(50, [SCAN_SEARCHES]);
  expect(await others.areActive()).toBe(true);
});

test('others are gone when they have not searched for a time', async () => {
  const others = readers(0);
  await others.areActive();
  await search(50);
  await others.areActive();
  expect(await others.areActive()).toBe(false);
});

test('what is not known counts as active', async () => {
  expect(await readers(60_000).areActive()).toBe(true);
  const unreachable = new Client({ node: 'http://127.0.0.1:1', maxRetries: 0 });
  const others = new OtherReaders(unreachable, prefix, { poll: 0, activeFor: 60_000 });
  await others.areActive();
  expect(await others.areActive()).toBe(true);
  await unreachable.close();
});
