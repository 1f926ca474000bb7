import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import pWaitFor from 'p-wait-for';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { createTeam, type TestMember, type TestTeam } from '../testing/dashboard-client.js';

const acme = testSource();
const source = acme.id as string;

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  const jobs = Array.from({ length: 30 }, () => testJob({ source }));
  api = await TestApi.start({ sources: [acme], jobs });
  team = await createTeam(api, {
    rateTier: 'tier_2',
    billingMode: 'credits',
    allowanceCredits: 40,
    purchasedCredits: 1_000,
  });
}, 60_000);
afterAll(async () => {
  expect(await api?.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  await api?.stop();
});

const get = async (url: string) => (await team.member.client.get(url)).body;
const read = (url: string) => api.get(url, { authorization: team.token });
const today = () => new Date().toISOString().slice(0, 10);

test('quota, credits, plan and low-balance warnings', async () => {
  await read('/v4/jobs?limit=10');
  await read('/v4/me');
  const account = await get('/account');
  expect(account).toMatchObject({
    organization: {
      id: team.organizationId,
      name: 'Test organization',
      product_plan: 'free',
      rate_tier: 'tier_2',
      data_tier: 'default',
      billing_mode: 'credits',
      api_enabled: true,
    },
    rate_limits: {
      minute: { seconds: 60, limit: 600, used: 2, remaining: 598, blocked: false, resets_at: expect.any(String) },
      five_hours: { seconds: 18_000, limit: 50_000, used: 2, remaining: 49_998, blocked: false },
    },
    credits: {
      balance: 1_030,
      allowance: 30,
      purchased: 1_000,
      low: false,
      period: { allowance: 40 },
      credits_per_day: 10,
      runs_out_at: expect.any(String),
    },
    plan: { members: { used: 2, limit: 3 }, collections: { used: 0, limit: 3 }, export_rows: 1_000 },
    tokens: { live: 1, limit: 5 },
    running_low: [],
  });
  // At 10 credits a day, and with an allowance of 40 a month, 1,000 purchased credits last a few months.
  const days = (Date.parse(account.credits.runs_out_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(130);
});

test('reading the account does not count towards the rate limits', async () => {
  const before = (await get('/account')).rate_limits.minute.used;
  for (const url of ['/account', '/usage', '/ledger', '/tokens']) await get(url);
  expect((await get('/account')).rate_limits.minute.used).toBeLessThanOrEqual(before);
});

test('an exhausted window is reported as blocked, and a subscription has no credits', async () => {
  const small = await createTeam(api, { limits: { perMinute: 3, perFiveHours: 3 } });
  for (let n = 0; n < 4; n += 1) await api.get('/v4/me', { authorization: small.token });
  const { body } = await small.member.client.get('/account');
  expect(body).toMatchObject({
    credits: null,
    rate_limits: { minute: { remaining: 0 }, five_hours: { remaining: 0, blocked: true } },
    running_low: ['minute', 'five_hours'],
  });
});

test('usage by day and endpoint group equals /v4/usage, and takes the same parameters', async () => {
  const usage = async () => (await get('/usage?group_by=day,endpoint_group')).data;
  const isCounted = (row: { endpoint_group: string; requests: number }) =>
    row.endpoint_group === 'jobs' && row.requests > 0;
  const isWritten = async () => (await usage()).some(isCounted);
  await pWaitFor(isWritten, { timeout: 30_000 });
  expect(await usage()).toContainEqual({
    date: today(),
    endpoint_group: 'jobs',
    requests: 1,
    records: 10,
    credits: 10,
    errors: 0,
  });
  const csv = parse(await get('/usage.csv?group_by=endpoint_group'), { columns: true, bom: true });
  expect(csv).toContainEqual({ endpoint_group: 'jobs', requests: '1', records: '10', credits: '10', errors: '0' });
  expect((await get('/usage?from=yesterday')).error.details.parameter).toBe('from');
});

test('the ledger has every grant, charge and refund with the balance after it, over all pages', async () => {
  const requestId = (await read('/v4/jobs?limit=25')).headers['x-request-id'];
  await read('/v4/jobs?limit=20');
  const whole = (await get('/ledger?limit=100')).data;
  const figures = whole.map((line: Record<string, unknown>) =>
    ['type', 'amount', 'allowance', 'purchased', 'balance'].map((name) => line[name]),
  );
  // The allowance is spent first.
  expect(figures).toEqual([
    ['charge', -20, -5, -15, 985],
    ['charge', -25, -25, 0, 1_005],
    ['charge', -10, -10, 0, 1_030],
    ['grant', 1_000, 0, 1_000, 1_040],
    ['grant', 40, 40, 0, 40],
  ]);
  expect(whole[1]).toMatchObject({ request_id: requestId, endpoint_group: 'jobs', records: 25 });
  const pages: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { data: unknown[]; next_cursor: string | null } = await get(
      `/ledger?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    expect(page.data.length).toBeLessThanOrEqual(2);
    pages.push(...page.data);
    cursor = page.next_cursor;
    // Charges in between do not change the following pages.
    await read('/v4/jobs?limit=1');
  }
  expect(pages).toEqual(whole);
  const csv = parse(await get('/ledger.csv'), { columns: true, bom: true });
  expect(csv.at(-1)).toMatchObject({ type: 'grant', amount: '40', balance: '40' });
});

test('a cursor of another list or organization, or a forged one, is refused', async () => {
  const { next_cursor: cursor } = await get('/ledger?limit=1');
  const other = await createTeam(api);
  for (const [client, url] of [
    [team.member.client, `/audit?cursor=${cursor}`],
    [other.member.client, `/ledger?cursor=${cursor}`],
    [team.member.client, '/ledger?cursor=x'],
  ] as const)
    expect((await client.get(url)).body.error.code).toBe('invalid_cursor');
  for (const limit of ['0', '101', 'x', '-1', ''])
    expect((await get(`/ledger?limit=${limit}`)).error.details.parameter).toBe('limit');
  expect((await get('/ledger?limt=1')).error.details).toMatchObject({ parameter: 'limt', suggestion: 'limit' });
});

test('usage by token and by person adds up to all usage, and a Member sees the sum of the other people', async () => {
  const other = await createTeam(api, { billingMode: 'credits', purchasedCredits: 100 });
  const { admin, member } = other;
  // A request that is repeated with its key is charged once.
  const headers = { authorization: other.token, 'idempotency-key': 'used-once' };
  for (let time = 0; time < 2; time += 1) await api.get('/v4/jobs?limit=3', headers);
  await admin.client.get('/v4/jobs?limit=2');
  await member.client.get('/v4/jobs?limit=1');
  await member.client.get('/v4/jobs?limit=x');
  const usageOf = async ({ client }: TestMember) => (await client.get('/usage/callers')).body;
  await pWaitFor(async () => (await usageOf(admin)).data.length === 3, { timeout: 30_000 });
  const row = { revoked: false, you: false, errors: 0 };
  const credits = (used: number) => ({ credits: used, records: used });
  const token = { ...row, kind: 'token', id: expect.stringMatching(/^K/), name: 'test', requests: 2, ...credits(3) };
  const whole = await usageOf(admin);
  expect(whole.data).toEqual([
    token,
    { ...row, kind: 'person', id: admin.id, name: admin.email, you: true, requests: 1, ...credits(2) },
    { ...row, kind: 'person', id: member.id, name: member.email, requests: 2, errors: 1, ...credits(1) },
  ]);
  expect([whole.unattributed, whole.since]).toEqual([{ requests: 0, records: 0, credits: 0, errors: 0 }, today()]);
  expect((await usageOf(member)).data).toMatchObject([
    { kind: 'token' },
    { kind: 'person', id: member.id, you: true },
    { kind: 'others', id: null, name: null, ...credits(2) },
  ]);
  // What a removed person used stays in the usage of the organization, without their name.
  await admin.client.delete(`/members/${member.id}`);
  const after = await usageOf(admin);
  expect(after.data.map(({ kind }: { kind: string }) => kind)).toEqual(['token', 'person']);
  expect(after.unattributed).toEqual({ requests: 2, records: 1, credits: 1, errors: 1 });
});
