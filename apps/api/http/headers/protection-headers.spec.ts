import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApp } from '../../create-app.js';
import { TestApi } from '../../testing/test-api.js';

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await TestApi.start();
  await api.app.listen(0, '127.0.0.1');
  ({ port } = api.app.getHttpServer().address() as AddressInfo);
}, 60_000);
afterAll(() => api?.stop());

/** Sends the head of a request as it is, and returns the whole response. */
const sendRaw = async (...lines: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // Not `end`: a client that closes its side counts as gone.
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
};

describe('two headers of which a proxy and this process could use different ones are refused', () => {
  test.each([
    ['Host', ['Host: a', 'host: b']],
    ['Authorization', ['Host: a', 'Authorization: Bearer a', 'authorization: Bearer b']],
  ])('%s', async (name, headers) => {
    for (const path of ['/v4/jobs', '/mcp', '/dashboard/api/config', '/openapi.json', '/livez']) {
      const response = await sendRaw(`GET ${path} HTTP/1.1`, ...headers);
      expect([path, response.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
      expect(response).toContain(`Send one ${name} header, not 2.`);
    }
  });
});

test('a request without Host is refused', async () => {
  expect(await sendRaw('GET /v4/jobs HTTP/1.1')).toContain('Send a Host header.');
});

test('every response forbids browsers to guess its type: successes, errors, preflights, and requests that cannot be parsed', async () => {
  for (const head of [
    ['GET /livez HTTP/1.1', 'Host: a'],
    ['GET /v4/jobs HTTP/1.1', 'Host: a'],
    ['GET /nowhere HTTP/1.1', 'Host: a'],
    ['GET /openapi.json HTTP/1.1', 'Host: a'],
    ['POST /mcp HTTP/1.1', 'Host: a'],
    ['GET /dashboard/api/config HTTP/1.1', 'Host: a'],
    ['OPTIONS /v4/jobs HTTP/1.1', 'Host: a', 'Origin: https://a.example', 'Access-Control-Request-Method: GET'],
    ['GET /%ff HTTP/1.1', 'Host: a'],
    ['GET /v4/jobs HTTP/1.1'],
    ['GET / nonsense'],
  ]) {
    const response = await sendRaw(...head);
    expect([head, response]).toEqual([head, expect.stringMatching(/^x-content-type-options: nosniff\r$/im)]);
  }
});

test('browsers that came over TLS, through a trusted proxy, stay on TLS', async () => {
  const { databaseUrl } = api;
  const options = { elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, secret: 'x'.repeat(32), prefix: 'none' };
  const { definitions } = await import('#libs/registry/records/definitions.js');
  const behindProxy = await createApp({ ...options, definitions, databaseUrl, trustProxy: '127.0.0.1' });
  try {
    const hstsOf = async (app: typeof behindProxy, protocol: string) => {
      const headers = { 'x-forwarded-proto': protocol };
      return (await app.inject({ url: '/livez', headers })).headers['strict-transport-security'];
    };
    expect(await hstsOf(behindProxy, 'https')).toBe('max-age=31536000');
    expect(await hstsOf(behindProxy, 'http')).toBeUndefined();
    // Anybody can send the header.
    expect(await hstsOf(api.app, 'https')).toBeUndefined();
  } finally {
    await behindProxy.close();
  }
});
