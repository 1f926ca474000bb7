import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { DEFAULT_LIMITS, type IsolationLimits } from '../isolation-limits.js';
import { RequestQueue } from '../request-queue.js';
import { createHttpServer } from './http-server.js';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const start = async (
  own: Partial<IsolationLimits>,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<void> => {
  const limits = { ...DEFAULT_LIMITS, ...own };
  server = createHttpServer({ limits, queue: new RequestQueue(limits), trustProxy: null }, handler);
  await once(server.listen(0, '127.0.0.1'), 'listening');
};

const open = async (text: string, localAddress = '127.0.0.1'): Promise<Socket> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

/** Everything that is received until the connection is closed. */
const received = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
};

test.each([
  ['nothing', ''],
  ['half a header', 'GET / HTTP/1.1\r\nHos'],
])('a connection that sends %s is closed', async (_, text) => {
  await start({ requestTimeout: 0.05, idleTimeout: 0.05 }, () => {});
  expect(await received(await open(text))).not.toContain('HTTP/1.1 2');
});

test('a connection that sends half a body is closed', async () => {
  await start({ requestTimeout: 0.05 }, (request) => request.resume());
  const text = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{';
  expect(await received(await open(text))).not.toContain('HTTP/1.1 2');
});

test('a connection that sends no further request is closed', async () => {
  await start({ idleTimeout: 0.05 }, (_, response) => response.end('done'));
  expect(await received(await open(GET))).toMatch(/^HTTP\/1\.1 200.*done$/s);
});

test('a response that the client does not read is aborted at its deadline', async () => {
  // More than fits into the buffers of two sockets.
  await start({ responseTimeout: 0.05 }, (_, response) => response.end(Buffer.alloc(64 * 1024 * 1024)));
  const socket = await open('');
  socket.pause();
  socket.write(GET);
  const [, response] = await once(server, 'request');
  await once(response, 'close');
  expect(response.writableFinished).toBe(false);
});

test('requests beyond the queue: 503 with Retry-After, and health checks are served', async () => {
  const waiting: ServerResponse[] = [];
  await start({ queuedRequests: 2 }, (request, response) => {
    if (request.url === '/livez') response.end('alive');
    else waiting.push(response);
  });
  await open(GET);
  await once(server, 'request');
  const refused = await open(GET);
  const [data] = (await once(refused, 'data')) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 503.*retry-after: 1\r\n.*"service_unavailable"/is);
  const health = await open('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  const [alive] = (await once(health, 'data')) as [Buffer];
  expect(alive.toString()).toMatch(/^HTTP\/1\.1 200.*alive/s);
  // Completed requests free their slots.
  waiting[0]?.end('done');
  await once(waiting[0] as ServerResponse, 'close');
  const next = await open(GET);
  await once(server, 'request');
  waiting[1]?.end('done');
  const [done] = (await once(next, 'data')) as [Buffer];
  expect(done.toString()).toMatch(/^HTTP\/1\.1 200/);
});

test('after a refusal nothing is read from its connection for a while: a client that retries immediately does not load the process', async () => {
  const handled: string[] = [];
  await start({ queuedRequests: 2 }, (request, response) => {
    handled.push(request.url as string);
    if (request.url !== '/first') response.end();
  });
  const first = await open('GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  const refused = await open(GET);
  await once(refused, 'data');
  const isRefused = once(refused, 'data');
  refused.write('GET /again HTTP/1.1\r\nHost: x\r\n\r\n');
  first.destroy();
  // Other connections are served meanwhile.
  for (const url of ['/1', '/2', '/3']) {
    const other = await open(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(other, 'data');
  }
  const [data] = (await isRefused) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200/);
  expect(handled).toEqual(['/first', '/1', '/2', '/3', '/again']);
});

test('bodies that are never completed occupy no places in the queue', async () => {
  await start({ queuedRequests: 2 }, (request, response) => {
    if (request.method === 'GET') response.end('done');
    else request.resume();
  });
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.2', '127.0.0.3']) {
    const received = once(server, 'request');
    await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{', address);
    await received;
  }
  for (const address of ['127.0.0.2', '127.0.0.4']) {
    const [data] = (await once(await open(GET, address), 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 200/);
  }
});

test('pipelined requests of a client that disconnects leave the queue', async () => {
  let handled = 0;
  await start({ queuedRequests: 8, requestsPerConnection: 4 }, () => {
    handled += 1;
  });
  for (const round of [1, 2, 3]) {
    const connection = once(server, 'connection') as Promise<[Socket]>;
    const socket = await open(GET.repeat(6));
    const [received] = await connection;
    await pWaitFor(() => handled === 4 * round);
    socket.destroy();
    await once(received, 'close');
  }
});
