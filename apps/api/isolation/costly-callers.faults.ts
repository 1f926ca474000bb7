import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestDatabase, createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { ApiProcess } from '../testing/api-process.js';
import type { Observed } from '../testing/bystander.js';
import { COSTLY_ATTACKS } from '../testing/costly-requests.js';
import { syncSampleSubset } from '../testing/sample-subset.js';

/** What one caller costs the others: a customer in its own process reads pages, alone and while another process attacks. */
jest.setTimeout(300_000);

/** No attack: by how much two measurements of the same differ. */
const CONTROL = 'nothing (control)';
const SECONDS = 6;
const RAMP_MS = 1_500;
const MAX_P50_RATIO = 2;
const MAX_P99_RATIO = 3;
const MAX_MEMORY_MIB = 400;
const MEMORY_INTERVAL_MS = 100;

/** Built by the test command before it starts. */
const program = (name: string) => join(process.cwd(), 'dist/apps/api/testing', `${name}.js`);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let removeDataset: () => Promise<void>;
let apiProcess: ApiProcess;
const table: object[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const stores = { databaseUrl: database.url, prefix: `test-costly-${process.pid}` };
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  removeDataset = await syncSampleSubset({ ...stores, elasticsearchUrl });
  apiProcess = await ApiProcess.start(stores);
  // Warms up.
  await observe();
});
afterAll(async () => {
  console.table(table);
  await apiProcess?.stop();
  await removeDataset?.();
  await database?.drop();
});

const organization = () =>
  createTestOrganization(database.url, { billingMode: 'credits', purchasedCredits: 10_000_000, limits: NO_LIMITS });

const portOf = (api: ApiProcess): string => new URL(api.url).port;

/** What a well-behaved organization sees, and the largest memory of the API meanwhile in MiB. */
const observe = async (): Promise<Observed & { readonly memory: number }> => {
  const { token } = await organization();
  let memory = 0;
  const measure = () => {
    memory = Math.max(memory, apiProcess.memory());
  };
  const timer = setInterval(measure, MEMORY_INTERVAL_MS);
  try {
    const args = [program('bystander'), portOf(apiProcess), token, String(SECONDS)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    measure();
    return { ...(JSON.parse(stdout) as Observed), memory };
  } finally {
    clearInterval(timer);
  }
};

const duringAttack = async <T>(name: string, measure: () => Promise<T>): Promise<T> => {
  if (name === CONTROL) return measure();
  const { token } = await organization();
  const args = [program('attacker'), name, portOf(apiProcess), token];
  const attacker = spawn(process.execPath, args, { stdio: 'inherit' });
  try {
    await sleep(RAMP_MS);
    return await measure();
  } finally {
    attacker.kill('SIGKILL');
    await once(attacker, 'close');
  }
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

test.each([CONTROL, ...Object.keys(COSTLY_ATTACKS), CONTROL])('others are served during %s', async (name) => {
  const alone = await observe();
  const attacked = await duringAttack(name, observe);
  const ratios = { p50: attacked.p50 / alone.p50, p99: attacked.p99 / alone.p99 };
  table.push({
    attack: name,
    'p50 alone': rounded(alone.p50),
    p50: rounded(attacked.p50),
    'x p50': rounded(ratios.p50),
    'p99 alone': rounded(alone.p99),
    p99: rounded(attacked.p99),
    'x p99': rounded(ratios.p99),
    requests: attacked.requests,
    errors: attacked.errors,
    'memory MiB': Math.round(attacked.memory),
  });
  expect(attacked.errors).toBe(0);
  expect(attacked.memory).toBeLessThan(MAX_MEMORY_MIB);
  expect(ratios.p50).toBeLessThanOrEqual(MAX_P50_RATIO);
  expect(ratios.p99).toBeLessThanOrEqual(MAX_P99_RATIO);
});
