import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { UndeliveredCharges } from '#libs/billing/charging/undelivered-charges.js';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { IdempotencyKeys } from '#libs/billing/idempotency/idempotency-keys.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../testing/customer.js';
import { blockCharges } from '../testing/locked-table.js';
import { responseOf, TestApi } from '../testing/test-api.js';

jest.setTimeout(60_000);

const acme = testSource();
const jobs = Array.from({ length: 40 }, () => testJob({ source: acme.id as string }));
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs });
}, 60_000);
afterAll(async () => {
  try {
    expect(await api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  } finally {
    await api?.stop();
  }
});

const customer = () => Customer.create(api, { purchasedCredits: 1_000 });
const send = async (app: TestApi['app'], { token }: Customer, url: string, key: string, more: object = {}) =>
  app.inject({ url, headers: { authorization: token, 'idempotency-key': key, ...more } });
const sendTo = (caller: Customer, url: string, key: string, more: object = {}) => send(api.app, caller, url, key, more);
const sql = (text: string, values: unknown[] = []) => runOn(api.databaseUrl, text, values);
const isClaimed = async (key: string) =>
  ((await sql('SELECT FROM idempotency_keys WHERE key = $1', [key])) as unknown[]).length === 1;

test.each([
  '/v4/jobs?limit=10',
  '/v4/jobs/changes?after=0&limit=10',
  '/v4/sources',
  `/v4/jobs/${jobs[0]?.id}`,
  '/v4/autocomplete/titles?q=e',
])('a repeated request gets the same bytes, type and link, and is not charged: %s', async (url) => {
  const caller = await customer();
  const key = randomUUID();
  const first = await sendTo(caller, url, key);
  const balance = await caller.balance();
  const charged = Number(first.headers['x-credit-charged']);
  expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
  expect([charged > 0, balance]).toEqual([true, 1_000 - charged]);
  for (const app of [api.app, await api.startAnother()]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const again = await send(app, caller, url, key, { 'accept-encoding': encoding });
      const headers = { 'idempotent-replayed': 'true', 'x-credit-charged': '0', 'x-credit-balance': String(balance) };
      expect({ status: again.statusCode, ...again.headers }).toMatchObject({ status: 200, ...headers });
      expect([again.headers['content-type'], again.headers.link]).toEqual([
        first.headers['content-type'],
        first.headers.link,
      ]);
      if (encoding === 'identity') expect(again.body).toBe(first.body);
    }
  }
  expect(await caller.balance()).toBe(balance);
});

test('another request with the key is refused, and another organization has keys of its own', async () => {
  const [caller, other] = [await customer(), await customer()];
  const key = randomUUID();
  expect((await sendTo(caller, '/v4/jobs?limit=2', key)).statusCode).toBe(200);
  for (const url of ['/v4/jobs?limit=3', '/v4/jobs/search?limit=2', '/v4/sources?limit=2']) {
    const refused = await sendTo(caller, url, key);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'idempotency_key_reused']);
  }
  const own = await sendTo(other, '/v4/jobs?limit=3', key);
  expect([own.statusCode, own.headers['x-credit-charged']]).toEqual([200, '3']);
  expect([await caller.balance(), await other.balance()]).toEqual([998, 997]);
});

test('of equal requests at the same time in two processes one is charged, and all get the same page in the end', async () => {
  const caller = await customer();
  const processes = [api.app, await api.startAnother()];
  for (let round = 0; round < 5; round += 1) {
    const key = randomUUID();
    const until = async (app: TestApi['app']): Promise<string> => {
      for (;;) {
        const response = await send(app, caller, '/v4/jobs?limit=5', key);
        if (response.statusCode === 200) return response.body;
        expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([503, true]);
      }
    };
    const bodies = await Promise.all(Array.from({ length: 8 }, (_, i) => until(processes[i % 2] as TestApi['app'])));
    expect(new Set(bodies).size).toBe(1);
  }
  expect(await caller.balance()).toBe(1_000 - 25);
});

