import { createServer } from 'node:https';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { Receiver } from './testing/receiver.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const posting = () => testJob({ source: acme.id as string });
const schedule = { ...DELIVERY_SCHEDULE, retries: { limit: 0, delay: 0, maxDelay: 0 }, timeout: 5_000 };

let dataset: WatchedDataset;
let client: TestClient;
let receiver: Receiver;
let watchId: string;
beforeAll(async () => {
  dataset = await WatchedDataset.start('webhook-targets', [posting()], acme, { schedule });
  client = await dataset.client();
  receiver = await Receiver.start();
  watchId = await client.watch({ name: 'All', kind: 'jobs' });
});
afterAll(async () => {
  await receiver?.stop();
  await dataset?.stop();
  await IndexerFixture.end();
});

const create = (url: string) => client.send('POST', '/v4/webhooks', { url, watch_ids: [watchId] });

test.each([
  ['127.0.0.1'],
  ['127.1'],
  ['2130706433'],
  ['0x7f000001'],
  ['0177.0.0.1'],
  ['0'],
  ['10.0.0.8'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['224.0.0.1'],
  ['[::1]'],
  ['[::]'],
  ['[::ffff:127.0.0.1]'],
  ['[::ffff:a9fe:a9fe]'],
  ['[64:ff9b::7f00:1]'],
  ['[fe80::1]'],
  ['[fd00::1]'],
])('an address in a private network is refused: %s', async (host) => {
  const { status, body } = await create(`https://${host}/hook`);
  expect([status, body.error.details.parameter]).toEqual([400, 'url']);
  expect(body.error.message).toMatch(/on the public internet/);
});

test.each([
  ['http://example.com/hook', /https/],
  ['ftp://example.com/hook', /https/],
  ['example.com/hook', /must be a URL/],
  ['https://user:pass@example.com/', /user or password/],
  [`https://example.com/${'a'.repeat(2_048)}`, /at most 2048/],
  ['', /must be a URL/],
])('%s is refused, and the error says what to change', async (url, message) => {
  const { status, body } = await create(url);
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
});

test('a name that resolves to a private address gets nothing, and the log says why', async () => {
  const { id } = (await create(`https://localhost:${receiver.port}/hook`)).body;
  await dataset.sync('jobs', upsert(posting(), 2));
  await dataset.deliver();
  const [delivery] = (await client.send('GET', `/v4/webhooks/${id}/deliveries`)).body.data;
  expect(delivery).toMatchObject({ delivered: false, status: null, error: expect.stringMatching(/localhost.*public/) });
  expect(receiver.messages).toEqual([]);
});

test('an address that became private after it was stored gets nothing either', async () => {
  const { id } = (await create('https://example.com/hook')).body;
  const { databaseUrl } = dataset.indexer;
  await runOn(databaseUrl, 'UPDATE webhooks SET url = $2 WHERE id = $1', [id, receiver.url]);
  await dataset.sync('jobs', upsert(posting(), 2));
  await dataset.deliver();
  const [delivery] = (await client.send('GET', `/v4/webhooks/${id}/deliveries`)).body.data;
  expect(delivery).toMatchObject({ delivered: false, error: expect.stringMatching(/127\.0\.0\.1.*public/) });
  expect(receiver.messages).toEqual([]);
});

test('a receiver without a valid certificate gets nothing', async () => {
  const open = dataset.anotherCourier({ allowPrivateWebhooks: true });
  // Without a certificate, the handshake fails.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { id } = (await create('https://example.org/hook')).body;
  await runOn(dataset.indexer.databaseUrl, 'UPDATE webhooks SET url = $2 WHERE id = $1', [
    id,
    `https://127.0.0.1:${port}/`,
  ]);
  await dataset.sync('jobs', upsert(posting(), 2));
  await open.compare();
  await open.deliver();
  await open.close();
  await new Promise((resolve) => server.close(resolve));
  const [delivery] = (await client.send('GET', `/v4/webhooks/${id}/deliveries`)).body.data;
  expect(delivery).toMatchObject({ delivered: false, status: null, error: expect.stringMatching(/receiver/) });
});
