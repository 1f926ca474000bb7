import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { settle } from '#libs/billing/testing/settlement.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ApiProcess } from '../testing/api-process.js';
import { DedicatedPostgres } from '../testing/dedicated-postgres.js';
import { PageReaders } from '../testing/page-readers.js';
import { TestApi } from '../testing/test-api.js';

jest.setTimeout(120_000);

/** So few that responses are immediate while Postgres is healthy. */
const clients = 16;

let postgres: DedicatedPostgres;
let api: TestApi;
let apiProcess: ApiProcess;
let dataSource: DataSource;
beforeAll(async () => {
  postgres = await DedicatedPostgres.start();
  process.env.DATABASE_URL = postgres.url;
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 60 }, () => testJob({ source: acme.id as string })),
  });
  dataSource = createDataSource(api.databaseUrl);
  apiProcess = await ApiProcess.start(api);
});
afterAll(async () => {
  postgres?.resume();
  await apiProcess?.stop();
  await api?.stop();
  await postgres?.stop();
});

/** Reads pages while Postgres is disturbed, and until it has recovered by itself. */
const readThrough = async (hurt: (readers: PageReaders) => Promise<void>): Promise<PageReaders> => {
  const customer = await createTestOrganization(api.databaseUrl, {
    billingMode: 'credits',
    purchasedCredits: 100_000_000,
    limits: NO_LIMITS,
  });
  const readers = new PageReaders(apiProcess.url, customer.token, clients);
  await readers.hasStarted();
  await sleep(500);
  await hurt(readers);
  const during = readers.pages.length;
  while (readers.pages.length < during + 100) await sleep(20);
  await readers.end();
  await sleep(1_500);

  await dataSource.initialize();
  const settled = await settle(dataSource, customer.organizationId, readers.pages);
  await dataSource.destroy();
  expect(settled).toMatchObject({ discrepancies: [], uncharged: [], unlisted: [] });
  expect(settled.chargedAndUndelivered).toBeLessThanOrEqual(2 * clients);
  expect(readers.refusals.length).toBeGreaterThan(0);
  for (const { status, code, retryAfter, elapsed } of readers.refusals) {
    expect([status, code]).toEqual([503, 'service_unavailable']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(elapsed).toBeLessThan(2_000);
  }
  return readers;
};

test('Postgres paused under load: 503 with Retry-After within two seconds, no free record, and back by itself', async () => {
  const readers = await readThrough(async ({ pages }) => {
    await postgres.pause();
    // The charges until then.
    await sleep(300);
    const received = pages.length;
    await sleep(4_000);
    expect(pages).toHaveLength(received);
    postgres.resume();
  });
  expect(readers.refusals.length).toBeGreaterThanOrEqual(clients);
});

test('Postgres crashes under load: the same', async () => {
  await readThrough(() => postgres.crash());
});