test('a client whose connection breaks before the response repeats the request, and pays once', async () => {
  const caller = await customer();
  const key = randomUUID();
  await api.app.listen(0, '127.0.0.1');
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const held = await blockCharges(api.databaseUrl);
  try {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const headers = [`authorization: ${caller.token}`, `idempotency-key: ${key}`, 'host: x'];
    socket.write(`GET /v4/jobs?limit=5 HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    await pWaitFor(() => isClaimed(key), { timeout: 30_000 });
    socket.destroy();
  } finally {
    await held.release();
  }
  const body = await pWaitFor(
    async () => {
      const response = await sendTo(caller, '/v4/jobs?limit=5', key);
      return response.statusCode === 200 && pWaitFor.resolveWith(response.json());
    },
    { timeout: 30_000 },
  );
  expect(body.data).toHaveLength(5);
  expect(await caller.balance()).toBe(995);
});

test('a request whose process was killed between charge and response is processed again, and not charged', async () => {
  const caller = await customer();
  const key = randomUUID();
  const first = await sendTo(caller, '/v4/jobs?limit=5', key);
  await sql('DELETE FROM idempotent_responses WHERE key = $1', [key]);
  const crash = `UPDATE idempotency_keys SET request_id = 'req_killed', claimed_at = now() - $2::interval WHERE key = $1`;
  await sql(crash, [key, '0 seconds']);
  expect((await sendTo(caller, '/v4/jobs?limit=5', key)).statusCode).toBe(503);
  await sql(crash, [key, '6 seconds']);
  const again = await sendTo(caller, '/v4/jobs?limit=5', key);
  expect([again.statusCode, again.headers['x-credit-charged']]).toEqual([200, '0']);
  expect(again.json().data).toEqual(first.json().data);
  expect((await sendTo(caller, '/v4/jobs?limit=5', key)).headers['idempotent-replayed']).toBe('true');
  expect(await caller.balance()).toBe(995);
});

test('a request that lost its key while it was processed is not charged', async () => {
  const caller = await customer();
  const key = randomUUID();
  const held = await blockCharges(api.databaseUrl);
  const slow = sendTo(caller, '/v4/jobs?limit=5', key);
  try {
    await pWaitFor(() => isClaimed(key), { timeout: 30_000 });
    await sql(`UPDATE idempotency_keys SET request_id = 'req_other', claimed_at = now() WHERE key = $1`, [key]);
  } finally {
    await held.release();
  }
  expect((await slow).statusCode).toBe(503);
  expect(await caller.balance()).toBe(1_000);
});

test('a paid request is repeated with an empty balance, and with the response gone', async () => {
  const caller = await Customer.create(api, { purchasedCredits: 5 });
  const key = randomUUID();
  expect((await sendTo(caller, '/v4/jobs?limit=10', key)).json().data).toHaveLength(5);
  expect((await sendTo(caller, '/v4/jobs?limit=10', randomUUID())).statusCode).toBe(402);
  expect((await sendTo(caller, '/v4/jobs?limit=10', key)).json().data).toHaveLength(5);
  await sql('DELETE FROM idempotent_responses WHERE key = $1', [key]);
  const again = await sendTo(caller, '/v4/jobs?limit=10', key);
  // As many records as were paid for.
  expect([again.statusCode, again.json().data.length, again.headers['x-credit-charged']]).toEqual([200, 5, '0']);
});

test('errors, empty results and free requests do not use up their key', async () => {
  const caller = await customer();
  const key = randomUUID();
  for (const url of [
    '/v4/jobs?limit=0',
    '/v4/jobs?countries=AQ',
    '/v4/jobs?count=true',
    '/v4/me',
    '/v4/jobs/options?facets=countries',
  ])
    await sendTo(caller, url, key);
  const page = await sendTo(caller, '/v4/jobs?limit=1', key);
  expect([page.statusCode, page.headers['x-credit-charged']]).toEqual([200, '1']);
});

test('a posting that was hidden or taken down is not in a repeated response', async () => {
  const caller = await customer();
  const urls = { hidden: '/v4/jobs?limit=25&sort=oldest', taken: '/v4/jobs?limit=25' };
  const keys = { hidden: randomUUID(), taken: randomUUID() };
  const first = (await sendTo(caller, urls.hidden, keys.hidden)).json().data;
  const [{ id }] = first;
  const hide = { method: 'POST', url: `/v4/jobs/hidden/${id}`, headers: { authorization: caller.token } } as const;
  expect((await api.app.inject(hide)).statusCode).toBe(200);
  const again = await sendTo(caller, urls.hidden, keys.hidden);
  expect(again.json().data.map((job: { id: string }) => job.id)).not.toContain(id);
  await sendTo(caller, urls.taken, keys.taken);
  await sql(`INSERT INTO takedowns (job_id, reason) VALUES ($1, 'test')`, [jobs[1]?.id]);
  const after = await sendTo(caller, urls.taken, keys.taken);
  expect([after.headers['idempotent-replayed'], after.headers['x-credit-charged']]).toEqual([undefined, '0']);
  await sql('DELETE FROM takedowns');
  expect(await caller.balance()).toBe(1_000 - 50);
});

test('a key is free after a day, and after the refund of its charge', async () => {
  const caller = await customer();
  const [old, refunded] = [randomUUID(), randomUUID()];
  await sendTo(caller, '/v4/jobs?limit=2', old);
  await sql(`UPDATE idempotency_keys SET created_at = created_at - interval '25 hours' WHERE key = $1`, [old]);
  expect((await sendTo(caller, '/v4/jobs?limit=3', old)).headers['x-credit-charged']).toBe('3');
  const first = await sendTo(caller, '/v4/jobs?limit=4', refunded);
  await sql(
    `INSERT INTO undelivered_charges (charge_id, created_at) SELECT charge_id, now() - interval '1 hour' FROM idempotency_keys
     WHERE key = $1 ON CONFLICT (charge_id) DO UPDATE SET created_at = excluded.created_at`,
    [refunded],
  );
  await api.operate(({ dataSource }) =>
    new UndeliveredCharges(dataSource).refund(caller.organizationId, String(first.headers['x-request-id'])),
  );
  expect((await sendTo(caller, '/v4/jobs?limit=4', refunded)).headers['x-credit-charged']).toBe('4');
});

test('the oldest responses beyond the limits are deleted, and their requests are still paid for', async () => {
  const caller = await customer();
  const keys = Array.from({ length: 4 }, () => randomUUID());
  for (const key of keys) await sendTo(caller, '/v4/jobs?limit=25', key);
  const [size] = (await sql('SELECT max(bytes) AS bytes FROM idempotent_responses WHERE key = ANY($1)', [keys])) as {
    bytes: number;
  }[];
  const bytes = 2 * (size?.bytes ?? 0);
  const store = new IdempotencyKeys({ databaseUrl: api.databaseUrl }, { perOrganization: bytes, total: 2 ** 30 });
  await store.sweep();
  await store.onApplicationShutdown();
  const left = (await sql('SELECT key FROM idempotent_responses WHERE organization_id = $1 ORDER BY created_at', [
    caller.organizationId,
  ])) as { key: string }[];
  expect(left.map(({ key }) => key)).toEqual(keys.slice(2));
  for (const key of keys)
    expect((await sendTo(caller, '/v4/jobs?limit=25', key)).headers['x-credit-charged']).toBe('0');
  expect(await caller.balance()).toBe(900);
});

test.each(['', 'a b', 'ü', 'x'.repeat(256)])('a key that is none is refused: %j', async (key) => {
  const caller = await customer();
  const { statusCode, ...response } = await sendTo(caller, '/v4/jobs', key);
  expect([statusCode, response.json().error]).toMatchObject([
    400,
    { code: 'invalid_request', details: { header: 'Idempotency-Key' } },
  ]);
});

test('without a key nothing is stored', async () => {
  const caller = await customer();
  expect(creditHeaders(await responseOf(api.app, '/v4/jobs', { authorization: caller.token }))).toMatchObject({
    charged: 25,
  });
  expect(await sql('SELECT FROM idempotency_keys WHERE organization_id = $1', [caller.organizationId])).toEqual([]);
});
