import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Admission } from '../admission/admission.js';
import type { Caller } from '../admission/caller.js';
import { Charging } from '../charging/charging.js';
import { lockOrganization } from '../organizations/lock-organization.js';
import { Organizations } from '../organizations/organizations.js';
import { createTestCaller } from '../testing/test-caller.js';
import { CreditExpiry } from './credit-expiry.entity.js';
import { CreditGrant } from './credit-grant.entity.js';
import { reconcile } from './reconcile.js';

let database: TestDatabase;
let dataSource: DataSource;
let organizations: Organizations;
let admission: Admission;
let charging: Charging;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  organizations = new Organizations(dataSource);
  admission = new Admission(database.options);
  charging = new Charging(database.options);
});

afterAll(async () => {
  expect(await reconcile(dataSource)).toEqual([]);
  for (const part of [admission, charging]) await part?.onApplicationShutdown();
  await dataSource?.destroy();
  await database?.drop();
});

const order = { requestId: 'req_1', endpointGroup: 'jobs', credits: 10, records: 10 } as const;

/** Moves the billing periods of one organization into the past. */
const wait = async ({ organizationId }: Pick<Caller, 'organizationId'>, interval: string): Promise<void> => {
  await dataSource.query(
    `UPDATE credit_balances SET period_anchor = period_anchor - $2::interval,
       period_started_at = period_started_at - $2::interval, period_ends_at = period_ends_at - $2::interval
     WHERE organization_id = $1`,
    [organizationId, interval],
  );
};

const allowances = ({ organizationId }: Caller) =>
  dataSource.manager.find(CreditGrant, { where: { organizationId, kind: 'allowance' }, order: { id: 'ASC' } });

const expired = async ({ organizationId }: Caller) =>
  (await dataSource.manager.find(CreditExpiry, { where: { organizationId }, order: { id: 'ASC' } })).map(
    ({ amount }) => amount,
  );

test('an allowance is renewed when its period ends: unused credits expire, purchased credits never', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 100, purchasedCredits: 7 });
  await charging.charge(caller, order);
  await wait(caller, '32 days');
  expect((await admission.admit(caller.token)).caller.credits).toEqual({ balance: 107, periodAllowance: 100 });
  expect(await charging.charge(caller, order)).toMatchObject({ balance: 97 });
  expect(await expired(caller)).toEqual([90]);
  expect(await organizations.get(caller.organizationId)).toMatchObject({
    balance: { allowance: 90, purchased: 7 },
    granted: { allowance: 200, purchased: 7 },
  });
});

test('the renewal of the allowance raises a balance of 0', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 10 });
  await charging.charge(caller, order);
  expect((await admission.admit(caller.token)).caller.credits?.balance).toBe(0);
  await wait(caller, '32 days');
  expect((await admission.admit(caller.token)).caller.credits?.balance).toBe(10);
});

test('every period is renewed exactly once, even after months of downtime and by concurrent processes', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 100, purchasedCredits: 1_000 });
  await charging.charge(caller, order);
  await wait(caller, '100 days');
  const processes = Array.from({ length: 8 }, () => new Charging(database.options));
  await Promise.all([
    ...processes.map((process) => process.charge(caller, order)),
    organizations.get(caller.organizationId),
    organizations.get(caller.organizationId),
  ]);
  for (const process of processes) await process.onApplicationShutdown();
  const grants = await allowances(caller);
  expect(grants.map(({ amount }) => amount)).toEqual([100, 100, 100, 100]);
  expect(new Set(grants.map(({ periodStartedAt }) => periodStartedAt?.getTime())).size).toBe(4);
  expect(await expired(caller)).toEqual([90, 100, 100]);
  expect((await organizations.get(caller.organizationId)).balance).toEqual({ allowance: 20, purchased: 1_000 });
});

test('an operator who locks the organization and then its balance does not block a renewing charge', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 100 });
  await wait(caller, '32 days');
  await dataSource.transaction(async (manager) => {
    await lockOrganization(manager, caller.organizationId);
    expect(await charging.charge(caller, order)).toMatchObject({ balance: 90 });
  });
});

test('the database itself refuses a second allowance for a period', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 5 });
  await expect(
    dataSource.query(
      `INSERT INTO credit_grants (organization_id, kind, amount, period_started_at)
       SELECT organization_id, kind, amount, period_started_at FROM credit_grants WHERE organization_id = $1`,
      [caller.organizationId],
    ),
  ).rejects.toThrow('credit_grants_one_per_period');
});

test('periods that began on the 31st return to the 31st', async () => {
  const rows: { day: string }[] = await dataSource.query(
    `SELECT (period_start('2026-01-31T12:00:00Z', n) AT TIME ZONE 'UTC')::date::text AS day FROM generate_series(0, 4) n`,
  );
  expect(rows.map(({ day }) => day)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

test('a changed allowance applies from the next period; an allowance of 0 ends the periods', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 50 });
  expect((await organizations.setBilling(caller.organizationId, 'credits', 80)).balance.allowance).toBe(50);
  await wait(caller, '32 days');
  expect((await organizations.get(caller.organizationId)).balance.allowance).toBe(80);
  await organizations.setBilling(caller.organizationId, 'credits', 0);
  expect((await organizations.get(caller.organizationId)).balance.allowance).toBe(80);
  await wait(caller, '32 days');
  expect((await admission.admit(caller.token)).caller.credits?.balance).toBe(0);
  expect(await organizations.get(caller.organizationId)).toMatchObject({
    balance: { allowance: 0 },
    periodEndsAt: null,
  });
  expect(await expired(caller)).toEqual([50, 80]);
});

test('an allowance that is set later starts the first period immediately, and only once', async () => {
  const caller = await createTestCaller(database.url, admission, {});
  for (let time = 0; time < 2; time += 1) {
    expect((await organizations.setBilling(caller.organizationId, 'credits', 30)).balance.allowance).toBe(30);
  }
  expect(await allowances(caller)).toHaveLength(1);
});

test('switching to subscription expires the allowance, and purchased credits return with billing mode credits', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 50, purchasedCredits: 20 });
  await organizations.setBilling(caller.organizationId, 'subscription');
  expect(await expired(caller)).toEqual([50]);
  expect((await admission.admit(caller.token)).caller).toMatchObject({ billingMode: 'subscription', credits: null });
  await wait(caller, '100 days');
  await charging.charge(caller, order);
  await organizations.setBilling(caller.organizationId, 'credits', 5);
  expect((await admission.admit(caller.token)).caller.credits).toEqual({ balance: 25, periodAllowance: 5 });
});

test('a subscription is granted no allowance', async () => {
  const { organizationId } = await createTestOrganization(database.url);
  await expect(organizations.setBilling(organizationId, 'subscription', 5)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(organizations.setBilling(`O${'0'.repeat(32)}`, 'credits')).rejects.toMatchObject({ code: 'not_found' });
});
