import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Admission } from '../admission/admission.js';
import { reconcile } from '../credits/reconcile.js';
import { Organizations } from '../organizations/organizations.js';
import { createTestCaller } from '../testing/test-caller.js';
import { Charging } from './charging.js';
import { UndeliveredCharges } from './undelivered-charges.js';

let database: TestDatabase;
let dataSource: DataSource;
let admission: Admission;
let undelivered: UndeliveredCharges;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  admission = new Admission(database.options);
  undelivered = new UndeliveredCharges(dataSource);
});

afterAll(async () => {
  expect(await reconcile(dataSource)).toEqual([]);
  await admission?.onApplicationShutdown();
  await dataSource?.destroy();
  await database?.drop();
});

const order = (requestId: string) => ({ requestId, endpointGroup: 'jobs', credits: 25, records: 25 }) as const;

const waitMoreThanAMinute = () =>
  dataSource.query(`UPDATE undelivered_charges SET created_at = created_at - interval '61 seconds'`);

test('a charge whose delivery is not reported is listed by request id after a minute', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 100 });
  const charging = new Charging(database.options);
  await charging.charge(caller, order('req_lost'));
  const sent = await charging.charge(caller, order('req_sent'));
  sent.delivered();
  await charging.onApplicationShutdown();
  expect(await undelivered.list(caller.organizationId)).toEqual([]);

  await waitMoreThanAMinute();
  expect(await undelivered.list(caller.organizationId)).toMatchObject([
    { requestId: 'req_lost', endpointGroup: 'jobs', credits: 25, records: 25, chargedAt: expect.any(Date) },
  ]);
  expect((await new Organizations(dataSource).get(caller.organizationId)).undeliveredCharges).toBe(1);
});

test('deliveries are reported with the next charge, or without one after a second', async () => {
  const caller = await createTestCaller(database.url, admission, { purchasedCredits: 100 });
  const charging = new Charging(database.options);
  const left = async () =>
    dataSource.query(
      'SELECT c.request_id FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id WHERE c.organization_id = $1',
      [caller.organizationId],
    );
  (await charging.charge(caller, order('req_1'))).delivered();
  (await charging.charge(caller, order('req_2'))).delivered();
  expect(await left()).toEqual([{ request_id: 'req_2' }]);
  await pWaitFor(async () => (await left()).length === 0, { timeout: 30_000 });
  await charging.onApplicationShutdown();
});

test('a listed charge is refunded once, as purchased credits', async () => {
  const caller = await createTestCaller(database.url, admission, { allowanceCredits: 20, purchasedCredits: 100 });
  const charging = new Charging(database.options);
  await charging.charge(caller, order('req_lost'));
  await expect(undelivered.refund(caller.organizationId, 'req_lost')).rejects.toMatchObject({ code: 'not_found' });
  await waitMoreThanAMinute();
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => undelivered.refund(caller.organizationId, 'req_lost')),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: 25 }]);
  expect((await new Organizations(dataSource).get(caller.organizationId)).balance).toEqual({
    allowance: 0,
    purchased: 120,
  });
  expect(await undelivered.list(caller.organizationId)).toEqual([]);
  await charging.onApplicationShutdown();
});
