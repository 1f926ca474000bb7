import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { createTeam, type TestTeam } from '../dashboard/testing/dashboard-client.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';
import { TestApp } from './testing/test-app.js';

/** Serves documents of a public host. Its connections are made without TLS, for want of a certificate. */
let server: Server;
let respond: (response: ServerResponse) => unknown;
let requests = 0;
let api: TestApi;
let guarded: TestApi;
let team: TestTeam;
let app: TestApp;
let turn = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    respond(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const documentNetwork = new Agent({
    connect: (_, callback) => {
      const socket = connect(port, '127.0.0.1', () => callback(null, socket));
    },
  });
  api = await TestApi.start({ documentNetwork });
  guarded = await TestApi.start();
  for (const { app } of [api, guarded]) captureLog(app);
}, 90_000);
afterAll(async () => {
  await api?.stop();
  await guarded?.stop();
  server?.close();
});
beforeEach(async () => {
  team = await createTeam(api);
  app = new TestApp(api);
  // Documents are cached by their address.
  turn += 1;
  app.clientId = `https://client.example/client-${turn}.json`;
});

const document = (more: object = {}) => ({
  client_id: app.clientId,
  client_name: 'Published client',
  redirect_uris: [app.redirectUri],
  ...more,
});
const send = (body: object) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

test('a client that publishes its metadata connects without registration, and the consent page names its host', async () => {
  respond = send(document());
  const request = await app.request();
  const { body } = await team.admin.client.get(`/authorization-requests/${request}`, app.withSession(team.admin));
  expect(body).toMatchObject({
    name: 'Published client',
    verified_host: 'client.example',
    returns_to: '127.0.0.1:3334',
  });
  const { redirect } = (await app.consent(team.admin, request)).body;
  const code = (await app.callback(redirect)).searchParams.get('code') as string;
  const { status, body: tokens } = await app.exchange(code);
  expect(status).toBe(200);
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
  expect((await team.admin.client.get('/connected-apps')).body.data[0].client_id).toBe(app.clientId);
});

test.each([
  ['is of another client', () => send(document({ client_id: 'https://client.example/other.json' }))],
  ['has another redirect address', () => send(document({ redirect_uris: ['https://client.example/back'] }))],
  ['has an address without TLS', () => send(document({ redirect_uris: ['http://client.example/back'] }))],
  ['is no JSON', () => (response: ServerResponse) => response.end('<html>')],
  ['is a list', () => send([])],
  ['is missing', () => (response: ServerResponse) => response.writeHead(404).end('{}')],
  [
    'redirects',
    () => (response: ServerResponse) => response.writeHead(302, { location: 'https://other.example/' }).end(),
  ],
  ['is cut', () => (response: ServerResponse) => response.writeHead(200, { 'content-length': '100' }).end('{')],
])('a document that %s is refused without a redirect', async (_, answer) => {
  respond = answer();
  const { status, location, body } = await app.authorize();
  expect([status, location]).toEqual([400, null]);
  expect(body).toMatch(/invalid_(client|client_metadata|redirect_uri)\b/);
});

test('of a document of 10 MB, little is read', async () => {
  let written = 0;
  const closed = new Promise<void>((resolve) => {
    respond = async (response) => {
      response.on('close', resolve).on('error', () => {});
      response.write(`{"client_name":"`);
      for (; written < 10_000_000 && !response.destroyed; written += 10_000)
        if (!response.write('x'.repeat(10_000))) await once(response, 'drain');
    };
  });
  const { status, body } = await app.authorize();
  expect([status, body]).toEqual([400, expect.stringContaining('invalid_client')]);
  await closed;
  expect(written).toBeLessThan(10_000_000);
});

test('documents on private addresses are not fetched, whatever their spelling or name', async () => {
  const { port } = server.address() as AddressInfo;
  const before = requests;
  const connections: unknown[] = [];
  server.on('connection', (socket) => connections.push(socket));
  const from = new TestApp(guarded);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.0.0.1',
  ]) {
    from.clientId = `https://${host}:${port}/client.json`;
    const { status, location, body } = await from.authorize();
    expect([host, status, location, body]).toEqual([host, 400, null, expect.stringContaining('invalid_client')]);
  }
  expect([requests, connections]).toEqual([before, []]);
});

test('a document is fetched once for many requests', async () => {
  respond = send(document());
  const before = requests;
  await Promise.all(Array.from({ length: 10 }, () => app.authorize()));
  await app.authorize();
  expect(requests - before).toBe(1);
});

test('documents that are slow hold up few requests: the rest is refused at once, and an address that failed is not asked again', async () => {
  const waiting: ServerResponse[] = [];
  respond = (response) => waiting.push(response);
  const before = requests;
  const slow = Array.from({ length: 4 }, (_, index) => {
    const from = new TestApp(api);
    from.clientId = `https://client.example/slow-${index}.json`;
    return from;
  });
  const held = slow.map((from) => from.authorize());
  while (waiting.length < 4) await setImmediate();
  expect((await app.authorize()).status).toBe(400);
  expect(requests - before).toBe(4);
  for (const response of waiting) response.destroy();
  for (const { status } of await Promise.all(held)) expect(status).toBe(400);
  expect((await (slow[0] as TestApp).authorize()).status).toBe(400);
  expect(requests - before).toBe(4);
});
