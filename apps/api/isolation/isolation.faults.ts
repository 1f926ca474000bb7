import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Pool } from 'undici';
import { createTestDatabase, createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { ApiProcess } from '../testing/api-process.js';
import { EXPENSIVE_BODIES } from '../testing/expensive-bodies.js';
import { expensiveQuery, refusedQuery } from '../testing/expensive-queries.js';
import type { LoadResult } from '../testing/load-generator.js';
import { syncSampleSubset } from '../testing/sample-subset.js';

jest.setTimeout(300_000);

interface Attack {
  readonly name: string;
  /** Addresses that it comes from. Default: 1. */
  readonly addresses?: number;
  /** Default: a valid token. */
  readonly token?: string;
}

const UNKNOWN_TOKEN = `T${'0'.repeat(32)}`;

const ATTACKS: readonly Attack[] = [
  { name: 'pipelined requests' },
  { name: 'expensive queries' },
  { name: 'half bodies' },
  { name: 'slow reads' },
  { name: 'wrong tokens' },
  { name: '1,000 connections' },
  ...Object.keys(EXPENSIVE_BODIES).flatMap((name) => [
    { name },
    { name, token: UNKNOWN_TOKEN },
    { name, addresses: 10 },
    { name, addresses: 10, token: UNKNOWN_TOKEN },
  ]),
];

const describeAttack = ({ name, addresses = 1, token }: Attack): string =>
  [name, token && 'without a valid token', addresses > 1 && `from ${addresses} addresses`].filter(Boolean).join(', ');
const CLIENTS = 4;
const SECONDS = 8;
const PAUSE_MS = 20;
const MAX_RATIO = 3;
const MAX_MEMORY_MIB = 400;

/** Of capacity. */
const OVERLOAD = 10;
const MIN_GOODPUT = 0.9;
const CALLERS = 8;

/** Built by the test command before it starts. */
const program = (name: string) => join(process.cwd(), 'dist/apps/api/testing', `${name}.js`);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let removeDataset: () => Promise<void>;
let apiProcess: ApiProcess;
const table: object[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const stores = { databaseUrl: database.url, prefix: `test-isolation-${process.pid}` };
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  removeDataset = await syncSampleSubset({ ...stores, elasticsearchUrl }, () => true);
  apiProcess = await ApiProcess.start(stores);
  // Warms up.
  await measure(4);
});
afterAll(async () => {
  console.table(table);
  await apiProcess?.stop();
  await removeDataset?.();
  await database?.drop();
});

const organization = () =>
  createTestOrganization(database.url, { billingMode: 'credits', purchasedCredits: 10_000_000, limits: NO_LIMITS });

/** What a well-behaved organization sees. @returns milliseconds, and how many requests failed. */
const measure = async (seconds: number): Promise<{ p99: number; requests: number; errors: number; memory: number }> => {
  const { token } = await organization();
  const pool = new Pool(apiProcess.url, { connections: CLIENTS });
  const times: number[] = [];
  let errors = 0;
  let memory = 0;
  const until = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/v4/jobs', headers });
      const { data = [] } = (await body.json()) as { data?: unknown[] };
      if (statusCode !== 200 || data.length !== 25) errors += 1;
      times.push(performance.now() - start);
      memory = Math.max(memory, apiProcess.memory());
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
  times.sort((one, other) => one - other);
  return { p99: times[Math.floor(times.length * 0.99)] as number, requests: times.length, errors, memory };
};

test('of the expensive queries, one is answered and the other is refused', async () => {
  const { token } = await organization();
  const headers = { authorization: `Bearer ${token}` };
  const statuses = [expensiveQuery(), refusedQuery()].map(async (path) => {
    const response = await fetch(`${apiProcess.url}${path}`, { headers });
    await response.text();
    return response.status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 400]);
});

test.each(ATTACKS.map((attack) => [describeAttack(attack), attack] as const))(
  'others are served during %s',
  async (description, attack) => {
    const { p99: alone } = await measure(SECONDS);
    const { token } = attack.token === undefined ? await organization() : { token: attack.token };
    const child: ChildProcess = spawn(
      process.execPath,
      [program('attacker'), attack.name, new URL(apiProcess.url).port, token, String(attack.addresses ?? 1)],
      {
        stdio: 'inherit',
      },
    );
    await sleep(1_000);
    const { p99, requests, errors, memory } = await measure(SECONDS);
    child.kill('SIGKILL');
    await once(child, 'close');
    const ratio = p99 / alone;
    const rounded = {
      attack: description,
      p99: Math.round(p99),
      alone: Math.round(alone),
      ratio: Number(ratio.toFixed(2)),
    };
    table.push({ ...rounded, requests, errors, 'memory MiB': Math.round(memory) });
    expect(errors).toBe(0);
    expect(memory).toBeLessThan(MAX_MEMORY_MIB);
    expect(ratio).toBeLessThanOrEqual(MAX_RATIO);
  },
);

/** @param rate requests a second; 0: as many as are served. */
const load = async (
  path: string,
  tokens: readonly string[],
  connections: number,
  rate: number,
): Promise<LoadResult> => {
  const args = [program('load-generator'), new URL(apiProcess.url).port, path, connections, rate, SECONDS, ...tokens];
  const { stdout } = await promisify(execFile)(process.execPath, args.map(String));
  return JSON.parse(stdout) as LoadResult;
};

const REQUESTS = {
  facets:
    '/v4/jobs/options?facets=work_models,levels,commitments,states,cities,technologies,industries,onet_codes&titles=engineer',
  // The cheapest request: parsing and refusing ten times as many keeps a core busy, and the generator another.
  pages: '/v4/jobs',
};

test.each(Object.entries(REQUESTS))(
  '1,600 connections send ten times the %s that can be served: the excess is refused and throughput does not drop',
  async (name, path) => {
    const callers = await Promise.all(Array.from({ length: CALLERS }, organization));
    const tokens = callers.map(({ token }) => token);
    const before = await load(path, tokens, 32, 0);
    const capacity = before.ok / SECONDS;
    const overload = await load(path, tokens, 1_600, OVERLOAD * capacity);
    const after = await load(path, tokens, 32, 0);
    const goodput = overload.ok / ((before.ok + after.ok) / 2);
    const row = {
      capacity: Math.round(capacity),
      offered: Math.round(overload.offered / SECONDS),
      sent: Math.round(overload.sent / SECONDS),
      goodput: goodput.toFixed(2),
    };
    table.push({ attack: `overload: ${name}`, ...row, refused: overload.refused, errors: overload.failed });
    expect(before.refused).toBe(0);
    // A refused connection is not read for a second, so that not all of what is offered can be sent.
    expect(overload.refused).toBeGreaterThan(before.ok);
    expect(overload.failed).toBe(0);
    expect(goodput).toBeGreaterThanOrEqual(MIN_GOODPUT);
  },
);
