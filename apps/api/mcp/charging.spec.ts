import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { Customer } from '../testing/customer.js';
import { TestApi } from '../testing/test-api.js';
import { RpcClient } from './testing/rpc-client.js';
import { ACME, SAMPLE } from './testing/sample.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start(SAMPLE);
}, 60_000);
afterAll(() => api?.stop());

let nextId = 0;
const call = (name: string, args: object = {}) => {
  nextId += 1;
  return { jsonrpc: '2.0', id: nextId, method: 'tools/call', params: { name, arguments: args } };
};
const usage = async (customer: Customer) => {
  const { body } = await customer.get('/v4/usage?group_by=endpoint_group');
  return body.data.find(({ endpoint_group }: { endpoint_group: string }) => endpoint_group === 'mcp');
};

test('a batch of mixed operations is charged and counted one by one', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const { body, headers } = await new RpcClient(api, customer.token).post([
    call('search_jobs', { limit: 7 }), // 7
    call('source_jobs', { source_id: ACME, limit: 3 }), // 3
    call('get_job', { job_id: SAMPLE.jobs[4]?.id }), // 1
    call('get_job', { job_id: 'unknown' }), // nothing found
    call('autocomplete_titles', { q: 'nur' }), // 1
    call('metrics', { countries: ['US'] }), // 1
    call('search_sources'), // 2
    call('resolve', { words: 'acme' }), // 1
    call('resolve', { words: 'software engineer', kinds: ['occupations'] }), // free
    call('count_jobs'), // free, as are the following
    call('job_options', { facets: ['countries'] }),
    call('account_usage'),
    { jsonrpc: '2.0', id: 'ping', method: 'ping' },
    { jsonrpc: '2.0', id: 'list', method: 'tools/list' },
    call('search_jobs', { unknown: 1 }), // refused
    call('unknown'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ]);
  expect(body).toHaveLength(16);
  expect(headers).toMatchObject({ 'x-credit-charged': '16', 'x-credit-balance': '984' });
  expect(await customer.balance()).toBe(984);
  expect(Number(headers['x-ratelimit-limit']) - Number(headers['x-ratelimit-remaining'])).toBe(16);
  const shown = await usage(customer);
  expect(shown).toMatchObject({ records: 16, credits: 16 });
});

test('initialize, discover, ping and list are free at balance 0, and only operations that cannot be paid for fail', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 3 });
  const client = new RpcClient(api, customer.token);
  expect((await client.call('search_jobs')).data).toHaveLength(3);
  const { status, body } = await client.post([
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    call('search_jobs'),
    call('count_jobs'),
    call('metrics'),
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ]);
  expect(status).toBe(200);
  const outcome = ({ result }: { result: { isError?: boolean; content?: { text: string }[] } }) =>
    result.isError ? JSON.parse(result.content?.[0]?.text ?? '').error.code : 'ok';
  expect(body.map(outcome)).toEqual(['ok', 'insufficient_credits', 'ok', 'insufficient_credits', 'ok']);
  expect(await customer.balance()).toBe(0);
});

test('a page that ends early is charged for the records that it contains', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const client = new RpcClient(api, customer.token);
  const { headers, body } = await client.post(call('search_jobs', { detail: 'full' }));
  const { data, next_cursor } = body.result.structuredContent;
  expect(data.length).toBeLessThan(25);
  expect(next_cursor).toEqual(expect.any(String));
  expect(Number(headers['x-credit-charged'])).toBe(data.length);
  expect(await customer.balance()).toBe(1_000 - data.length);
});

test('each operation of a batch counts in the rate windows, and a batch that exceeds them is refused as a whole', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { limits: { perMinute: 5, perFiveHours: 100 } });
  const client = new RpcClient(api, token);
  const pings = Array.from({ length: 4 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  expect((await client.post(pings)).headers['x-ratelimit-remaining']).toBe('1');
  const { status, body, headers } = await client.post(pings);
  expect([status, body.error.code, body.error.details.window_seconds]).toEqual([429, 'rate_limited', 60]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
