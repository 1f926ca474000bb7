import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { mapValues, sum } from 'es-toolkit';
import getPort from 'get-port';
import pWaitFor from 'p-wait-for';
import { identify } from '#libs/services/processes/process-identity.js';
import { downloadsFolder } from '#libs/services/project-paths.js';

jest.setTimeout(600_000);

const MAX_SECONDS = 30;
const PAGE = 5;
const PATH = `/v4/jobs?limit=${PAGE}&sort=oldest`;
const CLIENTS = 8;
const RAMP_MS = 2_000;

let dataDir: string;
let start: ChildProcess;
let baseUrl: string;
let token: string;
let expected: string;
let delivered = 0;
let balance: number;
/** What `npm start` has printed, and when. */
const output: { words: string; at: number }[] = [];
const table: object[] = [];
beforeAll(async () => {
  const runs = join(downloadsFolder, 'faults');
  mkdirSync(runs, { recursive: true });
  dataDir = mkdtempSync(join(runs, 'start-'));
  // When root runs this, the servers run under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const port = await getPort({ host: '127.0.0.1' });
  baseUrl = `http://127.0.0.1:${port}`;
  start = startOn(port, 'inherit');
  start.stdout?.on('data', (chunk) => {
    output.push({ words: String(chunk), at: performance.now() });
  });
  await pWaitFor(() => start.exitCode !== null || output.some(({ words }) => words.includes('Rolecall is ready')), {
    interval: 100,
  });
  ({ token } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  balance = (await account()).credit_balance;
  expected = (await read()) as string;
});
afterAll(async () => {
  console.table(table);
  start?.kill('SIGTERM');
  if (start && start.exitCode === null) await once(start, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const startOn = (port: number, stderr: 'inherit' | 'pipe'): ChildProcess => {
  const { ELASTICSEARCH_URL: _, DATABASE_URL: __, ...env } = process.env;
  return spawn(process.execPath, [join(process.cwd(), 'dist/apps/start/main.js')], {
    env: { ...env, ROLECALL_DATA: dataDir, PORT: String(port), ROLECALL_ES_HEAP: '512m', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', stderr],
  });
};

const secondStart = async () => {
  const child = startOn(await getPort({ host: '127.0.0.1' }), 'pipe');
  child.stdout?.resume();
  const [stderr, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
  return { stderr, code };
};

const send = (path: string) =>
  fetch(`${baseUrl}${path}`, { headers: { authorization: token }, signal: AbortSignal.timeout(5_000) });

const account = async () => (await (await send('/v4/me')).json()) as { credit_balance: number };

/** The records of a page as JSON; null when the API refuses or is not running. */
const read = async (): Promise<string | null> => {
  try {
    const response = await send(PATH);
    const { data } = (await response.json()) as { data?: unknown[] };
    if (response.status !== 200 || !data) return null;
    delivered += data.length;
    return JSON.stringify(data);
  } catch {
    return null;
  }
};

const pidOf = (name: string): number => {
  const { pid } = JSON.parse(readFileSync(join(dataDir, name, 'process.json'), 'utf8')) as { pid: number };
  return pid;
};

/** Reads pages with several clients until the signal. @returns how many were wrong. */
const load = async (signal: AbortSignal): Promise<number> => {
  const client = async () => {
    let wrong = 0;
    while (!signal.aborted) {
      const page = await read();
      if (page !== null && page !== expected) wrong += 1;
      // As long as a server that is down takes to refuse.
      await sleep(page === null ? 100 : 5);
    }
    return wrong;
  };
  return sum(await Promise.all(Array.from({ length: CLIENTS }, client)));
};

/** Seconds from a kill until Elasticsearch has done something, by its log. */
const stagesOfElasticsearch = (killed: number): Record<string, number> => {
  const log = readFileSync(join(dataDir, 'elasticsearch/console.log'), 'utf8');
  const stages = {
    'its first line': /^\[([^\]]+)\]/m,
    loaded: /^\[([^\]]+)\].*\binitialized$/m,
    started: /^\[([^\]]+)\].*\bstarted\b/m,
  };
  return mapValues(stages, (pattern) => seconds(Date.parse(`${pattern.exec(log)?.[1]?.replace(',', '.')}Z`) - killed));
};

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

test.each(['elasticsearch', 'postgres', 'api'])(
  'kill -9 of %s under load: reads work again by themselves',
  async (name) => {
    const pid = pidOf(name);
    const stopping = new AbortController();
    const loading = load(stopping.signal);
    await sleep(RAMP_MS);
    const killed = performance.now();
    const killedAt = Date.now();
    process.kill(name === 'elasticsearch' ? -pid : pid, 'SIGKILL');
    /** When something was said for the first time since then. */
    const said = (words: string) =>
      seconds((output.find((line) => line.at > killed && line.words.includes(words))?.at ?? Number.NaN) - killed);
    let wrong = 0;
    let back = Number.NaN;
    let failed = false;
    while (performance.now() - killed < 120_000) {
      const page = await read();
      if (page === null) failed = true;
      else if (page !== expected) wrong += 1;
      else if (failed || performance.now() - killed > 5_000) {
        back = seconds(performance.now() - killed);
        break;
      }
      await sleep(100);
    }
    stopping.abort();
    wrong += await loading;
    const charged = balance - (await account()).credit_balance;
    const stages = name === 'elasticsearch' ? stagesOfElasticsearch(killedAt) : {};
    const noticed = said('ended. Restarting');
    table.push({ killed: name, noticed, ...stages, back, wrong, charged, delivered });
    expect(wrong).toBe(0);
    // A page in progress may have been charged; it is then listed for a refund.
    expect(charged - delivered).toBeGreaterThanOrEqual(0);
    expect(charged - delivered).toBeLessThanOrEqual(3 * (CLIENTS + 1) * PAGE);
    expect(back).toBeLessThanOrEqual(MAX_SECONDS);
    expect(noticed).not.toBeNaN();
  },
);

test('a second start on the same data folder ends with one line that says what to do', async () => {
  const { stderr, code } = await secondStart();
  expect(stderr).toMatch(
    /^Rolecall is already running on .*: stop it first, or set ROLECALL_DATA to another folder\.\n$/,
  );
  expect(code).toBe(1);
});

test('when its output is no longer read, it ends quietly and leaves nothing running', async () => {
  const pids = ['elasticsearch', 'postgres', 'api'].map(pidOf);
  start.stdout?.destroy();
  // Whatever it has to say next cannot be written.
  process.kill(pidOf('api'), 'SIGKILL');
  const [code] = await once(start, 'exit');
  expect(code).toBe(0);
  expect(pids.filter((pid) => identify(pid) !== null)).toEqual([]);
});
