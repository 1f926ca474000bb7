import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TcpProxy } from '#libs/billing/testing/tcp-proxy.js';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { createTeam, DashboardClient, PASSWORD } from '../dashboard/testing/dashboard-client.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';

const LIMIT = 4;
const WRONG = `T${'0'.repeat(32)}`;

let api: TestApi;
let apps: NestFastifyApplication[];
let addresses = 0;
let remoteAddress: string;
beforeAll(async () => {
  const acme = testSource();
  const jobs = [testJob({ source: acme.id as string })];
  api = await TestApi.start({ sources: [acme], jobs, limits: { anonymousPerMinute: LIMIT } });
  apps = [api.app, await api.startAnother()];
  for (const app of apps) captureLog(app);
}, 60_000);
afterAll(() => api?.stop());
beforeEach(() => {
  addresses += 1;
  remoteAddress = `192.0.2.${addresses}`;
});

interface Sent {
  readonly token?: string;
  readonly process?: 0 | 1;
  readonly method?: 'GET' | 'POST';
}

const send = async (url: string, { token, process = 0, method = 'GET' }: Sent = {}) => {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) };
  const response = await (apps[process] as NestFastifyApplication).inject({ method, url, headers, remoteAddress });
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
};

const expectRefused = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => {
  expect([status, body.error.code]).toEqual([429, 'rate_limited']);
  expect(headers['retry-after']).toBe(String(body.error.details.retry_after_seconds));
  expect(body.error.message).toContain('from this address');
};

test('invalid tokens from one address: 401, then 429 with Retry-After, counted in all processes together', async () => {
  for (let n = 0; n < LIMIT; n += 1) {
    const process = n % 2 === 0 ? 0 : 1;
    expect((await send('/v4/jobs', { token: WRONG, process })).status).toBe(401);
  }
  expectRefused(await send('/v4/jobs', { token: WRONG, process: 0 }));
  expectRefused(await send('/v4/jobs', { process: 1 }));
  remoteAddress = '198.51.100.1';
  expect((await send('/v4/jobs', { token: WRONG })).status).toBe(401);
});

test('behind a listed proxy, the client that it names is limited, and not the proxy or its other clients', async () => {
  const proxied = await api.startAnother(undefined, { trustProxy: '10.0.0.1' });
  captureLog(proxied);
  const read = async (forwarded: string, from = '10.0.0.1') => {
    const headers = { authorization: WRONG, 'x-forwarded-for': forwarded };
    return (await proxied.inject({ url: '/v4/me', headers, remoteAddress: from })).statusCode;
  };
  for (let n = 0; n < LIMIT; n += 1) expect(await read('203.0.113.1')).toBe(401);
  expect(await read('203.0.113.1')).toBe(429);
  // An address that the client itself claims to have is not believed.
  expect(await read('198.51.100.9, 203.0.113.1')).toBe(429);
  expect(await read('203.0.113.2')).toBe(401);
  for (let n = 0; n < LIMIT; n += 1) expect(await read(`203.0.113.${10 + n}`, remoteAddress)).toBe(401);
  expect(await read('203.0.113.99', remoteAddress)).toBe(429);
});

test('a blocked address can still use a token that this process has found valid', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  expect((await send('/v4/me', { token })).status).toBe(200);
  for (let n = 0; n <= LIMIT; n += 1) await send('/v4/jobs', { token: WRONG });
  expectRefused(await send('/v4/jobs', { token: WRONG }));
  expect((await send('/v4/me', { token })).status).toBe(200);
});

test('a revoked token is forgotten: from a blocked address it is refused without a query', async () => {
  const proxy = await TcpProxy.to(api.databaseUrl);
  const app = await api.startAnother(proxy.url);
  captureLog(app);
  const { organizationId, token } = await createTestOrganization(api.databaseUrl);
  const read = async () => {
    const response = await app.inject({ url: '/v4/me', headers: { authorization: token }, remoteAddress });
    return response.statusCode;
  };
  expect(await read()).toBe(200);
  await api.operate(async ({ tokens }) => {
    const [live] = await tokens.list(organizationId);
    await tokens.revoke(organizationId, live?.id as string);
  });
  for (let n = 0; n < LIMIT; n += 1) expect(await read()).toBe(401);
  expect(await read()).toBe(429);
  await proxy.disconnect();
  expect(await read()).toBe(429);
});

test.each(['/openapi.json', '/dashboard/openapi.json'])(
  '%s requires no token and is limited by address',
  async (url) => {
    for (let n = 0; n < LIMIT; n += 1) expect((await send(url, { process: n % 2 === 0 ? 0 : 1 })).status).toBe(200);
    expectRefused(await send(url));
  },
);

