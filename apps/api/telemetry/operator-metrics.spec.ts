import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TcpProxy } from '#libs/billing/testing/tcp-proxy.js';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { readMeta, writeMeta } from '#libs/search/store/indices/indices.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DEFAULT_LIMITS } from '../isolation/isolation-limits.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
let app: NestFastifyApplication;
let postgres: TcpProxy;
let token: string;
let port: number;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 3 }, () => testJob({ source: acme.id as string })),
  });
  postgres = await TcpProxy.to(api.databaseUrl);
  port = await freePort();
  const telemetry = { metrics: { host: '127.0.0.1', port }, accessLog: { detail: 'off' as const, perSecond: 1 } };
  app = await api.startAnother(postgres.url, { telemetry });
  await app.listen(0, '127.0.0.1');
  ({ token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 10 }));
}, 60_000);
afterAll(() => api?.stop());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => resolve(free));
    });
  });

const get = async (path: string, authorization = `Bearer ${token}`): Promise<number> => {
  const response = await fetch(`${await app.getUrl()}${path}`, { headers: { authorization } });
  await response.arrayBuffer();
  return response.status;
};

const scrape = async (path = '/metrics') => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
};

/** The value of a line of the Prometheus text format, which starts with the name and the labels. */
const sampleOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

const requests = (route: string, status: number, entrance = '/v4') =>
  `rolecall_http_requests_total{entrance="${entrance}",route="${route}",method="GET",status="${status}"}`;

test('requests are counted by the pattern of their route and by status, charges by credits and records', async () => {
  const id = `J${'0'.repeat(32)}`;
  const paths = ['/v4/jobs?limit=2', '/v4/jobs?limit=0', `/v4/jobs/${id}`, '/v4/nope', '/nope-1', '/nope-2'];
  for (const path of paths) await get(path);
  await get('/v4/jobs', 'Bearer wrong');
  const { text } = await scrape();
  expect(sampleOf(text, requests('/v4/jobs', 200))).toBe(1);
  expect(sampleOf(text, requests('/v4/jobs', 400))).toBe(1);
  expect(sampleOf(text, requests('/v4/jobs', 401))).toBe(1);
  expect(sampleOf(text, requests('none', 404))).toBe(1);
  expect(sampleOf(text, requests('none', 404, 'other'))).toBe(2);
  expect(sampleOf(text, 'rolecall_credits_charged_total')).toBe(2);
  expect(sampleOf(text, 'rolecall_records_charged_total')).toBe(2);
  expect(sampleOf(text, 'rolecall_http_request_duration_seconds_count{entrance="/v4",route="/v4/jobs"}')).toBe(3);
  expect(
    sampleOf(text, 'rolecall_store_call_duration_seconds_count{store="elasticsearch",outcome="ok"}'),
  ).toBeGreaterThan(0);
  expect(sampleOf(text, 'rolecall_store_call_duration_seconds_count{store="postgres",outcome="ok"}')).toBeGreaterThan(
    0,
  );
  expect(sampleOf(text, 'rolecall_dataset_as_of_timestamp_seconds')).toBeGreaterThan(0);
  expect(sampleOf(text, 'rolecall_undelivered_charges')).toBe(0);
  expect(sampleOf(text, 'rolecall_requests_waiting')).toBe(0);
  // Nothing that a client sent is a label.
  expect(text).not.toMatch(/nope|wrong|J0000/);
});

test('scrapers that hang are limited, and delay neither other scrapes nor the API', async () => {
  const hanging = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      // Half a request, and a response that is never read.
      socket.pause();
      socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n');
      return socket;
    }),
  );
  expect((await scrape()).status).toBe(200);
  expect(await get('/v4/jobs?limit=1')).toBe(200);
  for (const socket of hanging) socket.destroy();
});

test('the age of the dataset and the time of the last sync are served', async () => {
  const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
  const live = await readMeta(client, api.prefix, jobs);
  const applied = { files: 1, digest: '', at: '2026-08-22T06:00:00.500Z' };
  if (live) await writeMeta(client, live.index, { ...live.meta, applied });
  await client.close();
  const fresh = await freePort();
  const telemetry = {
    metrics: { host: '127.0.0.1', port: fresh },
    accessLog: { detail: 'off' as const, perSecond: 1 },
  };
  await api.startAnother(undefined, { telemetry });
  const text = await (await fetch(`http://127.0.0.1:${fresh}/metrics`)).text();
  const seconds = (name: string) => sampleOf(text, `rolecall_dataset_${name}_timestamp_seconds`);
  expect([seconds('as_of'), seconds('applied')]).toEqual([
    Date.parse('2026-08-22T00:00:00Z') / 1_000,
    Date.parse(applied.at) / 1_000,
  ]);
});

test('only GET /metrics is served on the port of the metrics, and the API does not serve it', async () => {
  expect(await scrape('/v4/jobs')).toEqual({ status: 404, text: 'The metrics are at GET /metrics.\n' });
  expect(await get('/metrics')).toBe(404);
});

test('without Postgres, what can be known is served, and what cannot is absent', async () => {
  captureLog(app);
  await postgres.disconnect();
  expect(await get('/v4/jobs')).toBe(503);
  const { status, text } = await scrape();
  expect(status).toBe(200);
  expect(sampleOf(text, requests('/v4/jobs', 503))).toBe(1);
  expect(sampleOf(text, 'rolecall_dataset_as_of_timestamp_seconds')).toBeGreaterThan(0);
  expect(sampleOf(text, 'rolecall_undelivered_charges')).toBeUndefined();
});

test.each(['alerts.yml', 'dashboard.json'])('docker/monitoring/%s names metrics that exist', async (file) => {
  const names =
    (await readFile(`docker/monitoring/${file}`, 'utf8')).match(/\b(rolecall|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const { text } = await scrape();
  const exposed = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  // Printed by `indexer boards --metrics`.
  exposed.push('rolecall_boards');
  for (const name of names) expect(exposed).toContain(name.replace(/_(bucket|count|sum)$/, ''));
});

test('refusals are counted by reason', async () => {
  const { connectionsPerAddress, ...others } = DEFAULT_LIMITS;
  expect(connectionsPerAddress).toBeGreaterThan(1);
  const own = await freePort();
  const telemetry = {
    metrics: { host: '127.0.0.1', port: own },
    accessLog: { detail: 'off' as const, perSecond: 1 },
  };
  const limited = await api.startAnother(undefined, { telemetry, limits: { ...others, connectionsPerAddress: 1 } });
  await limited.listen(0, '127.0.0.1');
  const address = new URL(await limited.getUrl());
  const refused = `rolecall_refusals_total{reason="connections"}`;
  const read = async () => sampleOf(await (await fetch(`http://127.0.0.1:${own}/metrics`)).text(), refused);
  expect(await read()).toBeUndefined();
  const open = async () => {
    const socket = connect(Number(address.port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    return { socket, closed };
  };
  const first = await open();
  for (let n = 0; n < 2; n += 1) await (await open()).closed;
  expect(await read()).toBe(2);
  first.socket.destroy();
});
