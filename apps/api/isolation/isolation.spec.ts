import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import waitFor from 'p-wait-for';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../testing/captured-log.js';
import { Customer } from '../testing/customer.js';
import { blockCharges } from '../testing/locked-table.js';
import { responseOf, TestApi } from '../testing/test-api.js';

let api: TestApi;
let port: number;
/** Of the server: requests received, its side of each connection, and the end of each connection. */
let requests = 0;
const connections: Socket[] = [];
const closed: Promise<unknown>[] = [];
beforeAll(async () => {
  const acme = testSource();
  const jobs = Array.from({ length: 30 }, () => testJob({ source: acme.id as string }));
  const limits = {
    requestsPerConnection: 4,
    requestsPerOrganization: 3,
    connectionsPerAddress: 8,
    requestTimeout: 3,
    bodies: 1,
  };
  api = await TestApi.start({ sources: [acme], jobs, limits });
  captureLog(api.app);
  await api.app.listen(0, '127.0.0.1');
  const server = api.app.getHttpServer();
  ({ port } = server.address() as AddressInfo);
  server.on('request', () => {
    requests += 1;
  });
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    closed.push(new Promise((resolve) => socket.once('close', resolve)));
  });
}, 60_000);
afterAll(() => api?.stop());

const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

const received = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
};

const head = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** The head of a request with a body, to the endpoint that accepts the largest. @param length the header that announces its length. */
const bodyHead = (token: string, length: string): string =>
  `POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

/** The response to a body without JSON. */
const posted = async (token: string, bytes: number): Promise<string> => {
  const socket = await open();
  socket.write(`${bodyHead(token, `Content-Length: ${bytes}`)}${' '.repeat(bytes)}`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString();
};

test('pipelined requests beyond the limit of a connection: 503 with Retry-After, then the connection is closed', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const held = await blockCharges(api.databaseUrl);
  const socket = await open();
  const response = received(socket);
  const before = requests;
  socket.write(head('/v4/jobs?limit=1', customer.token).repeat(20));
  await waitFor(() => requests >= before + 5);
  await held.release();
  const statuses = [...(await response).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toHaveLength(5);
  expect(statuses.at(-1)).toBe('503');
  expect(await response).toContain('retry-after: 1');
  expect(await customer.balance()).toBe(1_000 - statuses.filter((status) => status === '200').length);
});

test('requests beyond the limit of an organization: 503 with Retry-After, not charged, while others are served', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const other = await createTestOrganization(api.databaseUrl);
  const read = (token: string) => responseOf(api.app, '/v4/jobs?limit=1', { authorization: token });
  const responses = await Promise.all([...Array.from({ length: 30 }, () => read(customer.token)), read(other.token)]);
  expect(responses.at(-1)?.status).toBe(200);
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect([headers['retry-after'], body.error.code]).toEqual(['1', 'service_unavailable']);
    expect(headers['x-credit-charged']).toBe('0');
  }
  expect(await customer.balance()).toBe(
    1_000 - responses.filter(({ status, headers }) => status === 200 && headers['x-credit-charged']).length,
  );
  // Completed requests free their slots.
  expect((await read(customer.token)).status).toBe(200);
});

test('a query that is too expensive for Elasticsearch: 400 that names the parameter', async () => {
  const points = Array.from({ length: 80 }, (_, n) => `"${n}.5,${n}.5"`).join();
  for (const url of [`/v4/jobs?locations=${points}`, `/v4/jobs/options?locations=${points}`]) {
    const { status, body } = await api.get(encodeURI(url));
    expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', 'locations']);
    expect(body.error.message).toMatch(/fewer values/);
  }
  const names = Array.from({ length: 80 }, (_, n) => `"${n}"`);
  expect((await api.get(encodeURI(`/v4/jobs/options?titles_not=${names.slice(0, 5)}`))).status).toBe(200);
});

test('an incomplete body or header: the connection is closed', async () => {
  for (const part of [
    'POST /v4/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
    'GET /v4/jobs HTTP/1.1\r\nHos',
  ]) {
    const socket = await open();
    const response = received(socket);
    socket.write(part);
    expect(await response).not.toContain('HTTP/1.1 2');
  }
});

/** A body without its last byte. */
const unfinished = (token: string, bytes: number): string =>
  `${bodyHead(token, `Content-Length: ${bytes}`)}${' '.repeat(bytes - 1)}`;

test('bodies beyond the memory limit of one address: 503 with Retry-After', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const sockets = [await open(), await open()];
  for (const socket of sockets) socket.write(unfinished(token, 200_000));
  // There is room for one body, whichever arrives first.
  const [data] = (await Promise.race(sockets.map((socket) => once(socket, 'data')))) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 503.*retry-after: 1/is);
  for (const socket of sockets) socket.destroy();
});

test('bodies that are announced but not sent occupy no memory: other bodies are received', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const sockets = await Promise.all([2, 3, 4, 5].map((n) => open(`127.0.0.${n}`)));
  for (const socket of sockets) {
    const before = requests;
    socket.write(`${bodyHead(token, 'Transfer-Encoding: chunked')}1\r\n{\r\n`);
    await waitFor(() => requests > before);
  }
  expect(await posted(token, 200_000)).toMatch(/^HTTP\/1\.1 400/);
  for (const socket of sockets) socket.destroy();
});

test('when bodies occupy all memory, a body of the address that sends most is refused to make room for others', async () => {
  const sockets = await Promise.all([2, 3, 4, 5].map((n) => open(`127.0.0.${n}`)));
  const refused = Promise.race(sockets.map((socket) => once(socket, 'data')));
  const { token } = await createTestOrganization(api.databaseUrl);
  const senders = connections.slice(-sockets.length);
  for (const socket of sockets) socket.write(unfinished(token, 250_000));
  await waitFor(() => senders.every(({ bytesRead }) => bytesRead > 250_000));
  expect(await posted(token, 100_000)).toMatch(/^HTTP\/1\.1 400/);
  const [data] = (await refused) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 503.*retry-after: 1/is);
  for (const socket of sockets) socket.destroy();
});

test('compressed bodies are decompressed, and release their memory when the client disconnects', async () => {
  const { token } = await createTestOrganization(api.databaseUrl);
  const body = gzipSync('{"countri":["US"]}');
  const head = `Host: x\r\nConnection: close\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Encoding: gzip`;
  const text = `POST /v4/metrics/query HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n`;
  // More than fit if each kept its share.
  for (let abandoned = 0; abandoned < 80; abandoned += 1) {
    const socket = await open();
    const before = requests;
    socket.write(text);
    socket.write(body.subarray(0, 12));
    await waitFor(() => requests > before);
    socket.destroy();
    await closed.at(-1);
  }
  const socket = await open();
  const response = received(socket);
  socket.write(text);
  socket.write(body);
  // The body has been parsed: the response names its misspelt parameter.
  expect(await response).toMatch(/^HTTP\/1\.1 400.*"parameter":"countri"/s);
});

test('connections beyond the limit of an address are closed until others end', async () => {
  await Promise.all(closed);
  const sockets = await Promise.all(Array.from({ length: 8 }, () => open()));
  const refused = await open();
  await once(refused, 'close');
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  const { token } = await createTestOrganization(api.databaseUrl);
  const again = await open();
  again.write(head('/v4/me', token));
  const [data] = (await once(again, 'data')) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200/);
  again.destroy();
});
