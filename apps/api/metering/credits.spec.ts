import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../testing/customer.js';
import { TestApi } from '../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;
// Newest first.
const jobs = Array.from({ length: 40 }, (_, i) =>
  testJob({ source, title: `number ${i}`, created_at: new Date(Date.UTC(2026, 7, 20) - i * 60_000).toISOString() }),
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

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('prices of calls', () => {
  test('a page: 1 credit per record returned', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 1_000 });
    expect(creditHeaders(await customer.get('/v4/jobs'))).toMatchObject({ balance: 975, charged: 25 });
    expect(creditHeaders(await customer.get('/v4/jobs/search?limit=3'))).toMatchObject({ balance: 972, charged: 3 });
    expect(await customer.balance()).toBe(972);
  });

  test('a single job or a single company: 1 credit', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 1_000 });
    expect(creditHeaders(await customer.get(`/v4/jobs/${ids[0]}`))).toMatchObject({ balance: 999, charged: 1 });
    // `count` is ignored where no list is returned, so the charge is the same.
    const { body, ...response } = await customer.get(`/v4/sources-id/${source}?count=true`);
    expect(body.id).toBe(source);
    expect(creditHeaders({ body, ...response })).toMatchObject({ balance: 998, charged: 1 });
  });

  test.each(['/v4/jobs?count=true', '/v4/me', '/v4/me?count=true', '/v4/usage'])('free: %s', async (url) => {
    const customer = await Customer.create(api, { purchasedCredits: 500 });
    const response = await customer.get(url);
    expect([response.status, creditHeaders(response)]).toEqual([200, { balance: 500, charged: 0, low: undefined }]);
    expect(await customer.balance()).toBe(500);
  });

  test.each([
    ['400 invalid_request', '/v4/jobs?unknown=1', 400],
    ['400 invalid_cursor', '/v4/jobs?cursor=x', 400],
    ['400 missing_parameter', '/v4/jobs?sort=relevance', 400],
    ['an empty page', '/v4/jobs?titles=nobody', 200],
    ['an unknown posting', `/v4/jobs/J${'0'.repeat(32)}`, 200],
    ['a malformed id', '/v4/sources-id/x', 200],
  ])('nothing for %s', async (_, url, status) => {
    const customer = await Customer.create(api, { purchasedCredits: 500 });
    const response = await customer.get(url);
    expect([response.status, creditHeaders(response)]).toEqual([status, { balance: 500, charged: 0, low: undefined }]);
    expect(await customer.balance()).toBe(500);
  });

  test('nothing for a HEAD request, which returns no record', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 500 });
    const headers = { authorization: customer.token };
    const response = await api.app.inject({ method: 'HEAD', url: '/v4/jobs', headers });
    expect([response.statusCode, response.body, response.headers['x-credit-charged']]).toEqual([200, '', '0']);
    expect(await customer.balance()).toBe(500);
  });

  test('nothing for 403 field_not_in_plan', async () => {
    const plan = { billingMode: 'credits', rateTier: 'tier_1', purchasedCredits: 500 } as const;
    const { token } = await createTestOrganization(api.databaseUrl, plan);
    const response = await api.get('/v4/jobs?technologies=go', { authorization: token });
    expect([response.status, creditHeaders(response)]).toEqual([403, { balance: 500, charged: 0, low: undefined }]);
  });
});

describe('the balance', () => {
  test('is the sum of allowance and purchased credits, and the allowance is used first', async () => {
    const customer = await Customer.create(api, { allowanceCredits: 30, purchasedCredits: 20 });
    expect(creditHeaders(await customer.get('/v4/jobs'))).toMatchObject({ balance: 25, charged: 25 });
    const left = () => api.operate(({ organizations }) => organizations.get(customer.organizationId));
    expect((await left()).balance).toEqual({ allowance: 5, purchased: 20 });
    await customer.get('/v4/jobs?limit=10');
    expect((await left()).balance).toEqual({ allowance: 0, purchased: 15 });
  });

  test('is credit_balance of /v4/me', async () => {
    const customer = await Customer.create(api, { allowanceCredits: 30, purchasedCredits: 20 });
    await customer.get('/v4/jobs?limit=3');
    const me = await customer.get('/v4/me');
    expect([me.body.billing_mode, me.body.credit_balance, creditHeaders(me).balance]).toEqual(['credits', 47, 47]);
  });

  test('caps a page: 10 credits left and limit 25 return 10 records, and the cursor continues after the 10th', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 10 });
    const page = await customer.get('/v4/jobs?limit=25');
    expect([page.status, page.body.has_more, creditHeaders(page)]).toEqual([
      200,
      true,
      { balance: 0, charged: 10, low: 'true' },
    ]);
    expect(idsOf(page.body)).toEqual(ids.slice(0, 10));

    const next = `/v4/jobs?limit=25&cursor=${page.body.next_cursor}`;
    expect((await customer.get(next)).status).toBe(402);
    await customer.topUp(100);
    expect(idsOf((await customer.get(next)).body)).toEqual(ids.slice(10, 35));
  });

  test('that pays for exactly the rest of a list ends the list', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 40 });
    const first = await customer.get('/v4/jobs');
    const last = await customer.get(`/v4/jobs?cursor=${first.body.next_cursor}`);
    expect([last.body.data.length, last.body.next_cursor, last.body.has_more]).toEqual([15, null, false]);
    expect(creditHeaders(last)).toMatchObject({ balance: 0, charged: 15 });
  });
});

