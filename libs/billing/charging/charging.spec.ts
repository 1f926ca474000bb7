import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Admission } from '../admission/admission.js';
import type { Caller } from '../admission/caller.js';
import { CreditBalance } from '../credits/credit-balance.entity.js';
import { Credits } from '../credits/credits.js';
import { affordable, creditsFor } from '../credits/prices.js';
import { reconcile } from '../credits/reconcile.js';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { Organizations } from '../organizations/organizations.js';
import { createTestCaller } from '../testing/test-caller.js';
import { type ChargeRequest, Charging } from './charging.js';
import { CreditCharge } from './credit-charge.entity.js';

let database: TestDatabase;
let dataSource: DataSource;
let admission: Admission;
let charging: Charging;
let otherProcess: Charging;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  admission = new Admission(database.options);
  charging = new Charging(database.options);
  otherProcess = new Charging(database.options);
});

afterAll(async () => {
  expect(await reconcile(dataSource)).toEqual([]);
  for (const part of [admission, charging, otherProcess]) await part?.onApplicationShutdown();
  await dataSource?.destroy();
  await database?.drop();
});

let requests = 0;

/** A page of records, one credit each. */
const page = (records: number): ChargeRequest => {
  requests += 1;
  return { requestId: `req_${requests.toString(16)}`, endpointGroup: 'jobs', credits: records, records };
};

const balanceOf = async ({ organizationId }: Caller) => {
  const { allowance, purchased } = await dataSource.manager.findOneByOrFail(CreditBalance, { organizationId });
  return { allowance, purchased };
};

const chargesOf = ({ organizationId }: Caller) => dataSource.manager.findBy(CreditCharge, { organizationId });

test('search or list: 1 credit per record returned, the allowance first, then the purchased credits', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 30, purchasedCredits: 100 });
  expect(await charging.charge(caller, page(25))).toMatchObject({ credits: 25, records: 25, balance: 105 });
  expect(await balanceOf(caller)).toEqual({ allowance: 5, purchased: 100 });
  expect(await charging.charge(caller, page(25))).toMatchObject({ credits: 25, records: 25, balance: 80 });
  expect(await balanceOf(caller)).toEqual({ allowance: 0, purchased: 80 });
  expect(await chargesOf(caller)).toMatchObject([
    { allowance: 25, purchased: 0, records: 25 },
    { allowance: 5, purchased: 20, records: 25 },
  ]);
});

test('a page is trimmed to the remaining credits, and the next one is insufficient_credits', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 10 });
  expect(await charging.charge(caller, page(25))).toMatchObject({ credits: 10, records: 10, balance: 0 });
  await expect(charging.charge(caller, page(25))).rejects.toMatchObject({ code: 'insufficient_credits' });
  expect(await chargesOf(caller)).toHaveLength(1);
});

test('10 credits left and limit 25: the page is capped to 10 before the search', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 10 });
  expect(affordable(caller, 'records', 25)).toBe(10);
  expect(affordable(caller, 'records', 1)).toBe(1);
});

test('at balance 0 metered calls are insufficient_credits, and a grant makes them work again', async () => {
  const { token, ...caller } = await createTestCaller(database.url, admission, {});
  expect(() => affordable(caller, 'records', 25)).toThrow(expect.objectContaining({ code: 'insufficient_credits' }));
  await new Credits(dataSource).grant(caller.organizationId, 40);
  const again = (await admission.admit(token)).caller;
  expect(affordable(again, 'records', 25)).toBe(25);
  expect(await charging.charge(again, page(25))).toMatchObject({ credits: 25, balance: 15 });
});

test('autocomplete: a flat 1 credit per call, regardless of the number of suggestions', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 5 });
  const order = { ...page(10), endpointGroup: 'autocomplete', credits: creditsFor('autocomplete', 10) } as const;
  expect(await charging.charge(caller, order)).toMatchObject({ credits: 1, records: 10, balance: 4 });
});

test('a single job or a single company: 1 credit', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 5 });
  expect(await charging.charge(caller, page(1))).toMatchObject({ credits: 1, records: 1, balance: 4 });
});

test('an empty result and a free call cost nothing and make no ledger entry', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 5 });
  expect(await charging.charge(caller, page(0))).toMatchObject({ credits: 0, records: 0, balance: 5 });
  expect(await charging.charge(caller, { ...page(7), credits: 0 })).toMatchObject({ credits: 0, records: 7 });
  expect(await chargesOf(caller)).toEqual([]);
});

test('subscription: no allowance and no balance, but records are counted', async () => {
  const { token, organizationId } = await createTestOrganization(database.url);
  const { caller } = await admission.admit(token);
  expect(caller.credits).toBeNull();
  expect(affordable(caller, 'records', 25)).toBe(25);
  expect(await charging.charge(caller, page(25))).toMatchObject({ credits: 0, records: 25, balance: null });
  expect(await chargesOf(caller)).toMatchObject([{ allowance: 0, purchased: 0, records: 25 }]);
  await expect(new Credits(dataSource).grant(organizationId, 1)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('charges of one batch are made in order, and never overdraw', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 20, purchasedCredits: 20 });
  const results = await Promise.allSettled([7, 7, 7, 25, 2].map((records) => charging.charge(caller, page(records))));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value.credits : result.reason.code))).toEqual([
    7,
    7,
    7,
    19,
    'insufficient_credits',
  ]);
  expect(results.flatMap((result) => (result.status === 'fulfilled' ? result.value.balance : []))).toEqual([
    33, 26, 19, 0,
  ]);
});

