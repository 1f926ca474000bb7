import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isRunning, type ProcessIdentity } from './process-identity.js';
import { endOrphan, type ServerCommand, startSupervised } from './supervised-process.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shell = (script: string): ServerCommand => ({
  name: 'The server',
  file: '/bin/sh',
  args: ['-c', script],
  user: {},
  folder,
  stopSignal: 'SIGTERM',
  stopTimeoutMs: 300,
});

const remembered = (): ProcessIdentity => JSON.parse(readFileSync(join(folder, 'process.json'), 'utf8'));

test('a server is remembered while it runs, and stopped', async () => {
  const server = await startSupervised(shell('exec sleep 60'));
  const identity = remembered();
  server.assertAlive();
  await server.stop();
  expect(isRunning(identity)).toBe(false);
  expect(existsSync(join(folder, 'process.json'))).toBe(false);
});

test('a server that does not listen is killed', async () => {
  const server = await startSupervised(shell("trap '' TERM; echo deaf; while :; do sleep 0.1; done"));
  const identity = remembered();
  while (!readFileSync(join(folder, 'console.log'), 'utf8').includes('deaf')) await delay(10);
  await server.stop();
  expect(isRunning(identity)).toBe(false);
});

test('a server that ends tells why', async () => {
  const server = await startSupervised(shell('echo one; echo "FATAL: no room"; echo bye; exit 3'));
  await server.ended;
  expect(() => server.assertAlive()).toThrow('The server ended while it started: FATAL: no room (all of it: ');
});

test('what an earlier process left running is ended, and nobody else', async () => {
  const server = await startSupervised(shell('exec sleep 60'));
  const identity = remembered();
  writeFileSync(join(folder, 'process.json'), JSON.stringify({ ...identity, startedAt: 'another time' }));
  await endOrphan(folder, 'SIGTERM');
  server.assertAlive();
  writeFileSync(join(folder, 'process.json'), JSON.stringify(identity));
  await endOrphan(folder, 'SIGTERM');
  await server.ended;
});

test('a program that is missing is one sentence', async () => {
  const missing = { ...shell(''), file: join(folder, 'none') };
  await expect(startSupervised(missing)).rejects.toThrow('The server could not be started: ');
});
