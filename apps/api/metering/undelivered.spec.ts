import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
const written = () => sleep(1_300);

test('an answer that was sent is not listed a second later', async () => {
  const customer = await Customer.with(api, { purchasedCredits: 100 });
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/v4/jobs`, { headers: { authorization: customer.token } });
  expect(await response.json()).toMatchObject({ data: { length: 25 } });
  await written();
  expect(await undelivered(customer)).toEqual([]);
});

test('of a client that left, the charge is listed by its request id, and the request counts', async () => {
  const customer = await Customer.with(api, { purchasedCredits: 100 });
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const held = await blockCharges(api.databaseUrl);
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write(`GET /v4/jobs?limit=7 HTTP/1.1\r\nHost: test\r\nAuthorization: ${customer.token}\r\n\r\n`);
  await sleep(250);
  client.destroy();
  await sleep(50);
  await held.release();
  await written();
  expect(await undelivered(customer)).toEqual([
    { request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/), records: 7 },
  ]);
  expect((await customer.get('/v4/usage')).body.data).toMatchObject([{ requests: 1, records: 7, credits: 7 }]);
});
