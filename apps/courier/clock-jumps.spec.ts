import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { jumpClock } from '#libs/database/testing/jump-clock.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { TEST_SECRET as secret } from '../api/testing/test-api.js';
import { IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { CourierProcess } from './testing/courier-process.js';
import { Receiver } from './testing/receiver.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const posting = () => testJob({ source: acme.id as string });
/** So late that a retry in a test is due because the clock has moved. */
const LATE = { ...DELIVERY_SCHEDULE, retries: { limit: 5, delay: 3_600, maxDelay: 3_600 } };
/** What a killed process had begun is soon done by another one. */
const SOON = {
  ...DELIVERY_SCHEDULE,
  retries: { limit: 5, delay: 1, maxDelay: 1 },
  lease: 2,
  turn: 1_000,
  timeout: 60_000,
};

let dataset: WatchedDataset;
let client: TestClient;
let receiver: Receiver;
let watchId: string;
beforeAll(async () => {
  dataset = await WatchedDataset.start('clock-jumps', [posting()], acme, {
    allowPrivateWebhooks: true,
    schedule: LATE,
  });
  client = await dataset.client();
  receiver = await Receiver.start();
  watchId = await client.watch({ name: 'All', kind: 'jobs' });
  await client.send('POST', '/v4/webhooks', { url: receiver.url, watch_ids: [watchId] });
});
afterAll(async () => {
  await receiver?.stop();
  await dataset?.stop();
  await IndexerFixture.end();
});

const change = () => dataset.sync('jobs', upsert(posting(), 2));
const jump = (days: number) => jumpClock(dataset.indexer.databaseUrl, days);
const expected = async () => new Set((await client.events(watchId)).events.map(({ id }) => id));

test.each([10, -10])('a retry is made, and later events are sent, after the clock moves by %i days', async (days) => {
  receiver.answer = (response) => {
    response.writeHead(500).end();
  };
  const before = receiver.messages.length;
  await change();
  await dataset.deliver();
  receiver.acceptAll();
  await dataset.deliver();
  expect(receiver.messages.length).toBe(before + 1);
  await jump(days);
  await dataset.deliver();
  await change();
  await dataset.deliver();
  expect(new Set(receiver.eventIds)).toEqual(await expected());
});

test.each([10, -10])(
  'what a process had begun that was killed is sent by another one, although the clock moves by %i days',
  async (days) => {
    const { prefix, databaseUrl, elasticsearchUrl } = dataset.indexer;
    const options = { prefix, databaseUrl, elasticsearchUrl, secret, schedule: SOON, allowPrivateWebhooks: true };
    const killed = await CourierProcess.start(options);
    receiver.answer = () => {};
    const before = receiver.messages.length;
    await change();
    await receiver.received(before + 1);
    await killed.kill();
    receiver.acceptAll();
    await jump(days);
    const another = await CourierProcess.start(options);
    await pWaitFor(() => receiver.messages.length > before + 1, { timeout: 60_000, interval: 50 });
    await another.stop();
    expect(receiver.messages[before + 1]?.headers['webhook-id']).toBe(receiver.messages[before]?.headers['webhook-id']);
    expect(new Set(receiver.eventIds)).toEqual(await expected());
  },
);
