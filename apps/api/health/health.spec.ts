import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TcpProxy } from '#libs/billing/testing/tcp-proxy.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
}, 60_000);
afterAll(() => api?.stop());

const check = async (app: NestFastifyApplication, url = '/readyz') => {
  const { statusCode, headers, body } = await app.inject(url);
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
};

/** Not ready, but alive, so that a process is not restarted when that would not help. */
const expectNotReady = async (app: NestFastifyApplication, checks: object) => {
  captureLog(app);
  expect(await check(app)).toMatchObject({ status: 503, retryAfter: '1', body: { status: 'unavailable', checks } });
  expect(await check(app, '/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
};

test('both stores work: ready', async () => {
  const { status, body } = await check(api.app);
  expect([status, body]).toEqual([200, { status: 'ok', checks: { postgres: 'ok', elasticsearch: 'ok' } }]);
});

test('Postgres cannot be reached: not ready', async () => {
  const proxy = await TcpProxy.to(api.databaseUrl);
  const app = await api.startAnother(proxy.url);
  await proxy.disconnect();
  await expectNotReady(app, { postgres: 'Postgres cannot be reached.', elasticsearch: 'ok' });
});

test('Elasticsearch cannot be reached: not ready', async () => {
  const proxy = await TcpProxy.to(process.env.ELASTICSEARCH_URL as string);
  const app = await api.startAnother(api.databaseUrl, { elasticsearchUrl: proxy.url });
  await proxy.disconnect();
  await expectNotReady(app, { postgres: 'ok', elasticsearch: expect.stringContaining('cannot be reached') });
});

test('no dataset has been loaded: not ready', async () => {
  const app = await api.startAnother(api.databaseUrl, { prefix: `${api.prefix}-none` });
  await expectNotReady(app, { postgres: 'ok', elasticsearch: expect.stringContaining('No dataset') });
});

test('a process that was asked to end is not ready, and serves until its load balancer knows', async () => {
  const app = await api.startAnother(undefined, { drainSeconds: 1 });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const closing = api.stopAnother(app);
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ checks: { process: 'The process is about to end.', postgres: 'ok' } });
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  await closing;
  await expect(fetch(`${url}/livez`)).rejects.toThrow();
});

test('without a courier the API is ready and says so; with one that works it does not', async () => {
  const token = await api.token();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const watch = { method: 'POST', url: '/v4/watches', headers, payload: { name: 'All', kind: 'signals' } } as const;
  expect((await api.app.inject(watch)).statusCode).toBe(200);
  const app = await api.startAnother();
  expect(await check(app)).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { postgres: 'ok', courier: expect.stringContaining('npm run courier') } },
  });
  const report = (problem: string | null) =>
    runOn(
      api.databaseUrl,
      `INSERT INTO courier_tasks (courier_id, task, dataset, run_at, problem)
       SELECT '00000000-0000-4000-8000-000000000000', task, $1, now(), $2 FROM unnest(ARRAY['compare', 'deliver']) AS task
       ON CONFLICT (courier_id, task) DO UPDATE SET problem = excluded.problem, reported_at = now()`,
      [api.prefix, problem],
    );
  await report('postgres://secret is down');
  const failing = await check(await api.startAnother());
  expect([failing.status, failing.body.status]).toEqual([200, 'degraded']);
  expect(JSON.stringify(failing.body)).not.toContain('secret');
  await report(null);
  expect(await check(await api.startAnother())).toMatchObject({ status: 200, body: { status: 'ok' } });

  // Somebody follows a watch by e-mail, and only the API has a mail server.
  await runOn(
    api.databaseUrl,
    `WITH u AS (INSERT INTO users (id, organization_id, email, role, password_hash) SELECT 'U' || md5('reader'), organization_id, 'reader@example.com', 'member', 'x' FROM watches LIMIT 1 RETURNING id, organization_id),
       r AS (INSERT INTO digest_readers (user_id, time_zone, confirmed_at) SELECT id, 'UTC', now() FROM u RETURNING user_id)
     INSERT INTO digests (id, user_id, organization_id, dataset, frequency, last_period)
     SELECT 'D' || md5('digest'), r.user_id, u.organization_id, $1, 'daily', now()::date FROM r, u`,
    [api.prefix],
  );
  expect(await check(await api.startAnother())).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { courier: expect.stringContaining('SMTP_URL') } },
  });
  await runOn(
    api.databaseUrl,
    `INSERT INTO courier_tasks (courier_id, task, dataset, run_at) VALUES ('00000000-0000-4000-8000-000000000000', 'digest', $1, now())`,
    [api.prefix],
  );
  expect(await check(await api.startAnother())).toMatchObject({ status: 200, body: { status: 'ok' } });
  await runOn(api.databaseUrl, 'DELETE FROM digests; DELETE FROM watches');
});

test('a migration is missing: not ready, and the response says what to run', async () => {
  await runOn(api.databaseUrl, 'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
  const app = await api.startAnother();
  await expectNotReady(app, { postgres: expect.stringContaining('npm run admin -- migrate'), elasticsearch: 'ok' });
});
