import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { createTeam, type TestTeam } from '../dashboard/testing/dashboard-client.js';
import { TestApi } from '../testing/test-api.js';
import { TestApp } from './testing/test-app.js';

const acme = testSource();
const jobs = Array.from({ length: 40 }, () => testJob({ source: acme.id as string }));

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

const start = async (creditsPerDay: number, purchasedCredits = 1_000) => {
  const team = await createTeam(api, { billingMode: 'credits', purchasedCredits } as never);
  const app = await TestApp.registered(api);
  const tokens = await app.connect(team.admin, creditsPerDay);
  return { team, app, tokens, token: tokens.access_token };
};

const search = async (app: TestApp, token: string, limit: number) => {
  const { headers, body } = await app.call(token, 'tools/call', { name: 'search_jobs', arguments: { limit } });
  // Without a result it was refused, because the machine is busy.
  const { isError, structuredContent, content } = body.result ?? {};
  return {
    records: structuredContent?.data?.length ?? 0,
    charged: Number(headers['x-credit-charged']),
    balance: Number(headers['x-credit-balance']),
    error: isError ? JSON.parse(content[0].text).error : undefined,
  };
};

const spentOf = async ({ admin }: TestTeam): Promise<number> =>
  (await admin.client.get('/connected-apps')).body.data[0].spent_today;

test('a page ends at the limit of the day, and then nothing is found or charged; other tokens go on', async () => {
  const { team, app, token } = await start(10);
  expect(await search(app, token, 7)).toMatchObject({ records: 7, charged: 7, balance: 993 });
  expect(await search(app, token, 7)).toMatchObject({ records: 3, charged: 3, balance: 990 });
  const { error, charged, balance } = await search(app, token, 7);
  expect([error.code, charged, balance]).toEqual(['insufficient_credits', 0, 990]);
  expect(error.message).toContain('00:00 UTC');
  expect(await spentOf(team)).toBe(10);
  expect((await api.get('/v4/jobs?limit=7', { authorization: `Bearer ${team.token}` })).body.data).toHaveLength(7);
  // What is free stays free.
  expect(
    (await app.call(token, 'tools/call', { name: 'count_jobs', arguments: {} })).body.result.structuredContent.count,
  ).toBe(40);
});

test('of many concurrent requests in two processes, exactly the limit is spent, and the balance by others besides', async () => {
  const { team, app, token } = await start(50, 500);
  const other = await api.startAnother();
  const throughOther = () =>
    other.inject({
      method: 'POST',
      url: '/mcp?tools=all',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_jobs', arguments: { limit: 7 } },
      },
    });
  const [own, others, ordinary] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => search(app, token, 7))),
    Promise.all(Array.from({ length: 8 }, throughOther)),
    Promise.all(
      Array.from({ length: 5 }, () => api.get('/v4/jobs?limit=3', { authorization: `Bearer ${team.token}` })),
    ),
  ]);
  const records = [
    ...own.map((response) => response.records),
    ...others.map((response) => response.json().result?.structuredContent?.data?.length ?? 0),
  ];
  expect(records.reduce((sum, n) => sum + n)).toBe(50);
  expect(await spentOf(team)).toBe(50);
  expect(ordinary.map(({ body }) => body.data.length)).toEqual(Array(5).fill(3));
  expect((await team.admin.client.get('/account')).body.credits.balance).toBe(500 - 50 - 15);
});

test('the limit begins anew on the next day', async () => {
  const { team, app, token } = await start(5);
  await search(app, token, 5);
  await api.operate(({ dataSource }) =>
    dataSource.query('UPDATE api_tokens SET spent_on = spent_on - 1 WHERE client_id = $1', [app.clientId]),
  );
  expect(await spentOf(team)).toBe(0);
  expect(await search(app, token, 4)).toMatchObject({ records: 4, charged: 4 });
  expect(await spentOf(team)).toBe(4);
});

test('a refresh does not renew the limit', async () => {
  const { team, app, tokens } = await start(5);
  await search(app, tokens.access_token, 5);
  const { body } = await app.refresh(tokens.refresh_token);
  expect((await search(app, body.access_token, 1)).error.code).toBe('insufficient_credits');
  expect(await spentOf(team)).toBe(5);
});

test('at balance 0 the error is about the balance of the organization', async () => {
  const { app, token } = await start(100, 3);
  expect(await search(app, token, 7)).toMatchObject({ records: 3, charged: 3, balance: 0 });
  expect((await search(app, token, 7)).error.message).toContain('Your organization has no credits left');
});

test('with a subscription nothing is charged, and the limit does not apply', async () => {
  const team = await createTeam(api);
  const app = await TestApp.registered(api);
  const { access_token } = await app.connect(team.admin, 1);
  expect((await search(app, access_token, 7)).records).toBe(7);
  expect(await spentOf(team)).toBe(0);
});
