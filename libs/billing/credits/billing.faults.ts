import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import {
  createTestDatabase,
  createTestOrganization,
  runOn,
  type TestDatabase,
} from '#libs/database/testing/test-database.js';
import { Organizations } from '../organizations/organizations.js';
import { type SentPage, type Settlement, settle } from '../testing/settlement.js';
import { WorkerProcess } from '../testing/worker-process.js';
import { Usage } from '../usage/usage.js';

jest.setTimeout(300_000);

const clients = 32;
const kills = 20;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const unlimited = async (purchasedCredits: number, allowanceCredits: number) => {
  const organization = await createTestOrganization(database.url, {
    billingMode: 'credits',
    purchasedCredits,
    allowanceCredits,
  });
  const limits = { perMinute: 1_000_000_000, perFiveHours: 1_000_000_000 };
  await new Organizations(dataSource).setLimits(organization.organizationId, limits);
  return organization;
};

/** Invariants between delivered pages and the ledger, after any crash. */
const check = async (organizationId: string, sent: SentPage[]): Promise<Settlement> => {
  const settled = await settle(dataSource, organizationId, sent);
  expect(settled).toMatchObject({ discrepancies: [], uncharged: [], unlisted: [] });
  return settled;
};

test(`killed with -9 under load, ${kills} times: every delivered page is charged, and every undelivered charge is listed`, async () => {
  const { organizationId, token } = await unlimited(100_000_000, 20_000);
  const sent: SentPage[] = [];
  let before = await check(organizationId, sent);
  let certainlyCounted = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const workers = ['a', 'b'].map((name) => WorkerProcess.start(database.url, token, `${kill}${name}`, clients, 25));
    await Promise.all(workers.map((worker) => worker.hasStarted()));
    for (const worker of workers) {
      await pause(Math.random() * 700);
      const killedAt = Date.now();
      const pages = await worker.kill();
      sent.push(...pages);
      certainlyCounted += pages.filter(({ at }) => at < killedAt - 1_500).length;
    }
    // Statements that the server was still executing.
    await pause(700);
    const after = await check(organizationId, sent);
    expect(after.chargedAndUndelivered - before.chargedAndUndelivered).toBeLessThanOrEqual(clients * workers.length);
    // Except for those in progress, only pages that were delivered after the last batch.
    expect(after.listed - before.listed).toBeLessThanOrEqual(2 * clients * workers.length);
    before = after;
  }
  const { balance } = await new Organizations(dataSource).get(organizationId);
  expect(balance.allowance).toBe(0);
  const usage = new Usage(database.options);
  const days = await usage.read(organizationId, {
    from: '2000-01-01',
    to: '2100-01-01',
    groupBy: ['endpoint_group'],
  });
  await usage.onApplicationShutdown();
  const [charged] = await dataSource.query(
    'SELECT sum(allowance + purchased)::integer AS credits FROM credit_charges WHERE organization_id = $1',
    [organizationId],
  );
  expect(days).toMatchObject([{ credits: charged.credits }]);
  expect(days[0]?.requests).toBeGreaterThanOrEqual(certainlyCounted);
  console.log(
    `${sent.length} pages sent; ${before.chargedAndUndelivered} charged and undelivered, ${before.listed} listed, over ${2 * kills} kills`,
  );
});

test('repeatedly broken connections to Postgres under load: the same invariants hold', async () => {
  const { organizationId, token } = await unlimited(100_000_000, 0);
  const workers = ['a', 'b'].map((name) => WorkerProcess.start(database.url, token, `broken${name}`, clients, 25));
  await Promise.all(workers.map((worker) => worker.hasStarted()));
  for (let time = 0; time < 20; time += 1) {
    await pause(Math.random() * 100);
    await runOn(
      database.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('rolecall-charging', 'rolecall-admission')`,
    );
  }
  await pause(200);
  const sent = (await Promise.all(workers.map((worker) => worker.kill()))).flat();
  await pause(700);
  await check(organizationId, sent);
});

test('two processes and 64 parallel clients on a balance of 1,000 get exactly 1,000 records', async () => {
  const { organizationId, token } = await unlimited(600, 400);
  const workers = ['a', 'b'].map((name) => WorkerProcess.start(database.url, token, `last${name}`, clients, 7));
  const sent = (await Promise.all(workers.map((worker) => worker.end()))).flat();
  expect(sent.reduce((sum, { records }) => sum + (records ?? 0), 0)).toBe(1_000);
  expect(await check(organizationId, sent)).toMatchObject({ chargedAndUndelivered: 0, listed: 0 });
  expect((await new Organizations(dataSource).get(organizationId)).balance).toEqual({ allowance: 0, purchased: 0 });
});

test('two processes and 64 parallel clients get exactly the requests that a window allows', async () => {
  const { organizationId, token } = await unlimited(1_000_000, 0);
  await new Organizations(dataSource).setLimits(organizationId, { perFiveHours: 3_000 });
  const workers = ['a', 'b'].map((name) => WorkerProcess.start(database.url, token, `window${name}`, clients, 1));
  const sent = (await Promise.all(workers.map((worker) => worker.end()))).flat();
  expect(sent).toHaveLength(3_000);
});
