import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pWaitFor from 'p-wait-for';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../testing/customer.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
let app: NestFastifyApplication;
let elasticsearch: Server;
let isHolding = false;
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 30 }, () => testJob({ source: acme.id as string }));
  api = await TestApi.start({ sources: [acme], jobs });
  elasticsearch = proxyOf(process.env.ELASTICSEARCH_URL as string);
  await once(elasticsearch.listen(0, '127.0.0.1'), 'listening');
  app = await api.startAnother(api.databaseUrl, { elasticsearchUrl: `http://127.0.0.1:${portOf(elasticsearch)}` });
  await app.listen(0, '127.0.0.1');
}, 60_000);
afterAll(async () => {
  await api?.stop();
  elasticsearch?.closeAllConnections();
  await new Promise((resolve) => elasticsearch.close(resolve));
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Passes requests on to Elasticsearch, or keeps searches and emits `held`. */
const proxyOf = (target: string): Server => {
  const server = createServer((message, response) => {
    const { method, headers, url = '/' } = message;
    if (isHolding && url.includes('_search')) {
      server.emit('held', message);
      return;
    }
    const upstream = request(new URL(url, target), { method: method as string, headers }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers);
      answer.pipe(response);
    });
    message.pipe(upstream);
  });
  return server;
};

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
  const client = connect(portOf(app.getHttpServer()), '127.0.0.1');
  await once(client, 'connect');
  isHolding = true;
  const held = once(elasticsearch, 'held') as Promise<[IncomingMessage]>;
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${customer.token}\r\n\r\n`);
  const [{ socket }] = await held;
  const cancelled = once(socket, 'close');
  client.destroy();
  await cancelled;
  isHolding = false;
  await pWaitFor(async () => (await finishedRequests(customer, group)) === 1);
  expect(await customer.balance()).toBe(1_000);
});
