import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { waitForBackends } from '#libs/database/testing/backends.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Admission } from '../admission/admission.js';
import type { Caller } from '../admission/caller.js';
import { addPurchased } from '../credits/credits.js';
import { reconcile } from '../credits/reconcile.js';
import { Organizations } from '../organizations/organizations.js';
import { TcpProxy } from '../testing/tcp-proxy.js';
import { createTestCaller } from '../testing/test-caller.js';
import { Charging } from './charging.js';

let database: TestDatabase;
let dataSource: DataSource;
let caller: Caller;
let proxy: TcpProxy;
let charging: Charging;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

beforeEach(async () => {
  const admission = new Admission({ databaseUrl: database.url });
  caller = await createTestCaller(database.url, admission, { purchasedCredits: 1_000 });
  await admission.onApplicationShutdown();
  proxy = await TcpProxy.to(database.url);
  charging = new Charging({ databaseUrl: proxy.url });
});

afterEach(async () => {
  await charging.onApplicationShutdown();
  await proxy.disconnect();
  expect(await reconcile(dataSource)).toEqual([]);
});

const request = { requestId: 'req_1', endpointGroup: 'jobs', credits: 1, records: 1 } as const;

/** Postgres does not change until the refusal, so only the timeout can cause it. */
const expectRefused = (): Promise<void> =>
  expect(charging.charge(caller, request)).rejects.toMatchObject({ code: 'service_unavailable' });

const undelivered = async (): Promise<string[]> => {
  const rows: { request_id: string }[] = await dataSource.query(
    'SELECT c.request_id FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id WHERE c.organization_id = $1',
    [caller.organizationId],
  );
  return rows.map(({ request_id }) => request_id);
};

const balance = async () => (await new Organizations(dataSource).get(caller.organizationId)).balance.purchased;

test('Postgres down: service_unavailable, nothing charged, and recovery as soon as it is up', async () => {
  await charging.charge(caller, request);
  await proxy.disconnect();
  await Promise.all(Array.from({ length: 16 }, expectRefused));
  expect(await balance()).toBe(999);
  await proxy.restore();
  expect(await charging.charge(caller, request)).toMatchObject({ balance: 998 });
});

test('Postgres accepts connections and never responds: service_unavailable', async () => {
  await proxy.restore({ silent: true });
  await expectRefused();
  await proxy.restore();
  expect(await charging.charge(caller, request)).toMatchObject({ balance: 999 });
});

test('Postgres slow: every request is refused, and no abandoned charge takes effect later', async () => {
  await charging.charge(caller, request);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE credit_balances IN ACCESS EXCLUSIVE MODE');
  const first = expectRefused();
  // The others wait in the queue for the batch in flight.
  await waitForBackends(database.url, 'rolecall-charging', 'blocked');
  await Promise.all([first, ...Array.from({ length: 31 }, expectRefused)]);
  await blocker.query('ROLLBACK');
  await blocker.end();
  await waitForBackends(database.url, 'rolecall-charging', 'idle');
  expect(await charging.charge(caller, request)).toMatchObject({ balance: 998 });
});

test('a response lost after the commit: the request is refused, and the charge is listed as undelivered', async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await charging.charge(caller, request).then((charge) => charge.delivered());
  await blocker.query('BEGIN; LOCK TABLE usage_records IN SHARE MODE');
  const refused = expectRefused();
  await waitForBackends(database.url, 'rolecall-charging', 'blocked');
  // The server has received the statement, but its response is lost.
  await proxy.disconnect();
  await blocker.query('COMMIT');
  await blocker.end();
  await refused;
  await pWaitFor(async () => (await undelivered()).length > 0, { timeout: 30_000 });
  expect(await undelivered()).toEqual(['req_1']);
  expect(await balance()).toBe(998);
});

test("one organization's balance is locked: the others are charged, and it is refused", async () => {
  const admission = new Admission({ databaseUrl: database.url });
  const others = await Promise.all(
    Array.from({ length: 8 }, () => createTestCaller(database.url, admission, { purchasedCredits: 10 })),
  );
  await admission.onApplicationShutdown();
  await charging.charge(caller, request);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM credit_balances WHERE organization_id = $1 FOR UPDATE', [caller.organizationId]);
  for (let time = 0; time < 2; time += 1) {
    const refused = expectRefused();
    const charges = await Promise.all(others.map((other) => charging.charge(other, request)));
    expect(charges.map((charge) => charge.balance)).toEqual(others.map(() => 9 - time));
    await refused;
  }
  await blocker.query('ROLLBACK');
  await blocker.end();
  expect(await charging.charge(caller, request)).toMatchObject({ balance: 998 });
});

test("an operator's program that idles in a transaction loses its lock, and changes nothing", async () => {
  const still = dataSource.transaction(async (manager) => {
    await addPurchased(manager, caller.organizationId, 7);
    const [{ pid }] = await manager.query('SELECT pg_backend_pid() AS pid');
    const isConnected = async () =>
      (await dataSource.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0;
    await pWaitFor(async () => !(await isConnected()), { timeout: 30_000 });
  });
  await expect(still).rejects.toBeDefined();
  expect(await charging.charge(caller, request)).toMatchObject({ balance: 999 });
});

test('a process that shuts down reports all deliveries, including those made while a batch was in flight', async () => {
  const charge = await charging.charge(caller, request);
  const underWay = charging.charge(caller, { ...request, requestId: 'req_2' });
  await new Promise(setImmediate);
  charge.delivered();
  await charging.onApplicationShutdown();
  await underWay;
  expect(await undelivered()).toEqual(['req_2']);
});

test('the wait for admission counts towards the timeout of the charge', async () => {
  await charging.charge(caller, request);
  const refused = charging.charge(caller, { ...request, waited: 1_900 });
  await expect(refused).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await balance()).toBe(999);
  expect(await charging.charge(caller, { ...request, waited: 100 })).toMatchObject({ balance: 998 });
});
