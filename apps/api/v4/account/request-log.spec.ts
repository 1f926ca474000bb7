import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KEPT_REQUESTS, type LoggedRequest } from '#libs/billing/requests/logged-request.js';
import { RequestLog } from '#libs/billing/requests/request-log.js';
import { RequestRecorder } from '#libs/billing/requests/request-recorder.js';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const job = testJob({ source: acme.id as string });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [job] });
}, 60_000);
afterAll(() => api?.stop());

const written = () => api.app.get(RequestRecorder, { strict: false }).write();
const logOf = async (token: string, query = '') => {
  await written();
  return (await api.get(`/v4/account/requests${query}`, { authorization: token })).body;
};

test('the last requests are listed with route, status, time, credits, token and request id, and without what was asked', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 10 });
  const page = await customer.get('/v4/jobs?q=private-words');
  const one = await customer.get(`/v4/jobs/${job.id}`);
  const bad = await customer.get('/v4/jobs?limit=no');
  await customer.get('/v4/unknown');
  const { data, kept } = await logOf(customer.token);
  expect(kept).toBe(data.length);
  const found = data.filter(({ route }: { route: string }) => route !== '/v4/account/requests');
  expect(found.slice(-3).map(({ route, status, credits }: Row) => [route, status, credits])).toEqual([
    ['/v4/jobs', 400, 0],
    ['/v4/jobs/{job_id}', 200, 1],
    ['/v4/jobs', 200, 0],
  ]);
  expect(found.slice(-3).map(({ request_id }: Row) => request_id)).toEqual(
    [bad, one, page].map(({ headers }) => headers['x-request-id']),
  );
  for (const { method, ms, token_id, at } of found as Row[])
    expect([method, ms >= 0, /^K/.test(token_id ?? ''), Number.isNaN(Date.parse(at))]).toEqual([
      'GET',
      true,
      true,
      false,
    ]);
  for (const secret of ['private-words', customer.token, customer.token.slice(1)])
    expect(JSON.stringify(data)).not.toContain(secret);
});

test('they are those of the organization, and can be narrowed to a token and to errors', async () => {
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, { limits: NO_LIMITS });
  const { token: second, row } = await api.operate(({ tokens }) => tokens.issue(organizationId, 'second'));
  await api.get('/v4/me', { authorization: token });
  await api.get('/v4/jobs?limit=no', { authorization: second });
  const all = await logOf(token);
  expect(all.data.map(({ route }: Row) => route).sort()).toEqual(['/v4/jobs', '/v4/me']);
  expect((await logOf(token, `?token_id=${row.id}`)).data.map(({ route }: Row) => route)).toEqual(['/v4/jobs']);
  expect((await logOf(token, '?outcome=error')).data.map(({ status }: Row) => status)).toEqual([400]);
  expect((await logOf(token, '?outcome=ok&limit=1')).data).toHaveLength(1);
  expect((await api.get('/v4/account/requests?token_id=T1', { authorization: token })).status).toBe(400);
});

test('a request that a rate limit refused is listed', async () => {
  const limits = { perMinute: 2, perFiveHours: 1_000 };
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, { limits });
  for (let i = 0; i < 3; i += 1) await api.get('/v4/me', { authorization: token });
  await written();
  const entries = await api.app.get(RequestLog, { strict: false }).read(organizationId);
  expect(entries.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
});

test('each operation of a message to /mcp is listed', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { limits: NO_LIMITS });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'account_status', arguments: {} } };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  await api.app.inject({ method: 'POST', url: '/mcp?tools=all', headers, payload: call });
  expect((await logOf(token)).data).toMatchObject([{ method: 'POST', route: '/mcp', status: 200 }]);
});

test('the latest 1,000 are kept, in bounded storage, also if more arrive between two writes', async () => {
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, { limits: NO_LIMITS });
  const recorder = api.app.get(RequestRecorder, { strict: false });
  const request = (n: number): LoggedRequest => ({
    at: new Date(Date.UTC(2020, 0, 1) + n).toISOString(),
    method: 'GET',
    route: `/v4/${n}`,
    status: 200,
    ms: 1,
    credits: 0,
    records: 0,
    tokenId: null,
    requestId: String(n),
  });
  const total = 5_000;
  let n = 0;
  for (const size of [2_999, ...Array(66).fill(30), 21]) {
    for (let i = 0; i < size; i += 1) recorder.record(organizationId, request(n++));
    await recorder.write();
  }
  expect(n).toBe(total);
  const { data, kept } = await logOf(token, '?limit=1000');
  expect([kept, data.length]).toEqual([KEPT_REQUESTS, KEPT_REQUESTS]);
  expect(data.map(({ request_id }: Row) => Number(request_id))).toEqual(
    Array.from({ length: KEPT_REQUESTS }, (_, i) => total - 1 - i),
  );
  const [{ requests }] = await api.operate(({ dataSource }) =>
    dataSource.query('SELECT sum(requests)::integer AS requests FROM request_batches WHERE organization_id = $1', [
      organizationId,
    ]),
  );
  // Rows are deleted every twenty writes.
  expect(requests).toBeLessThan(2 * KEPT_REQUESTS + 20 * 30);
});

interface Row {
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly credits: number;
  readonly token_id: string | null;
  readonly request_id: string;
}