describe('at balance 0', () => {
  test('metered calls return 402 insufficient_credits, free calls still work, and a top-up takes effect immediately', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 1 });
    await customer.get('/v4/jobs');
    for (const url of ['/v4/jobs', '/v4/jobs/search', `/v4/jobs/${ids[0]}`, `/v4/sources-id/${source}`]) {
      const refused = await customer.get(url);
      expect([url, refused.status, refused.body.error.code]).toEqual([url, 402, 'insufficient_credits']);
      expect(creditHeaders(refused)).toEqual({ balance: 0, charged: 0, low: 'true' });
      expect(refused.headers['x-ratelimit-remaining-5h']).toBeDefined();
    }
    for (const url of ['/v4/me', '/v4/usage', '/v4/jobs?count=true']) {
      const response = await customer.get(url);
      expect([url, response.status, creditHeaders(response).balance]).toEqual([url, 200, 0]);
    }
    expect((await customer.get('/v4/me')).body.credit_balance).toBe(0);
    // Parameters are validated first.
    expect((await customer.get('/v4/jobs?unknown=1')).status).toBe(400);

    await customer.topUp(5);
    expect(creditHeaders(await customer.get('/v4/jobs'))).toMatchObject({ balance: 0, charged: 5 });
  });
});

test('an empty balance is renewed with the allowance once per period', async () => {
  const customer = await Customer.create(api, { allowanceCredits: 20 });
  await customer.get('/v4/jobs');
  expect((await customer.get('/v4/jobs')).status).toBe(402);
  await runOn(
    api.databaseUrl,
    `UPDATE credit_balances SET period_anchor = period_anchor - interval '32 days',
       period_started_at = period_started_at - interval '32 days', period_ends_at = period_ends_at - interval '32 days'
     WHERE organization_id = $1`,
    [customer.organizationId],
  );
  expect((await customer.get('/v4/me')).body.credit_balance).toBe(20);
  expect(creditHeaders(await customer.get('/v4/jobs'))).toMatchObject({ charged: 20, balance: 0 });
  expect((await customer.get('/v4/jobs')).status).toBe(402);
});

describe('X-Credit-Low', () => {
  test('at 100 credits, when the allowance is small or none', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 102 });
    expect(creditHeaders(await customer.get('/v4/jobs?limit=1'))).toEqual({ balance: 101, charged: 1, low: undefined });
    expect(creditHeaders(await customer.get('/v4/jobs?limit=1'))).toEqual({ balance: 100, charged: 1, low: 'true' });
    expect(creditHeaders(await customer.get('/v4/jobs?unknown=1'))).toEqual({ balance: 100, charged: 0, low: 'true' });
    await customer.topUp(1);
    expect(creditHeaders(await customer.get('/v4/me')).low).toBeUndefined();
  });

  test("at 10% of the period's allowance, when that is more", async () => {
    const customer = await Customer.create(api, { allowanceCredits: 1_250 });
    const lowAt: number[] = [];
    for (let i = 0; i < 45; i++) {
      const { balance, low } = creditHeaders(await customer.get('/v4/jobs?limit=25&fields=id'));
      if (low) lowAt.push(balance as number);
    }
    expect(lowAt).toEqual([125]);
  });
});

describe('on subscription', () => {
  test('calls are only rate-limited, and have no balance or credit headers, even on errors', async () => {
    const { token } = await createTestOrganization(api.databaseUrl);
    for (const url of ['/v4/jobs', `/v4/jobs/${ids[0]}`, '/v4/me', '/v4/usage', '/v4/jobs?unknown=1']) {
      const response = await api.get(url, { authorization: token });
      expect([url, creditHeaders(response)]).toEqual([url, { balance: undefined, charged: undefined, low: undefined }]);
    }
    const { body } = await api.get('/v4/me', { authorization: token });
    expect(body.billing_mode).toBe('subscription');
    expect(body).not.toHaveProperty('credit_balance');
  });

  test('a changed billing mode applies from the next request', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 1 });
    await customer.get('/v4/jobs');
    expect((await customer.get('/v4/jobs')).status).toBe(402);
    await api.operate(({ organizations }) => organizations.setBilling(customer.organizationId, 'subscription'));
    expect((await customer.get('/v4/jobs')).body.data).toHaveLength(25);
  });
});
