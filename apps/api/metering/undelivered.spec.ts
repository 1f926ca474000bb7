import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../testing/customer.js';
import { blockCharges } from '../testing/locked-table.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 30 }, () => testJob({ source: acme.id as string })),
  });
  await api.app.listen(0, '127.0.0.1');
}, 60_000);
afterAll(() => api?.stop());

const undelivered = ({ organizationId }: Customer): Promise<{ request_id: string; records: number }[]> =>
  api.operate(({ dataSource }) =>
    dataSource.query(
      `SELECT request_id, records FROM undelivered_charges JOIN credit_charges ON id = charge_id WHERE organization_id = $1`,
      [organizationId],
    ),
  );

/** Whether a charge is waiting for the lock of `blockCharges`. */
const isCharging = (): Promise<boolean> =>
  api.operate(async ({ dataSource }) => {
    const rows = await dataSource.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'rolecall-charging' AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

/** Read from the database, because a read over HTTP would be counted too. */
const countedJobsRequests = ({ organizationId }: Customer): Promise<number> =>
  api.operate(async ({ dataSource }) => {
    const [row] = await dataSource.query(
      `SELECT requests::integer FROM usage_requests WHERE organization_id = $1 AND endpoint_group = 'jobs'`,
      [organizationId],
    );
    return row?.requests ?? 0;
  });

test('a charge whose response was delivered is not listed as undelivered', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/v4/jobs`, { headers: { authorization: customer.token } });
  expect(await response.json()).toMatchObject({ data: { length: 25 } });
  expect(await customer.balance()).toBe(75);
  await pWaitFor(async () => (await undelivered(customer)).length === 0);
});

test('when a client disconnects, its charge is listed as undelivered by request id, and the request counts', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const blocked = await blockCharges(api.databaseUrl);
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write(`GET /v4/jobs?limit=7 HTTP/1.1\r\nHost: test\r\nAuthorization: ${customer.token}\r\n\r\n`);
  await pWaitFor(isCharging);
  const disconnected = new Promise<void>((resolve) => {
    api.app.getHttpServer().getConnections((_: unknown, before: number) => {
      client.destroy();
      const check = () =>
        api.app
          .getHttpServer()
          .getConnections((_: unknown, now: number) => (now < before ? resolve() : setImmediate(check)));
      check();
    });
  });
  await disconnected;
  await blocked.release();
  await pWaitFor(async () => (await countedJobsRequests(customer)) === 1);
  // A delivery would have been reported with this charge at the latest.
  await customer.get('/v4/jobs?limit=1');
  expect(await undelivered(customer)).toContainEqual({
    request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/),
    records: 7,
  });
  expect(await customer.balance()).toBe(92);
});
