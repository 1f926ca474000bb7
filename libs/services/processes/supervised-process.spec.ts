import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';
import type { ServerCommand } from './server-command.js';
import { endOrphan, startSupervised } from './supervised-process.js';

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

const thrownBy = (call: () => void): string => {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was thrown.');
};

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

test.each([
  ['PANIC: could not read file "global/pg_control"', 'Remove its folder.'],
  [
    'fatal exception\nCaused by: java.nio.file.NoSuchFileException: _0.cfs\nServer died while starting up',
    'Remove its folder.',
  ],
  ['FATAL: could not bind', null],
  ['LOG: invalid record length at 0/1000: expected at least 24, got 0', null],
  ['FATAL: could not open file "global/pg_control": Permission denied', null],
])('the advice for damaged files is given only if the log shows damage: %s', async (log, advice) => {
  const server = await startSupervised({ ...shell(`echo '${log}'; exit 1`), repair: 'Remove its folder.' });
  await server.ended;
  const message = thrownBy(() => server.assertAlive());
  expect(message).toContain(log.split('\n')[0]);
  expect(message.endsWith(advice ?? ').')).toBe(true);
});

test.each([
  'os::commit_memory failed; error=Not enough space (errno=12)',
  'FATAL: could not create shared memory segment: No space left on device',
])('too little memory is reported, with what to do: %s', async (log) => {
  const server = await startSupervised(shell(`echo "${log}"; exit 1`));
  await server.ended;
  expect(thrownBy(() => server.assertAlive())).toMatch(/ROLECALL_ES_HEAP\.$/);
});

test('a full disk is reported, with what to do', async () => {
  const server = await startSupervised(shell('echo "FATAL: could not write: No space left on device"; exit 1'));
  await server.ended;
  expect(thrownBy(() => server.assertAlive())).toMatch(/^Too little space is left on the disk of .*ROLECALL_DATA/);
});

test('when the main process of a server is killed, the others of its group end too', async () => {
  const server = await startSupervised(shell('sleep 60 & echo $!; wait'));
  await pWaitFor(() => readFileSync(join(folder, 'console.log'), 'utf8').endsWith('\n'));
  const other = Number(readFileSync(join(folder, 'console.log'), 'utf8'));
  process.kill(recorded().pid, 'SIGKILL');
  await server.ended;
  await pWaitFor(() => identify(other) === null);
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
