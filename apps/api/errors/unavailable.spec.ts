import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { createApp } from '../create-app.js';
import { captureLog } from '../testing/captured-log.js';

let database: TestDatabase;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ token } = await createTestOrganization(database.url));
}, 60_000);
afterAll(() => database?.drop());

let app: Awaited<ReturnType<typeof createApp>>;
let log: string[];
const start = async (options: { elasticsearchUrl?: string; databaseUrl?: string }) => {
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  const rest = { prefix: `nothing${process.pid}`, secret: 'a secret of the tests, 32 characters or more', definitions };
  app = await createApp({ elasticsearchUrl, databaseUrl: database.url, ...rest, ...options });
  log = captureLog(app);
};
afterEach(() => app?.close());

/** An address at which nothing listens. */
const unusedAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
};

const READS = [
  '/v4/jobs',
  '/v4/jobs?count=true',
  '/v4/jobs?q=x',
  `/v4/jobs/J${'0'.repeat(32)}`,
  `/v4/sources-id/S${'0'.repeat(32)}`,
];

const expectUnavailable = async (url: string) => {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const { error } = response.json();
  expect([url, response.statusCode, error.code]).toEqual([url, 503, 'service_unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(error.request_id).toBe(response.headers['x-request-id']);
  // The cause is logged, and hidden from the caller.
  expect(response.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|elasticsearch|postgres|\.ts|node_modules/i);
  expect(log.join('')).toContain(error.request_id);
  expect(log.join('')).not.toContain(token.slice(1));
};

const expectAnswer = async (url: string) => {
  const response = await app.inject({ url, headers: { authorization: token } });
  expect([url, response.statusCode]).toEqual([url, 200]);
};

describe('503 with Retry-After', () => {
  test('Elasticsearch unreachable', async () => {
    await start({ elasticsearchUrl: `http://${await unusedAddress()}` });
    for (const url of READS) await expectUnavailable(url);
    // Routes that need no dataset still work.
    await expectAnswer('/v4/me');
    await expectAnswer('/v4/usage');
    await expectAnswer('/v4/jobs/malformed');
  }, 30_000);

  test('no dataset loaded', async () => {
    await start({});
    for (const url of READS) await expectUnavailable(url);
  });

  test('Postgres unreachable: every request is refused', async () => {
    await start({ databaseUrl: `postgres://nobody@${await unusedAddress()}/nothing` });
    for (const url of [...READS, '/v4/me', '/v4/usage']) await expectUnavailable(url);
    expect((await app.inject({ url: '/v4/me' })).statusCode).toBe(401);
    expect((await app.inject({ url: '/openapi.json' })).statusCode).toBe(200);
  });
});
