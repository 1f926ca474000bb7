import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { runOn } from '#libs/database/testing/test-database.js';
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
/** What a killed process had begun is soon done by another one. */
const schedule = { ...DELIVERY_SCHEDULE, lease: 2, turn: 1_000, timeout: 60_000 };

let dataset: WatchedDataset;
let client: TestClient;
let receiver: Receiver;
let watchId: string;
let webhookId: string;
beforeAll(async () => {
  dataset = await WatchedDataset.start('webhook-kills', [posting()], acme, { allowPrivateWebhooks: true });
  client = await dataset.client({ billingMode: 'credits', purchasedCredits: 1_000 });
  receiver = await Receiver.start();
  watchId = await client.watch({ name: 'All', kind: 'jobs' });
  webhookId = (await client.send('POST', '/v4/webhooks', { url: receiver.url, watch_ids: [watchId] })).body.id;
});
afterAll(async () => {
  await receiver?.stop();
  await dataset?.stop();
  await IndexerFixture.end();
});

const start = () => {
  const { prefix, databaseUrl, elasticsearchUrl } = dataset.indexer;
  return CourierProcess.start({ prefix, databaseUrl, elasticsearchUrl, secret, schedule, allowPrivateWebhooks: true });
};

test('a courier that is killed while the receiver works loses nothing: the same message is sent again, and charged once', async () => {
  const killed = await start();
  receiver.answer = () => {};
  await dataset.sync('jobs', ...Array.from({ length: 130 }, () => upsert(posting(), 2)));
  await receiver.received(1);
  await killed.kill();
  receiver.acceptAll();
  const another = await start();
  const { events } = await client.events(watchId);
  await pWaitFor(() => new Set(receiver.eventIds).size === events.length, { timeout: 120_000, interval: 50 });
  await another.stop();
  const [first, again, next, ...others] = receiver.messages.map(({ headers, events: sent }) => ({
    id: headers['webhook-id'],
    events: sent.map(({ id }) => id),
  }));
  expect(again).toEqual(first);
  expect([...(first?.events ?? []), ...(next?.events ?? [])]).toEqual(events.map(({ id }) => id));
  expect(others).toEqual([]);
  const log = (await client.send('GET', `/v4/webhooks/${webhookId}/deliveries`)).body.data;
  expect(
    log.map(({ message_id: id, attempt, delivered, duration_ms: duration, credits }: Record<string, unknown>) => [
      id,
      attempt,
      delivered,
      duration === null,
      credits,
    ]),
  ).toEqual([
    [next?.id, 1, true, false, 30],
    [first?.id, 2, true, false, 100],
    // It was interrupted.
    [first?.id, 1, false, true, 100],
  ]);
  // The events were read once beside: 130 more.
  expect((await client.send('GET', '/v4/me')).body.credit_balance).toBe(1_000 - 2 * 130);
  expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
});

test('jobs that are lost with their table are added again', async () => {
  receiver.messages.length = 0;
  await dataset.sync('jobs', upsert(posting(), 2));
  await dataset.courier.compare();
  const { databaseUrl } = dataset.indexer;
  // As a job that another process had taken when Postgres was restored.
  await runOn(databaseUrl, `UPDATE webhooks SET due_at = now()`);
  await runOn(databaseUrl, 'DELETE FROM pgboss.job');
  await dataset.courier.deliver();
  expect(receiver.eventIds).toHaveLength(1);
});
