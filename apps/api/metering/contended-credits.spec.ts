import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../testing/customer.js';
import { blockCharges } from '../testing/locked-table.js';
import { responseOf, TestApi } from '../testing/test-api.js';

const acme = testSource();
const jobs = Array.from({ length: 40 }, (_, i) =>
  testJob({ source: acme.id as string, created_at: new Date(Date.UTC(2026, 7, 20) - i * 60_000).toISOString() }),
);
const ids = jobs.map(({ id }) => id);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs });
}, 60_000);
afterAll(async () => {
  try {
    expect(await api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  } finally {
    await api?.stop();
  }
});

test('a balance that is drained concurrently shortens the page, and the cursor continues after the last record sent', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 30 });
  // All three requests are admitted with 30 credits before the first one is charged.
  const held = await blockCharges(api.databaseUrl);
  const pending = [1, 2, 3].map(() => customer.get('/v4/jobs?limit=25'));
  const admitted = () =>
    api.operate(({ dataSource }) =>
      dataSource.query('SELECT short_used FROM rate_windows WHERE organization_id = $1', [customer.organizationId]),
    );
  await pWaitFor(async () => (await admitted())[0].short_used === 3, { timeout: 30_000 });
  await held.release();
  const responses = await Promise.all(pending);

  const byRecords = responses.sort((a, b) => (b.body.data?.length ?? 0) - (a.body.data?.length ?? 0));
  expect(byRecords.map(({ status, body }) => [status, body.data?.length])).toEqual([
    [200, 25],
    [200, 5],
    [402, undefined],
  ]);
  const [, trimmed, refused] = byRecords as [unknown, (typeof responses)[0], (typeof responses)[0]];
  expect(creditHeaders(trimmed)).toEqual({ balance: 0, charged: 5, low: 'true' });
  expect(trimmed.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 5));
  expect(trimmed.body.has_more).toBe(true);
  expect(refused.body.error.code).toBe('insufficient_credits');
  expect(creditHeaders(refused)).toEqual({ balance: 0, charged: 0, low: 'true' });

  await customer.topUp(100);
  const next = await customer.get(`/v4/jobs?cursor=${trimmed.body.next_cursor}`);
  expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(5, 30));
});

test('two processes and 64 parallel clients on a balance of 1,000 get exactly 1,000 records', async () => {
  const customer = await Customer.create(api, { allowanceCredits: 300, purchasedCredits: 700 });
  const processes = [api.app, await api.startAnother()];
  let records = 0;
  let charged = 0;
  const client = async (number: number): Promise<void> => {
    const app = processes[number % 2] as typeof api.app;
    // Odd page sizes, so that the last page costs more than the credits that are left.
    for (const limit of Array.from({ length: 20 }, (_, i) => 1 + ((number * 7 + i * 5) % 25))) {
      const url = `/v4/jobs?limit=${limit}&fields=id`;
      let response = await responseOf(app, url, { authorization: customer.token });
      // On a busy machine a charge may time out. The response is 503, nothing is charged, and the request is retried.
      while (response.status === 503) {
        expect([creditHeaders(response).charged ?? 0, Number(response.headers['retry-after']) > 0]).toEqual([0, true]);
        response = await responseOf(app, url, { authorization: customer.token });
      }
      charged += creditHeaders(response).charged ?? 0;
      if (response.status === 402) return;
      expect(response.status).toBe(200);
      expect(response.body.data).toHaveLength(creditHeaders(response).charged as number);
      records += response.body.data.length;
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, number) => client(number)));
  expect([records, charged, await customer.balance()]).toEqual([1_000, 1_000, 0]);
}, 60_000);
