import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { reportUnlistedProxy } from './unlisted-proxy.js';

let server: Server;
afterEach(() => void server.close());

/** @returns what is logged while a server receives requests with and without the header of a proxy. */
const logged = async (trustProxy: string | null): Promise<string[]> => {
  const lines: string[] = [];
  server = createServer((_, response) => response.end());
  reportUnlistedProxy(server, trustProxy, { error: (_: object, line: string) => lines.push(line) } as never);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const headers of [{}, { 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }]) {
    await (await fetch(`http://127.0.0.1:${port}/`, { headers })).arrayBuffer();
  }
  return lines;
};

test('a proxy that TRUST_PROXY does not list is reported once, with what to do', async () => {
  const [line, ...others] = await logged('10.0.0.0/8');
  expect(line).toMatch(/^A request from the private address 127\.0\.0\.1 .* add it to TRUST_PROXY/);
  expect(others).toEqual([]);
});

test('a listed proxy is not reported', async () => {
  expect(await logged('10.0.0.0/8, 127.0.0.1')).toEqual([]);
});
