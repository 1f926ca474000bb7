import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { UsageRecorder } from '#libs/billing/usage/usage-recorder.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;

let api: TestApi;
beforeAll(async () => {
  const jobs = Array.from({ length: 30 }, () => testJob({ source }));
  api = await TestApi.start({ sources: [acme], jobs, asOf: '2026-08-22T00:00:00.000Z' });
}, 60_000);
afterAll(() => api?.stop());

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = () => dayBefore(0);

/** Waits until this number of an organization's requests is recorded. */
const written = (organizationId: string, requests: number) =>
  api.operate(async ({ dataSource }) => {
    const sum = 'SELECT coalesce(sum(requests), 0)::integer AS requests FROM usage_requests WHERE organization_id = $1';
    const isWritten = async () => (await dataSource.query(sum, [organizationId]))[0].requests >= requests;
    await pWaitFor(isWritten, { timeout: 30_000 });
    await api.app.get(UsageRecorder).write();
  });

/** Inserts usage of other days. */
const history = async (organizationId: string, days: readonly string[]) => {
  for (const day of days)
    await runOn(api.databaseUrl, `INSERT INTO usage_requests VALUES ($1, $2, 'jobs', 1, 0)`, [organizationId, day]);
};
const newcomer = async () => {
  const { token, organizationId } = await createTestOrganization(api.databaseUrl);
  const get = (url: string) => api.get(url, { authorization: token });
  const days = async (query: string) =>
    (await get(`/v4/usage${query}`)).body.data
      .map(({ date }: { date: string }) => date)
      .filter((date: string) => date !== today());
  return { organizationId, get, days };
};

test('requests, records, credits and errors add up, by day and by endpoint group', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  await customer.get('/v4/jobs');
  await customer.get('/v4/jobs?limit=3');
  await customer.get('/v4/jobs?count=true');
  await customer.get('/v4/jobs?unknown=1');
  await customer.get(`/v4/sources-id/${source}`);
  await customer.get('/v4/sources-id/x');
  await customer.get('/v4/me');
  await written(customer.organizationId, 7);

  const byGroup = await customer.get('/v4/usage?group_by=endpoint_group');
  expect(byGroup.body).toEqual({
    data: [
      { endpoint_group: 'account', requests: 1, records: 0, credits: 0, errors: 0 },
      { endpoint_group: 'jobs', requests: 4, records: 28, credits: 28, errors: 1 },
      { endpoint_group: 'sources', requests: 2, records: 1, credits: 1, errors: 0 },
    ],
    next_cursor: null,
    has_more: false,
    as_of: '2026-08-22T00:00:00.000Z',
  });
  await written(customer.organizationId, 8);
  // Including the request for usage itself.
  expect((await customer.get('/v4/usage')).body.data).toEqual([
    { date: today(), requests: 8, records: 29, credits: 29, errors: 1 },
  ]);
  const both = await customer.get('/v4/usage?group_by=endpoint_group,day');
  expect(both.body.data).toHaveLength(3);
  expect(both.body.data[1]).toEqual({ date: today(), ...byGroup.body.data[1] });
  expect(29 + (await customer.balance())).toBe(100);
});

test('records and credits are counted as soon as the response is sent', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  await customer.get('/v4/jobs?limit=7');
  expect((await customer.get('/v4/usage')).body.data).toMatchObject([{ date: today(), records: 7, credits: 7 }]);
});

test('with billing mode subscription, records are counted without credits', async () => {
  const { get } = await newcomer();
  await get('/v4/jobs?limit=7');
  expect((await get('/v4/usage')).body.data).toMatchObject([{ records: 7, credits: 0 }]);
});

test('errors of admitted requests count; 429 and 401 do not', async () => {
  const { get, organizationId } = await newcomer();
  await api.operate(({ organizations }) => organizations.setLimits(organizationId, { perMinute: 2 }));
  await get('/v4/jobs?unknown=1');
  await get('/v4/jobs?cursor=x');
  for (let i = 0; i < 5; i++) expect((await get('/v4/jobs')).status).toBe(429);
  await api.get('/v4/jobs', {});
  await written(organizationId, 2);
  await api.operate(({ organizations }) => organizations.setLimits(organizationId, { perMinute: 100 }));
  expect((await get('/v4/usage')).body.data).toMatchObject([{ requests: 2, errors: 2 }]);
});

describe('the range', () => {
  test('defaults to the last 30 days', async () => {
    const { organizationId, days } = await newcomer();
    await history(organizationId, [dayBefore(30), dayBefore(29), dayBefore(1)]);
    expect(await days('')).toEqual([dayBefore(29), dayBefore(1)]);
  });

  test('includes from and to', async () => {
    const { organizationId, days } = await newcomer();
    await history(organizationId, ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await days('?from=2026-03-02&to=2026-03-03')).toEqual(['2026-03-02', '2026-03-03']);
    expect(await days('?to=2026-03-01')).toEqual(['2026-03-01']);
  });

  test('may be 400 days long', async () => {
    const { organizationId, days, get } = await newcomer();
    await history(organizationId, ['2025-01-01', '2026-02-04']);
    expect(await days('?from=2025-01-01&to=2026-02-04')).toEqual(['2025-01-01', '2026-02-04']);
    expect((await get('/v4/usage?from=2025-01-01&to=2026-02-05')).status).toBe(400);
  });
});

describe('400 invalid_request', () => {
  test.each([
    ['from=2026-02-30', 'from'],
    ['from=yesterday', 'from'],
    ['to=2026-08-22T00:00:00Z', 'to'],
    ['to=0000-01-01', 'to'],
    ['from=', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2000-01-01', 'from'],
    ['from=9999-12-31', 'from'],
    ['group_by=month', 'group_by'],
    ['form=2026-03-01', 'form'],
    ['limit=5', 'limit'],
  ])('%s', async (query, parameter) => {
    const { status, body } = await api.get(`/v4/usage?${query}`);
    expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', parameter]);
  });
});

test('an organization sees only its own usage', async () => {
  const { organizationId } = await newcomer();
  await history(organizationId, [dayBefore(1)]);
  expect(await (await newcomer()).days('')).toEqual([]);
});
