import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { createEmptyTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { adminCommand } from '../admin/testing/admin-command.js';
import { TEST_SECRET as secret } from '../api/testing/test-api.js';
import { IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { Courier } from './courier.js';
import { Receiver } from './testing/receiver.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(300_000);

const acme = testSource();
const posting = () => testJob({ source: acme.id as string });

let dataset: WatchedDataset;
let client: TestClient;
let receiver: Receiver;
let database: TestDatabase;
let prefix: string;
beforeAll(async () => {
  dataset = await WatchedDataset.start('webhook-backup', [posting()], acme, { allowPrivateWebhooks: true });
  client = await dataset.client({ billingMode: 'credits', purchasedCredits: 100 });
  [receiver, database] = await Promise.all([Receiver.start(), createEmptyTestDatabase()]);
  prefix = `${dataset.indexer.prefix}-restored`;
});
afterAll(async () => {
  await receiver?.stop();
  if (prefix) await dropDataset({ elasticsearchUrl: dataset.indexer.elasticsearchUrl, prefix });
  await dataset?.stop();
  await database?.drop();
  await IndexerFixture.end();
});

test('after a restore, watches and webhooks go on where the backup was, with the same secret, message and charge', async () => {
  const { indexer } = dataset;
  const watchId = await client.watch({ name: 'All', kind: 'jobs' });
  const created = await client.send('POST', '/v4/webhooks', { url: receiver.url, watch_ids: [watchId] });
  await dataset.sync('jobs', upsert(posting(), 2));
  await dataset.deliver();
  receiver.answer = (response) => void response.writeHead(500).end();
  await dataset.sync('jobs', upsert(posting(), 2), upsert(posting(), 2));
  await dataset.deliver();
  const waiting = receiver.messages.at(-1);
  expect([receiver.messages.length, waiting?.events.length]).toEqual([2, 2]);

  const stores = { ELASTICSEARCH_URL: indexer.elasticsearchUrl, ROLECALL_DATA: join(indexer.folder, 'data') };
  const folder = join(indexer.folder, 'backup');
  const backup = { ...stores, DATABASE_URL: indexer.databaseUrl, ROLECALL_PREFIX: indexer.prefix };
  expect((await adminCommand(['backup', folder], backup)).code).toBe(0);
  const verified = await adminCommand(['restore', folder, '--verify'], backup);
  expect([verified.code, verified.sentence]).toEqual([0, undefined]);
  const restored = {
    ...stores,
    DATABASE_URL: database.url,
    ROLECALL_PREFIX: prefix,
    ROLECALL_DATA: join(indexer.folder, 'restored'),
  };
  expect((await adminCommand(['restore', folder], restored)).code).toBe(0);

  receiver.acceptAll();
  receiver.messages.length = 0;
  const { elasticsearchUrl } = indexer;
  const options = { databaseUrl: database.url, prefix, elasticsearchUrl, secret, allowPrivateWebhooks: true };
  const courier = new Courier({ ...options, schedule: DELIVERY_SCHEDULE });
  await courier.compare();
  // Half a minute later, after which a job that is lost with its table is added again.
  await runOn(database.url, 'UPDATE webhooks SET due_at = now()');
  await courier.deliver();
  await courier.close();
  const [message, ...others] = receiver.messages;
  expect(others).toEqual([]);
  expect(message?.headers['webhook-id']).toBe(waiting?.headers['webhook-id']);
  const ids = (events: (typeof receiver.messages)[number]['events'] = []) =>
    events.map(({ id, record }) => [id, record?.id]);
  expect(ids(message?.events)).toEqual(ids(waiting?.events));
  expect(new Webhook(created.body.secret).verify(message?.body ?? '', message?.headers ?? {})).toBeDefined();
  const balances = await runOn(database.url, 'SELECT purchased FROM credit_balances WHERE organization_id = $1', [
    client.organizationId,
  ]);
  expect(balances).toEqual([{ purchased: '97' }]);
});
