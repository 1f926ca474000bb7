import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { captureLog } from '../testing/captured-log.js';
import { Customer } from '../testing/customer.js';
import { ElasticsearchProxy } from '../testing/elasticsearch-proxy.js';
import { TestApi } from '../testing/test-api.js';
import { RpcClient } from './testing/rpc-client.js';
import { SAMPLE } from './testing/sample.js';

let api: TestApi;
let elasticsearch: ElasticsearchProxy;
beforeAll(async () => {
  api = await TestApi.start({ ...SAMPLE, limits: { requestsPerOrganization: 2 } });
  captureLog(api.app);
  elasticsearch = await ElasticsearchProxy.start();
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await elasticsearch?.stop();
});

const call = (id: number, name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

test('operations of a batch beyond the limit of an organization fail without the others and are not charged', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const batch = [1, 2, 3, 4, 5].map((id) => call(id, 'search_jobs', { limit: 1 }));
  const { status, body } = await new RpcClient(api, customer.token).post(batch);
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5]);
  const codes = body.map(({ result }: { result: { isError?: boolean; content: { text: string }[] } }) =>
    result.isError ? JSON.parse(result.content[0]?.text ?? '').error.code : 'ok',
  );
  expect(codes.filter((code: string) => code === 'ok')).toHaveLength(2);
  expect(codes.filter((code: string) => code === 'service_unavailable')).toHaveLength(3);
  expect(await customer.balance()).toBe(998);
});

test('operations beyond the limit fail even if they call no tool', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const batch = [1, 2, 3, 4, 5].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  const { status, body } = await new RpcClient(api, customer.token).post(batch);
  expect([status, body.length]).toEqual([200, 5]);
  const refused = body.filter((response: { error?: object }) => response.error);
  expect(refused.length).toBeGreaterThan(0);
  for (const { error } of refused) expect(error.data.code).toBe('service_unavailable');
});

test('`resolve` that cannot find occupations is not charged for the companies that it finds', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const app = await api.startAnother(api.databaseUrl, { elasticsearchUrl: elasticsearch.url });
  captureLog(app);
  elasticsearch.decide = (path) => (/-jobs@\w+\/_search/.test(decodeURIComponent(path)) ? 'fail' : 'pass');
  const { body } = await new RpcClient({ app }, customer.token).post(call(1, 'resolve', { words: 'acme' }));
  expect(body.result?.isError ?? body.error).toBeTruthy();
  expect(await customer.balance()).toBe(1_000);
  elasticsearch.release();
  await new RpcClient({ app }, customer.token).post(call(2, 'resolve', { words: 'acme' }));
  expect(await customer.balance()).toBe(999);
});
