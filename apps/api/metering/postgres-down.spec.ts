import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { TcpProxy } from '#libs/billing/testing/tcp-proxy.js';
import { waitForBackends } from '#libs/database/testing/backends.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../testing/captured-log.js';
import { Customer, creditHeaders } from '../testing/customer.js';
import { blockCharges } from '../testing/locked-table.js';
import { responseOf, responseWithRetries, TestApi } from '../testing/test-api.js';

let api: TestApi;
let proxy: TcpProxy;
let app: NestFastifyApplication;
let customer: Customer;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 30 }, () => testJob({ source: acme.id as string }));
  api = await TestApi.start({ sources: [acme], jobs });
  proxy = await TcpProxy.to(api.databaseUrl);
  app = await api.startAnother(proxy.url);
  captureLog(app);
}, 60_000);
afterAll(async () => {
  try {
    expect(await api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  } finally {
    await api?.stop();
    await proxy?.disconnect();
  }
});
beforeEach(async () => {
  customer = await Customer.create(api, { purchasedCredits: 1_000 });
  expect((await getWhileUp('/v4/jobs?limit=10')).status).toBe(200);
});
afterEach(() => proxy.restore());

const get = (url: string) => responseOf(app, url, { authorization: customer.token });

/** Retries while Postgres is running: a busy machine may exceed the timeout, which is that of production here. */
const getWhileUp = (url: string) => responseWithRetries(app, url, { authorization: customer.token });

/** Expects 503 and no record. Postgres does not change until the response, so only the timeout can cause it. */
const expectRefused = async (url: string) => {
  const response = await get(url);
  expect([url, response.status, response.body.error.code]).toEqual([url, 503, 'service_unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.body.data).toBeUndefined();
  return response;
};

test('Postgres down: 503 with Retry-After, and back by itself', async () => {
  await proxy.disconnect();
  const urls = ['/v4/jobs', '/v4/me', '/v4/usage', '/v4/jobs?count=true', '/v4/jobs?unknown=1'];
  await Promise.all([...urls, ...urls].map(expectRefused));
  await proxy.restore();
  expect((await getWhileUp('/v4/jobs')).body.data).toHaveLength(25);
  expect(await customer.balance()).toBe(965);
});

test('Postgres that accepts connections and never responds: the same', async () => {
  await proxy.restore({ silent: true });
  await Promise.all(['/v4/jobs', '/v4/me'].map(expectRefused));
  await proxy.restore();
  expect((await getWhileUp('/v4/me')).body.credit_balance).toBe(990);
});

test('charges do not respond: 503 without records, nothing charged, and rate-limit headers', async () => {
  const held = await blockCharges(api.databaseUrl);
  const refused = await expectRefused('/v4/jobs');
  expect(creditHeaders(refused)).toMatchObject({ balance: 990, charged: 0 });
  expect(refused.headers['x-ratelimit-remaining']).toBeDefined();
  // Free requests need no charge.
  expect((await getWhileUp('/v4/jobs?count=true')).status).toBe(200);
  await held.release();
  await waitForBackends(api.databaseUrl, 'rolecall-charging', 'idle');
  expect(await customer.balance()).toBe(990);
  expect((await getWhileUp('/v4/jobs')).status).toBe(200);
});
