import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { captureLog } from '../../testing/captured-log.js';
import { TestApi } from '../../testing/test-api.js';

const ANONYMOUS_LIMIT = 3;
const ENTRANCES = ['/v4/metrics/query', '/mcp'];
const WRONG = `T${'0'.repeat(32)}`;

let api: TestApi;
let port: number;
let token: string;
beforeAll(async () => {
  api = await TestApi.start({ limits: { anonymousPerMinute: ANONYMOUS_LIMIT } });
  captureLog(api.app);
  await api.app.listen(0, '127.0.0.1');
  ({ port } = api.app.getHttpServer().address() as AddressInfo);
  token = (await createTestOrganization(api.databaseUrl)).token;
}, 60_000);
afterAll(() => api?.stop());

const sockets: Socket[] = [];
let addresses = 1;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  addresses += 1;
});

interface Sent {
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent of a body that never ends. */
  readonly start?: Buffer | string;
}

/** Sends the start of a request. @returns status and body of its response. */
const responseTo = async (path: string, { authorization, headers = {}, start = '' }: Sent) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${addresses}` }).on('error', () => {});
  sockets.push(socket);
  const lines = Object.entries({
    host: 'x',
    'content-type': 'application/json',
    ...(!('content-length' in headers) && { 'transfer-encoding': 'chunked' }),
    ...(authorization !== undefined && { authorization }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (start.length > 0) {
    socket.write(`${Buffer.byteLength(start).toString(16)}\r\n`);
    socket.write(start);
    socket.write('\r\n');
  }
  const [data] = (await once(socket, 'data')) as [Buffer];
  const [head = '', body = ''] = data.toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), error: JSON.parse(body).error };
};

describe.each(ENTRANCES)('%s, before any of the body has arrived', (path) => {
  test.each([undefined, 'nonsense', WRONG])('401 with the token %s', async (authorization) => {
    expect(await responseTo(path, { ...(authorization && { authorization }) })).toMatchObject({
      status: 401,
      error: { code: 'unauthorized' },
    });
  });

  test('429 for an address that sent too many requests without a valid token', async () => {
    for (let n = 0; n < ANONYMOUS_LIMIT; n += 1)
      expect((await responseTo(path, { authorization: WRONG })).status).toBe(401);
    for (const authorization of [WRONG, `T${'1'.repeat(32)}`])
      expect(await responseTo(path, { authorization })).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  });

  test('413 for a body that is announced as larger than 256 KB', async () => {
    const headers = { 'content-length': '262145' };
    expect(await responseTo(path, { authorization: token, headers })).toMatchObject({
      status: 413,
      error: { code: 'payload_too_large', message: expect.stringMatching(/larger than \d+ KB/) },
    });
  });
});

const keys = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()},`;

interface Excess {
  readonly start: Buffer | string;
  readonly encoding?: 'gzip' | 'br';
  readonly message: RegExp;
}

const EXCESSES: Readonly<Record<string, Excess>> = {
  'a text of 256 KB': { start: `{"countries":"${'x'.repeat(262_144)}`, message: /larger than \d+ KB/ },
  'many keys': { start: keys(3_000), message: /more than [\d,]+ keys/ },
  'many keys in many objects': { start: `[${'{"k":1},'.repeat(3_000)}`, message: /more than [\d,]+ (keys|values)/ },
  'many values': { start: `{"countries":[${'1,'.repeat(11_000)}`, message: /more than [\d,]+ values/ },
  'many empty lists': { start: `{"countries":[${'[],'.repeat(11_000)}`, message: /more than [\d,]+ values/ },
  'deep lists': { start: '['.repeat(40), message: /more than \d+ nested levels/ },
  'deep objects': { start: '{"a":'.repeat(40), message: /more than \d+ nested levels/ },
  'a megabyte compressed with gzip': {
    start: gzipSync('x'.repeat(1_000_000)),
    encoding: 'gzip',
    message: /compressed by a factor|larger/,
  },
  'a megabyte compressed with br': {
    start: brotliCompressSync('x'.repeat(1_000_000)),
    encoding: 'br',
    message: /compressed by a factor|larger/,
  },
  'a little text compressed by a high factor': {
    start: gzipSync(' '.repeat(60_000)),
    encoding: 'gzip',
    message: /compressed by a factor/,
  },
};

describe.each(ENTRANCES)('%s refuses a body with 413 before it has arrived completely', (path) => {
  test.each(Object.entries(EXCESSES))('%s', async (_, { start, encoding, message }) => {
    const headers = encoding ? { 'content-encoding': encoding } : {};
    const { status, error } = await responseTo(path, { authorization: token, start, headers });
    expect([status, error.code]).toEqual([413, 'payload_too_large']);
    expect(error.message).toMatch(message);
  });
});

const complete = async (path: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const response = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};

test('as many values as a filter accepts are within the limits', async () => {
  const countries = Array.from({ length: 500 }, () => 'US');
  expect((await complete('/v4/metrics/query', JSON.stringify({ countries }))).status).toBe(200);
});

test.each([
  ['structure in a string', { unknown: '{[,:\\"'.repeat(2_000) }],
  ['a string that ends with a backslash', { unknown: ['\\', '{[,:'.repeat(2_000)] }],
])('%s does not count towards the limits', async (_, body) => {
  const response = await complete('/v4/metrics/query', JSON.stringify(body));
  expect([response.status, response.body.error.details.parameter]).toEqual([400, 'unknown']);
});

test('a batch of 20 calls with 50 arguments each is within the limits', async () => {
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'count_jobs', arguments: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 1])) },
  });
  const { status, body } = await complete('/mcp', JSON.stringify(Array.from({ length: 20 }, (_, id) => call(id))));
  expect([status, body.length]).toEqual([200, 20]);
});

test.each([false, true])('a message of more than 64 KB is refused, batch: %s', async (batch) => {
  const message = (id: number, bytes: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'ping',
    params: { x: 'x'.repeat(bytes) },
  });
  const body = batch ? [message(1, 10), message(2, 70_000)] : message(2, 70_000);
  const { status, body: response } = await complete('/mcp', JSON.stringify(body));
  expect([status, response.error.code]).toEqual([413, 'payload_too_large']);
  expect(response.error.message).toContain('message');
});

test.each(['gzip', 'br'] as const)('a body compressed with %s is read', async (encoding) => {
  const compress = { gzip: gzipSync, br: brotliCompressSync }[encoding];
  const { status, body } = await complete('/v4/metrics/query', compress('{"countri":["US"]}'), {
    'content-encoding': encoding,
  });
  expect([status, body.error.details.parameter]).toEqual([400, 'countri']);
});
