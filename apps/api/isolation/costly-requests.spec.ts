import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import waitFor from 'p-wait-for';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { RpcClient } from '../mcp/testing/rpc-client.js';
import { ElasticsearchProxy } from '../testing/elasticsearch-proxy.js';
import { responseWithRetries, TestApi } from '../testing/test-api.js';

let api: TestApi;
let app: NestFastifyApplication;
let elasticsearch: ElasticsearchProxy;
let searches = 0;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 3 }, () => testJob({ source: acme.id as string }));
  api = await TestApi.start({ sources: [acme], jobs });
  elasticsearch = await ElasticsearchProxy.start();
  app = await api.startAnother(api.databaseUrl, { elasticsearchUrl: elasticsearch.url });
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await elasticsearch?.stop();
});
afterEach(() => elasticsearch.release());

const isSearch = (path: string): boolean => path.includes('_search');

test('unknown values in many filters: one error with suggestions, from memory', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const request = (unknown: string) => {
    const values = Array.from({ length: 150 }, (_, n) => `${unknown}${n}`).join();
    const filters = ['technologies', 'timezones', 'tags', 'industries', 'post_languages'];
    const names = ['cities', 'departments', 'brands'];
    const query = [...names, ...filters].map((filter) => `${filter}=${values}`).join('&');
    return responseWithRetries(app, `/v4/jobs?${query}&technologies_not=pyhton`, { authorization: token });
  };
  // Reads the values of the dataset, which are kept.
  await request('pyhto');
  searches = 0;
  elasticsearch.decide = (path) => {
    if (isSearch(path)) searches += 1;
    return 'pass';
  };
  const { status, body } = await request('pythn');
  expect([status, body.error.details.parameter, body.error.details.suggestion]).toEqual([
    400,
    'technologies',
    'python',
  ]);
  expect(searches).toBe(0);
});

test('a batch waits for its turns: its operations are started a few at a time, and another organization is served', async () => {
  const [busy, other] = await Promise.all([
    createTestOrganization(api.databaseUrl),
    createTestOrganization(api.databaseUrl),
  ]);
  const started = new Set<string>();
  elasticsearch.decide = (path, body) => {
    const [operation] = isSearch(path) ? (/number\d+/.exec(body) ?? []) : [];
    if (operation !== undefined) started.add(operation);
    return operation === undefined ? 'pass' : 'hold';
  };
  const calls = Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search_jobs', arguments: { titles: [`number${id}`] } },
  }));
  const batch = new RpcClient({ app }, busy.token, 'all').post(calls);
  await waitFor(() => started.size >= 2);
  expect((await responseWithRetries(app, '/v4/jobs', { authorization: other.token })).status).toBe(200);
  expect(started.size).toBeLessThanOrEqual(4);
  elasticsearch.release();
  const { status, body } = await batch;
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: number }) => id)).toEqual(calls.map(({ id }) => id));
  expect(body.filter(({ error }: { error?: object }) => error)).toEqual([]);
});
