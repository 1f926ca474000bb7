import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pWaitFor from 'p-wait-for';
import { waitForBackends } from '#libs/database/testing/backends.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../../testing/customer.js';
import { ElasticsearchProxy } from '../../testing/elasticsearch-proxy.js';
import { lockTable } from '../../testing/locked-table.js';
import { TestApi } from '../../testing/test-api.js';

let api: TestApi;
let app: NestFastifyApplication;
let elasticsearch: ElasticsearchProxy;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 30 }, () => testJob({ source: acme.id as string }));
  api = await TestApi.start({ sources: [acme], jobs });
  elasticsearch = await ElasticsearchProxy.start();
  app = await api.startAnother(undefined, { elasticsearchUrl: elasticsearch.url });
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

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app
      .getHttpServer()
      .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
  });

const post = (path: string, token: string, message: object): string => {
  const body = JSON.stringify(message);
  const headers = [
    'Host: x',
    `Authorization: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return [`POST ${path} HTTP/1.1`, ...headers, '', body].join('\r\n');
};

test.each([
  ['a page', 'jobs', '/v4/jobs'],
  ['facets', 'jobs', '/v4/jobs/options'],
  ['an analysis', 'metrics', '/v4/metrics/distribution'],
])('when the client of %s disconnects, its search is cancelled and nothing is charged', async (_, group, path) => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const client = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  elasticsearch.decide = (url) => (url.includes('_search') ? 'hold' : 'pass');
  const held = elasticsearch.nextHeld();
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${customer.token}\r\n\r\n`);
  const { socket } = await held;
  const cancelled = once(socket, 'close');
  client.destroy();
  await cancelled;
  elasticsearch.decide = () => 'pass';
  await pWaitFor(async () => (await finishedRequests(customer, group)) === 1);
  expect(await customer.balance()).toBe(1_000);
});

test.each([
  ['/v4', 'jobs', (token: string) => `GET /v4/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n\r\n`],
  ['/mcp', 'mcp', (token: string) => post('/mcp', token, { jsonrpc: '2.0', id: 1, method: 'ping' })],
])(
  'a request to %s whose client disconnects while it is admitted is counted, and no longer in progress',
  async (_, group, request) => {
    const customer = await Customer.create(api, { purchasedCredits: 1_000 });
    const { port } = app.getHttpServer().address() as AddressInfo;
    const lock = await lockTable(api.databaseUrl, 'rate_windows', 'EXCLUSIVE');
    try {
      const client = connect(port, '127.0.0.1');
      await once(client, 'connect');
      client.write(request(customer.token));
      await waitForBackends(api.databaseUrl, 'rolecall-admission', 'blocked');
      client.destroy();
      await pWaitFor(async () => (await connections()) === 0);
    } finally {
      await lock.release();
    }
    await pWaitFor(async () => (await finishedRequests(customer, group)) === 1);
    expect(await customer.balance()).toBe(1_000);
  },
);