test('64 parallel clients on two connections and a balance of 1,000 get exactly 1,000 records', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 300, purchasedCredits: 700 });
  let records = 0;
  const client = async (process: Charging) => {
    for (;;) {
      const charge = await process.charge(caller, page(7)).catch(() => null);
      if (!charge) return;
      records += charge.records;
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, index) => client(index % 2 === 0 ? charging : otherProcess)));
  expect(records).toBe(1_000);
  expect(await balanceOf(caller)).toEqual({ allowance: 0, purchased: 0 });
});

test('a batch of charges of many organizations charges each its own', async () => {
  const callers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      createTestCaller(database.url, admission, { purchasedCredits: index * 10 }),
    ),
  );
  await Promise.all(
    callers.flatMap((caller) =>
      [charging, otherProcess].map((process) => process.charge(caller, page(50)).catch(() => {})),
    ),
  );
  for (const [index, caller] of callers.entries()) {
    expect((await balanceOf(caller)).purchased).toBe(Math.max(0, index * 10 - 100));
  }
});

test('a change of billing mode applies to the next charge, even if the request was admitted before it', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 100 });
  await new Organizations(dataSource).setBilling(caller.organizationId, 'subscription');
  expect(await charging.charge(caller, page(25))).toMatchObject({ credits: 0, records: 25, balance: null });
  expect(await balanceOf(caller)).toEqual({ allowance: 0, purchased: 100 });
});

test('rows of the ledger cannot be changed or removed', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 5 });
  await charging.charge(caller, page(1));
  for (const table of ['credit_charges', 'credit_expiries', 'credit_grants']) {
    await expect(dataSource.query(`UPDATE ${table} SET organization_id = ''`)).rejects.toThrow('append-only');
    await expect(dataSource.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
  }
});

test('reconciliation finds a balance that does not match its ledger entries', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 5 });
  const shift = (credits: number) =>
    dataSource.query('UPDATE credit_balances SET purchased = purchased + $2 WHERE organization_id = $1', [
      caller.organizationId,
      credits,
    ]);
  await shift(3);
  expect(await reconcile(dataSource)).toEqual([
    {
      organizationId: caller.organizationId,
      invariant: 'purchased granted = balance + charged',
      difference: 3,
    },
  ]);
  await expect(shift(-100)).rejects.toThrow('credit_balances_purchased_not_negative');
  await shift(-3);
});

test('with an idempotency key, only the request that holds it is charged, and once', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 100 });
  const keys = new IdempotencyKeys(database.options);
  const keyed = { caller, key: 'one', fingerprint: Buffer.from('f'), requestId: 'req_1' };
  expect(await keys.claim(keyed)).toEqual({ kept: null, paid: null });
  const lost = { code: 'service_unavailable' };
  const charge = (requestId: string) => charging.charge(caller, { ...page(25), requestId, key: 'one' });
  await expect(charge('req_2')).rejects.toMatchObject(lost);
  const [first, ...others] = await Promise.allSettled([charge('req_1'), charge('req_1'), charge('req_2')]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { credits: 25, balance: 75 } });
  expect(others).toMatchObject([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  await expect(keys.claim({ ...keyed, requestId: 'req_2' })).rejects.toMatchObject(lost);
  await keys.release(keyed);
  expect(await keys.claim({ ...keyed, requestId: 'req_2' })).toMatchObject({ kept: null, paid: { records: 25 } });
  await expect(charge('req_2')).rejects.toMatchObject(lost);
  // Requests without a key are not concerned.
  await charging.charge(caller, page(25));
  expect((await new Organizations(dataSource).get(caller.organizationId)).balance.purchased).toBe(50);
  await keys.onApplicationShutdown();
});

test('a request that lost its key after its charge cannot keep another response', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 100 });
  const keys = new IdempotencyKeys(database.options);
  const slow = { caller, key: 'two', fingerprint: Buffer.from('f'), requestId: 'req_slow' };
  await keys.claim(slow);
  await charging.charge(caller, { ...page(25), requestId: 'req_slow', key: 'two' });
  await dataSource.query(`UPDATE idempotency_keys SET claimed_at = now() - interval '6 seconds' WHERE key = 'two'`);
  const fast = { ...slow, requestId: 'req_fast' };
  expect(await keys.claim(fast)).toMatchObject({ kept: null, paid: { records: 25 } });
  const response = { contentType: 'application/json', link: null, body: Buffer.from('first') };
  await keys.keep(fast, response);
  const other = keys.keep(slow, { ...response, body: Buffer.from('second') });
  await expect(other).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await keys.claim({ ...slow, requestId: 'req_3' })).toMatchObject({ kept: { body: Buffer.from('first') } });
  await keys.onApplicationShutdown();
});
