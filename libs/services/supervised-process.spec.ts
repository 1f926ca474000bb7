import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
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

const recorded = (): ProcessIdentity => JSON.parse(readFileSync(join(folder, 'process.json'), 'utf8'));

test('a running server is recorded on disk, and can be stopped', async () => {
  const server = await startSupervised(shell('exec sleep 60'));
  const identity = recorded();
  server.assertAlive();
  await server.stop();
  expect(isRunning(identity)).toBe(false);
  expect(existsSync(join(folder, 'process.json'))).toBe(false);
});

test('a server that ignores the stop signal is killed', async () => {
  const server = await startSupervised(shell("trap '' TERM; echo deaf; while :; do sleep 0.1; done"));
  const identity = recorded();
  await pWaitFor(() => readFileSync(join(folder, 'console.log'), 'utf8').includes('deaf'));
  await server.stop();
  expect(isRunning(identity)).toBe(false);
});

test('the reason why a server ended comes from its log', async () => {
  const server = await startSupervised(shell('echo one; echo "FATAL: no room"; echo bye; exit 3'));
  await server.ended;
  expect(() => server.assertAlive()).toThrow('The server ended during startup: FATAL: no room (full log: ');
});

test('only the server that an earlier process left running is stopped', async () => {
  const server = await startSupervised(shell('exec sleep 60'));
  const identity = recorded();
  writeFileSync(join(folder, 'process.json'), JSON.stringify({ ...identity, startedAt: 'another time' }));
  await endOrphan(folder, 'SIGTERM');
  server.assertAlive();
  writeFileSync(join(folder, 'process.json'), JSON.stringify(identity));
  await endOrphan(folder, 'SIGTERM');
  await server.ended;
});

test('a missing program is reported in one sentence', async () => {
  const missing = { ...shell(''), file: join(folder, 'none') };
  await expect(startSupervised(missing)).rejects.toThrow('The server could not be started: ');
});
