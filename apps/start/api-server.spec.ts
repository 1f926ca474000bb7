import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { acceptsToken, startApi } from './api-server.js';
import { reservePort } from './reserve-port.js';

jest.setTimeout(120_000);

let other: Server;
let requests: string[];
let port: number;
let dataDir: string;
let database: TestDatabase;
beforeEach(async () => {
  requests = [];
  // Another program, which accepts everything.
  other = createServer((request, response) => {
    requests.push(`${request.url}`);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  ({ port } = other.address() as AddressInfo);
  dataDir = mkdtempSync(join(tmpdir(), 'api-server-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  other.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const env = () => ({
  ...process.env,
  DATABASE_URL: database.url,
  ROLECALL_SECRET: 'a secret of thirty-two characters',
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: String(port),
});
const TAKEN = () => `Port ${port} is taken by another program: stop that program, or set PORT to another port.`;

test('when another program has the port, the start of the API fails with one sentence, and the program gets no request', async () => {
  await expect(startApi(dataDir, env(), false, new AbortController().signal)).rejects.toThrow(TAKEN());
  expect(requests).toEqual([]);
});

test('the API is started when its own process listens, and is the one that is asked about the token', async () => {
  other.close();
  await once(other, 'close');
  const { signal } = new AbortController();
  const api = await startApi(dataDir, env(), false, signal);
  try {
    expect(await acceptsToken(api, 'of another database', signal)).toBe(false);
  } finally {
    await api.stop();
  }
  expect(requests).toEqual([]);
});

test('the port is refused before anything is loaded when it is taken, and held until the API starts', async () => {
  await expect(reservePort('127.0.0.1', port)).rejects.toThrow(TAKEN());
  other.close();
  await once(other, 'close');
  const reserved = await reservePort('127.0.0.1', port);
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(503);
  await expect(reservePort('127.0.0.1', port)).rejects.toThrow(TAKEN());
  await reserved.release();
  await (await reservePort('127.0.0.1', port)).release();
});
