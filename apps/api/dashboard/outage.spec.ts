import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TcpProxy } from '#libs/billing/testing/tcp-proxy.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';
import { createTeam, DashboardClient, newAddress, PASSWORD, type TestTeam } from './testing/dashboard-client.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  team = await createTeam(api);
}, 60_000);
afterAll(() => api?.stop());

test('without Postgres every route that needs it returns 503, no one is authenticated, and it recovers by itself', async () => {
  const proxy = await TcpProxy.to(api.databaseUrl);
  const app = await api.startAnother(proxy.url);
  captureLog(app);
  const headers = { host: 'localhost', cookie: team.admin.client.cookie, 'sec-fetch-site': 'same-origin' };
  const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode;
  const get = (url: string) => statusOf(`/dashboard/api${url}`);
  expect(await get('/account')).toBe(200);
  expect(await statusOf('/v4/jobs')).toBe(200);
  await proxy.disconnect();
  for (const url of ['/session', '/account', '/audit']) expect([url, await get(url)]).toEqual([url, 503]);
  expect(await statusOf('/v4/jobs')).toBe(503);
  const signIn = await app.inject({
    method: 'POST',
    url: '/dashboard/api/session',
    remoteAddress: newAddress(),
    headers: { host: 'localhost' },
    payload: { email: team.admin.email, password: PASSWORD },
  });
  expect([signIn.statusCode, signIn.headers['set-cookie']]).toEqual([503, undefined]);
  expect(Number(signIn.headers['retry-after'])).toBeGreaterThan(0);
  await proxy.restore();
  expect(await get('/account')).toBe(200);
  await proxy.disconnect();
});

test('the log contains no password, cookie, e-mail address or secret of a link, not even when a statement fails', async () => {
  const log = captureLog(api.app);
  const secret = 'a-secret-that-is-in-a-link';
  await api.operate(({ dataSource }) =>
    dataSource.query('ALTER TABLE users RENAME TO hidden_users; ALTER TABLE account_links RENAME TO hidden_links'),
  );
  const client = new DashboardClient(api);
  const responses = [
    await client.post('/session', { email: team.admin.email, password: PASSWORD }),
    await client.post('/links/inspect', { token: secret }),
    await client.post('/invitations/accept', { token: secret, password: PASSWORD }),
    await team.admin.client.post('/invitations', { email: 'invited@example.com' }),
  ];
  await api.operate(({ dataSource }) =>
    dataSource.query('ALTER TABLE hidden_users RENAME TO users; ALTER TABLE hidden_links RENAME TO account_links'),
  );
  expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(log).toHaveLength(4);
  const [, cookie = ''] = team.admin.client.cookie.split('=');
  for (const hidden of [PASSWORD, secret, cookie, team.admin.email, 'invited@example.com', 'argon2id'])
    expect([hidden, log.join().includes(hidden), JSON.stringify(responses).includes(hidden)]).toEqual([
      hidden,
      false,
      false,
    ]);
});