test.each([
  [
    '/openapi.json/',
    '/%6fpenapi.json',
    '/openapi.json?x=1',
    'http://localhost/openapi.json',
    'HTTP://x:80/%6Fpenapi%2Ejson/?',
  ],
  [
    '/dashboard/openapi.json/',
    '/%64ashboard/openapi.json',
    '/dashboard/openapi%2ejson',
    'https://x/dashboard/openapi.json',
  ],
])('the limit applies however the path is spelled: %s', async (...spellings) => {
  for (let n = 0; n < LIMIT; n += 1) expect((await send(spellings[n % spellings.length] as string)).status).toBe(200);
  for (const spelling of spellings) expectRefused(await send(spelling));
});

test('the limit applies to targets that only a socket can send, also when the web app is served', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(webFolder, 'index.html'), '');
  writeFileSync(join(webFolder, 'pages.json'), '["/"]');
  const app = await api.startAnother(undefined, { webFolder });
  rmSync(webFolder, { recursive: true });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const localAddress = `127.0.3.${addresses}`;
  const request = async (target: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body };
  };
  const targets = ['http://x/openapi.json', '/%6fpenapi.json', 'http://x:80/%6Fpenapi.json/'];
  for (let n = 0; n < LIMIT; n += 1)
    expect((await request(targets[n % targets.length] as string)).head).toMatch(/^HTTP\/1.1 200 /);
  for (const target of targets) {
    const { head, body } = await request(target);
    expect(head).toMatch(/^HTTP\/1.1 429 .*\r\nretry-after: \d+\r\n/is);
    expect(JSON.parse(body).error).toMatchObject({ code: 'rate_limited' });
  }
});

test('the addresses of one IPv6 network count together, those of another do not', async () => {
  for (let n = 0; n < LIMIT; n += 1) {
    remoteAddress = `2001:db8:${addresses}:1::${n}`;
    expect((await send('/v4/jobs', { token: WRONG })).status).toBe(401);
  }
  remoteAddress = `2001:db8:${addresses}:1:ffff::1`;
  expectRefused(await send('/v4/jobs', { token: WRONG }));
  expectRefused(await send('/v4/jobs', { token: `T${'1'.repeat(32)}` }));
  remoteAddress = `2001:db8:${addresses}:2::1`;
  expect((await send('/v4/jobs', { token: WRONG })).status).toBe(401);
});

test('invalid tokens sent to MCP count like all others', async () => {
  for (let n = 0; n < LIMIT; n += 1) expect((await send('/mcp', { token: WRONG, method: 'POST' })).status).toBe(401);
  expect((await send('/mcp', { token: WRONG, method: 'POST' })).status).toBe(429);
});

test('cookies that match no session count as wrong tokens do, and a session that is known goes on, also with writes', async () => {
  const team = await createTeam(api);
  await api.operate(({ organizations }) => organizations.setProductPlan(team.organizationId, 'enterprise'));
  const known = new DashboardClient(api, {}, remoteAddress);
  known.cookie = team.admin.client.cookie;
  expect((await known.get('/session')).status).toBe(200);
  const forged = async () => {
    const stranger = new DashboardClient(api, {}, remoteAddress);
    stranger.cookie = `rolecall_session=${randomBytes(32).toString('base64url')}`;
    return (await stranger.get('/session')).status;
  };
  for (let n = 0; n < LIMIT; n += 1) expect(await forged()).toBe(401);
  expect(await forged()).toBe(429);
  expect((await known.get('/session')).status).toBe(200);
  const watch = { name: 'From a blocked network', kind: 'jobs', filters: { titles: 'engineer' } };
  const written = await known.post('/v4/watches', watch);
  expect([written.status, written.body.error]).toEqual([200, undefined]);
  // Whoever signs in now is known at once, with other cookies too.
  const joining = new DashboardClient(api, {}, remoteAddress);
  expect((await joining.post('/session', { email: team.member.email, password: PASSWORD })).status).toBe(200);
  joining.cookie = `theme=dark; ${joining.cookie}`;
  expect((await joining.get('/session')).status).toBe(200);
  const stranger = new DashboardClient(api, {}, remoteAddress);
  stranger.cookie = `rolecall_session=${randomBytes(32).toString('base64url')}`;
  expect((await stranger.get('/session')).body.error.message).toContain('Sign in again');
  // Requests without a cookie, and of other networks, go on.
  expect((await new DashboardClient(api, {}, remoteAddress).get('/sessions/current')).status).toBe(200);
  expect((await team.member.client.get('/session')).status).toBe(200);
});

test('the browser drops a cookie of no session', async () => {
  const client = new DashboardClient(api, {}, remoteAddress);
  client.cookie = `rolecall_session=${randomBytes(32).toString('base64url')}`;
  expect((await client.get('/sessions/current')).body).toEqual({ session: null });
  expect(client.cookie).toBe('');
});
