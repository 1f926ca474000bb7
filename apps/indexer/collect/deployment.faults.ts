import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import getPort from 'get-port';
import pWaitFor from 'p-wait-for';
import { madeUpBoards } from '#libs/boards/testing/made-up-boards.js';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { CollectFixture } from './testing/collect-fixture.js';

jest.setTimeout(600_000);

const runs = join(downloadsFolder, 'faults');
mkdirSync(runs, { recursive: true });
const dataDir = mkdtempSync(join(runs, 'start-'));
// When root runs this, the servers run under another account, which must be able to enter the folder.
chmodSync(dataDir, 0o755);

let fixture: CollectFixture;
let child: ChildProcess | null = null;
let output = '';
afterAll(async () => {
  await stop();
  await fixture?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (...args: string[]): Promise<string> => {
  const port = await getPort({ host: '127.0.0.1' });
  const { ELASTICSEARCH_URL: _, DATABASE_URL: __, ...env } = fixture.env;
  output = '';
  const started = spawn(process.execPath, [join(process.cwd(), 'dist/apps/start/main.js'), ...args], {
    env: { ...env, ROLECALL_DATA: dataDir, PORT: String(port), ROLECALL_ES_HEAP: '512m', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await pWaitFor(() => started.exitCode !== null || output.includes('Rolecall is ready'), { interval: 100 });
  return `http://127.0.0.1:${port}`;
};

const stop = async (): Promise<void> => {
  if (child === null || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

const titles = async (baseUrl: string): Promise<string[]> => {
  const { token } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
  const response = await fetch(`${baseUrl}/v4/jobs?limit=25`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { id: string; title: string }[] };
  return data.map(({ id, title }) => `${id} ${title}`).sort();
};

test('one command starts a deployment of the boards of a list, and a later start without it keeps their postings', async () => {
  fixture = await CollectFixture.start(madeUpBoards(15, () => 1));
  const baseUrl = await start('--collect', await fixture.list(), '--no-grids');
  expect(output).toContain('Rolecall is ready');
  expect(output).toContain('15 new postings');
  expect(await titles(baseUrl)).toEqual(await fixture.expected());
  await stop();
  expect(child?.exitCode).toBe(0);
  expect(await titles(await start('--no-grids'))).toEqual(await fixture.expected());
});

test('an invalid list of boards is reported before anything is collected', async () => {
  await stop();
  await start('--collect', '/nowhere/boards.csv');
  expect(output).not.toContain('Rolecall is ready');
  expect(output).toMatch(/error: \/nowhere\/boards\.csv cannot be read/);
});
