import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { startFaultyProxy } from '../../testing/faulty-proxy.js';
import { BulkWriter, type BulkWriterOptions } from './bulk-writer.js';

jest.setTimeout(60_000);

const index = `bulk-writer-spec-${process.pid}`;
let client: Client;
let rejected: [origin: string, reason: string, document: string, id: string][];

beforeAll(() => {
  client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
});
beforeEach(async () => {
  rejected = [];
  await client.indices.delete({ index }, { ignore: [404] });
  await client.indices.create({
    index,
    settings: { number_of_replicas: 0 },
    mappings: { dynamic: 'strict', properties: { n: { type: 'long' } } },
  });
});
afterAll(async () => {
  await client.indices.delete({ index }, { ignore: [404] });
  await client.close();
});

const onRejected = (...rejection: [origin: string, reason: string, document: string, id: string]) =>
  rejected.push(rejection);

const writer = (options: Partial<BulkWriterOptions<string>> = {}) =>
  new BulkWriter<string>(client, index, { onRejected, ...options });

const stored = async (): Promise<Record<string, unknown>> => {
  await client.indices.refresh({ index });
  const { hits } = await client.search({ index, size: 1_000, version: true });
  return Object.fromEntries(hits.hits.map(({ _id, _version, _source }) => [_id, [_version, _source]]));
};

test('the latest version wins in any order, and a replay is counted as such', async () => {
  const first = writer();
  await first.put('a', 3, '{"n":3}', 'a3');
  await first.put('a', 2, '{"n":2}', 'a2');
  await first.put('b', 1, '{"n":1}', 'b1');
  await first.delete('b', 2, 'b2');
  await first.delete('c', 1, 'c1');
  await first.drain();
  expect(first.counts).toEqual({
    created: 2,
    updated: 0,
    deleted: 1,
    absent: 1,
    alreadyApplied: 1,
    rejected: 0,
    unconfirmed: 0,
  });
  const replay = writer();
  await replay.put('a', 3, '{"n":3}', 'a3');
  await replay.delete('b', 2, 'b2');
  await replay.drain();
  expect(replay.counts).toMatchObject({ alreadyApplied: 2 });
  const rewrite = writer({ versionType: 'external_gte' });
  await rewrite.put('a', 3, '{"n":33}', 'a3');
  await rewrite.drain();
  expect(await stored()).toEqual({ a: [3, { n: 33 }] });
});

test('many small batches are stored completely, including documents larger than a batch', async () => {
  const small = writer({ maxBytes: 1_000 });
  for (let n = 0; n < 500; n += 1)
    await small.put(`id-${n}`, 1, `{"n":${n}${' '.repeat(n % 50 === 0 ? 2_000 : 0)}}`, '');
  await small.drain();
  expect(small.counts.created).toBe(500);
  expect((await stored())['id-499']).toEqual([1, { n: 499 }]);
});

test('a document that the mapping rejects is reported, and the others are stored', async () => {
  const strict = writer();
  await strict.put('good', 1, '{"n":1}', 'line 1');
  await strict.put('bad', 1, '{"other":"Zürich"}', 'line 2');
  await strict.drain();
  expect(rejected).toEqual([['line 2', expect.stringContaining('strict'), '{"other":"Zürich"}', 'bad']]);
  expect(Object.keys(await stored())).toEqual(['good']);
});

test('the writer waits while the disk is full, and continues when there is space', async () => {
  const settings = (value: boolean | null) =>
    client.indices.putSettings({ index, settings: { 'blocks.read_only_allow_delete': value } });
  await settings(true);
  let bulkResponses = 0;
  client.diagnostic.on('response', (_, result) => {
    if (result?.meta.request.params.path.endsWith('/_bulk')) bulkResponses += 1;
  });
  const waiting = writer();
  await waiting.put('a', 1, '{"n":1}', 'a');
  const drained = waiting.drain();
  // The first request was rejected and retried.
  await pWaitFor(() => bulkResponses >= 2);
  expect(waiting.counts.created).toBe(0);
  await settings(null);
  await drained;
  expect(waiting.counts).toMatchObject({ created: 1, rejected: 0 });
});

test('a read-only index and an interruption are errors, not invalid documents', async () => {
  await client.indices.putSettings({ index, settings: { 'blocks.write': true } });
  const readOnly = writer();
  await readOnly.put('a', 1, '{"n":1}', 'a');
  await expect(readOnly.drain()).rejects.toThrow('Elasticsearch did not accept the documents');
  const interrupted = writer({ signal: AbortSignal.abort() });
  await interrupted.put('a', 1, '{"n":1}', 'a');
  await expect(interrupted.drain()).rejects.toThrow('aborted');
  expect(rejected).toEqual([]);
});

/** A proxy in front of Elasticsearch that rejects bodies over `maxBytes`, and the first `busyFor` requests. */
const strictProxy = async (maxBytes: number, busyFor: number) => {
  const statuses: number[] = [];
  const proxy = await startFaultyProxy(process.env.ELASTICSEARCH_URL as string, (_request, body) => {
    const status = statuses.length < busyFor ? 429 : body.length > maxBytes ? 413 : 200;
    statuses.push(status);
    return status === 200 ? 'forward' : { status };
  });
  const through = new Client({ node: proxy.url });
  const close = async () => {
    await through.close();
    proxy.close();
  };
  return { client: through, statuses, close };
};

test('a batch that is too large is split until it fits, a document that never fits is reported, and a busy server is retried', async () => {
  const proxy = await strictProxy(2_000, 2);
  const retrying = new BulkWriter<string>(proxy.client, index, { onRejected });
  for (let n = 0; n < 100; n += 1) await retrying.put(`id-${n}`, 1, `{"n":${n}}`, '');
  await retrying.put('huge', 1, `{"n":1${' '.repeat(2_000)}}`, 'huge');
  await retrying.drain();
  await proxy.close();
  expect(retrying.counts).toMatchObject({ created: 100, rejected: 1 });
  expect(rejected).toEqual([['huge', expect.stringContaining('too large (413)'), expect.any(String), 'huge']]);
  expect(proxy.statuses.slice(0, 3)).toEqual([429, 429, 413]);
  expect(Object.keys(await stored())).toHaveLength(100);
});

test('two operations on one record are never in flight at the same time', async () => {
  const one = writer();
  for (let version = 1; version <= 20; version += 1) {
    if (version % 4 === 0) await one.delete('a', version, '');
    else await one.put('a', version, `{"n":${version}}`, '');
  }
  await one.drain();
  // No version conflicts: they arrived in order.
  expect(one.counts).toMatchObject({ created: 5, updated: 10, deleted: 5, alreadyApplied: 0 });
});
