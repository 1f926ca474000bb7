import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { settle } from '#libs/billing/testing/settlement.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ApiProcess } from '../testing/api-process.js';
import { PageReaders } from '../testing/page-readers.js';
import { TestApi } from '../testing/test-api.js';

jest.setTimeout(300_000);

const kills = 20;
const clients = 32;
/** Statements of a killed process that the server may still complete. */
const afterwards = () => sleep(700);

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 60 }, () => testJob({ source: acme.id as string })),
  });
  dataSource = await createDataSource(api.databaseUrl).initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await api?.stop();
});

const customer = (credits: { purchasedCredits: number; allowanceCredits: number }) =>
  createTestOrganization(api.databaseUrl, { billingMode: 'credits', limits: NO_LIMITS, ...credits });

/** Two processes, each with its own clients. */
const underLoad = async (token: string) => {
  const processes = await Promise.all([ApiProcess.start(api), ApiProcess.start(api)]);
  return processes.map((process) => ({ process, readers: new PageReaders(process.url, token, clients) }));
};

test(`API processes killed with -9 under load, ${kills} times: nothing is sent uncharged, and charges without delivery are listed`, async () => {
  const { organizationId, token } = await customer({ purchasedCredits: 100_000_000, allowanceCredits: 3_000 });
  const all: PageReaders[] = [];
  let before = 0;
  for (let kill = 0; kill < kills; kill += 2) {
    const pairs = await underLoad(token);
    all.push(...pairs.map(({ readers }) => readers));
    for (const { process, readers } of pairs) {
      await readers.hasStarted();
      await sleep(Math.random() * 700);
      await process.kill();
      await readers.ended;
    }
    await afterwards();
    const pages = all.flatMap((readers) => readers.pages);
    const settled = await settle(dataSource, organizationId, pages);
    expect(settled).toMatchObject({ discrepancies: [], uncharged: [], unlisted: [] });
    // At most the pages in progress.
    expect(settled.chargedAndUndelivered - before).toBeLessThanOrEqual(pairs.length * clients);
    before = settled.chargedAndUndelivered;
  }
  const pages = all.flatMap((readers) => readers.pages);
  const { listed } = await settle(dataSource, organizationId, pages);
  const { balance } = await new Organizations(dataSource).get(organizationId);
  expect(balance.allowance).toBe(0);
  console.log(
    `${pages.length} pages began to arrive; ${before} charged and not received whole, ${listed} listed, ${kills} kills`,
  );
});

test('API processes stopped under load: every page that was charged is sent, and none is listed', async () => {
  const { organizationId, token } = await customer({ purchasedCredits: 100_000_000, allowanceCredits: 0 });
  const pairs = await underLoad(token);
  for (const { process, readers } of pairs) {
    await readers.hasStarted();
    await sleep(300);
    await process.stop();
    await readers.ended;
  }
  const pages = pairs.flatMap(({ readers }) => readers.pages);
  expect(await settle(dataSource, organizationId, pages)).toEqual({
    discrepancies: [],
    uncharged: [],
    unlisted: [],
    chargedAndUndelivered: 0,
    listed: 0,
  });
});

test('two API processes and 64 parallel clients on a balance of 1,000 get exactly 1,000 records', async () => {
  const { organizationId, token } = await customer({ purchasedCredits: 700, allowanceCredits: 300 });
  const pairs = await underLoad(token);
  for (const { readers } of pairs) await readers.ended;
  for (const { process } of pairs) await process.stop();
  const pages = pairs.flatMap(({ readers }) => readers.pages);
  expect(pages.reduce((sum, { records }) => sum + (records ?? 0), 0)).toBe(1_000);
  const refusals = pairs.flatMap(({ readers }) => readers.refusals.map(({ status, code }) => `${status} ${code}`));
  // A busy machine may return 503; the client then retries.
  const final = refusals.filter((refusal) => refusal !== '503 service_unavailable');
  expect(final).toEqual(Array.from({ length: 64 }, () => '402 insufficient_credits'));
  const settled = await settle(dataSource, organizationId, pages);
  expect(settled).toMatchObject({ discrepancies: [], uncharged: [], chargedAndUndelivered: 0, listed: 0 });
  expect((await new Organizations(dataSource).get(organizationId)).balance).toEqual({ allowance: 0, purchased: 0 });
});
