import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pWaitFor from 'p-wait-for';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../testing/customer.js';
import { ElasticsearchProxy } from '../testing/elasticsearch-proxy.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
let app: NestFastifyApplication;
let elasticsearch: ElasticsearchProxy;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 30 }, () => testJob({ source: acme.id as string }));
  api = await TestApi.start({ sources: [acme], jobs });
  elasticsearch = await ElasticsearchProxy.start();
  app = await api.startAnother(api.databaseUrl, { elasticsearchUrl: elasticsearch.url });
  await app.listen(0, '127.0.0.1');
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await elasticsearch?.stop();
});

const finishedRequests = ({ organizationId }: Customer, group: string): Promise<number> =>
  api.operate(async ({ dataSource }) => {
    const [row] = await dataSource.query(
      'SELECT requests::integer FROM usage_requests WHERE organization_id = $1 AND endpoint_group = $2',
      [organizationId, group],
    );
    return row?.requests ?? 0;
  });

test.each([
  ['a page', 'jobs', '/v4/jobs'],
  ['facets', 'jobs', '/v4/jobs/options'],
  ['an analysis', 'metrics', '/v4/metrics/distribution'],
])('when the client of %s disconnects, its search is cancelled and nothing is charged', async (_, group, path) => {
  const customer = await Customer.with(api, { purchasedCredits: 1_000 });
  const client = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  elasticsearch.treat = (url) => (url.includes('_search') ? 'hold' : 'pass');
  const held = elasticsearch.nextHeld();
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${customer.token}\r\n\r\n`);
  const { socket } = await held;
  const cancelled = once(socket, 'close');
  client.destroy();
  await cancelled;
  elasticsearch.treat = () => 'pass';
  await pWaitFor(async () => (await finishedRequests(customer, group)) === 1);
  expect(await customer.balance()).toBe(1_000);
});
