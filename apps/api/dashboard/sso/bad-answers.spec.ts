import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { TestApi, type TestResponse } from '../../testing/test-api.js';
import { anotherKey } from '../../testing/test-provider.js';
import { DashboardClient } from '../testing/dashboard-client.js';
import { SsoTeam } from './testing/sso-team.js';

let api: TestApi;
let sso: SsoTeam;
let login: string;
beforeAll(async () => {
  api = await TestApi.start({ allowPrivateIssuers: true });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  sso = await SsoTeam.create(api);
  ({ login } = sso.person());
});
afterEach(async () => {
  jest.restoreAllMocks();
  await sso?.stop();
});

const seconds = (): number => Math.floor(Date.now() / 1_000);

/** The response refuses with a reason, which the audit log has, and leaves the browser without a session. */
const expectRefused = async (
  { status, body }: TestResponse,
  client: DashboardClient,
  reason: string,
): Promise<void> => {
  expect([status, body.error?.code, body.error?.details?.reason]).toEqual([401, 'sign_in_failed', reason]);
  expect((await client.get('/sessions/current')).body.session).toBeNull();
};

const expectRecorded = async (reason: string): Promise<void> => {
  const [latest] = await sso.audit('sso.refuse');
  expect(latest?.details).toMatchObject({ reason });
  expect(JSON.stringify(latest)).not.toMatch(/eyJ|client_secret/);
};

describe('an ID token is refused', () => {
  test.each<[string, () => Record<string, unknown>, Parameters<SsoTeam['provider']['changeTokens']>[1]]>([
    ['of another issuer', () => ({ iss: 'https://elsewhere.example.com' }), {}],
    ['for another client', () => ({ aud: 'another' }), {}],
    ['with another nonce', () => ({ nonce: 'another' }), {}],
    ['without a nonce', () => ({ nonce: undefined }), {}],
    ['that has expired', () => ({ exp: seconds() - 120 }), {}],
    ['that is not valid yet', () => ({ nbf: seconds() + 120 }), {}],
    ['without an end', () => ({ exp: undefined }), {}],
    ['without a subject', () => ({ sub: undefined }), {}],
    ['signed with another key', () => ({}), { key: anotherKey() }],
    ['that is not signed', () => ({}), { header: { alg: 'none' } }],
    ['signed in another way than it says', () => ({}), { header: { alg: 'ES256' } }],
  ])('%s', async (_, changes, resigning) => {
    sso.provider.changeTokens(changes(), resigning);
    const { client, ...response } = await sso.signIn(login);
    await expectRefused(response, client, 'invalid_response');
    await expectRecorded('invalid_response');
  });

  test('clocks may differ by a minute', async () => {
    sso.provider.changeTokens(() => ({ exp: seconds() - 30, iat: seconds() + 30, nbf: seconds() + 30 }));
    expect((await sso.signIn(login)).status).toBe(200);
  });
});

describe('an answer of the provider is refused', () => {
  const json = (body: object) => (ctx: { body: unknown }) => {
    ctx.body = body;
  };

  test.each<
    [string, string, string, (ctx: { body: unknown; status: number; type: string; redirect(to: string): void }) => void]
  >([
    ['without an ID token', 'token', 'invalid_response', json({ access_token: 'x', token_type: 'Bearer' })],
    [
      'that is a page',
      'token',
      'invalid_response',
      (ctx) => {
        ctx.body = '<html>Down for maintenance</html>';
        ctx.type = 'text/html';
      },
    ],
    [
      'that is no JSON',
      'token',
      'invalid_response',
      (ctx) => {
        ctx.body = '{"access_token":';
        ctx.type = 'application/json';
      },
    ],
    [
      'that is an error',
      'token',
      'invalid_response',
      (ctx) => {
        ctx.status = 500;
      },
    ],
    ['that leads elsewhere', 'token', 'invalid_response', (ctx) => ctx.redirect('http://127.0.0.1:9/')],
    ['of 10 MB', 'token', 'provider_unavailable', json({ access_token: 'x'.repeat(10 * 2 ** 20) })],
    ['about another person', 'userinfo', 'invalid_response', json({ sub: 'another', email: 'a@example.com' })],
    ['with keys that are none', 'jwks', 'invalid_response', json({ keys: 'none' })],
  ])('%s (%s)', async (_, route, reason, change) => {
    sso.provider.tampering = (changed, ctx) => {
      if (changed === route) change(ctx as never);
    };
    const { client, ...response } = await sso.signIn(login);
    await expectRefused(response, client, reason);
    await expectRecorded(reason);
  });

  test('that does not come', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    sso.provider.tampering = (route) => (route === 'token' ? released : undefined);
    const { client, ...response } = await sso.signIn(login);
    release();
    await expectRefused(response, client, 'provider_unavailable');
    const [latest] = await sso.audit('sso.refuse');
    expect(latest?.details['problem']).toMatch(/did not answer within 5 s/);
  }, 20_000);

  test('because the client secret is wrong', async () => {
    await sso.configure({ client_secret: 'another secret' });
    const { client, ...response } = await sso.signIn(login);
    await expectRefused(response, client, 'client_refused');
    await expectRecorded('client_refused');
  });
});

describe('a callback is refused', () => {
  test('with a code that was used already, by a browser that kept its cookie', async () => {
    const client = new DashboardClient(api);
    const query = await sso.answer(client, login);
    const { cookie } = client;
    expect((await sso.complete(client, query)).status).toBe(200);
    const thief = new DashboardClient(api);
    thief.cookie = cookie;
    await expectRefused(await sso.complete(thief, query), thief, 'code_refused');
  });

  test('in another browser, and a second time', async () => {
    const client = new DashboardClient(api);
    const query = await sso.answer(client, login);
    const other = new DashboardClient(api);
    await expectRefused(await sso.complete(other, query), other, 'not_started_here');
    await sso.complete(client, `${query}x`);
    await expectRefused(await sso.complete(client, query), client, 'not_started_here');
  });

  test.each<[string, string, (query: URLSearchParams) => void]>([
    ['with another state', 'invalid_response', (query) => query.set('state', 'another')],
    ['without a state', 'invalid_response', (query) => query.delete('state')],
    ['with two states', 'invalid_response', (query) => query.append('state', 'another')],
    ['without a code', 'invalid_response', (query) => query.delete('code')],
    ['with a code of nobody', 'code_refused', (query) => query.set('code', 'unknown')],
    ['of another issuer', 'invalid_response', (query) => query.set('iss', 'https://elsewhere.example.com')],
    [
      'with an error',
      'provider_refused',
      (query) => {
        query.delete('code');
        query.set('error', 'access_denied');
      },
    ],
  ])('%s', async (_, reason, change) => {
    const client = new DashboardClient(api);
    const query = new URLSearchParams(await sso.answer(client, login));
    change(query);
    await expectRefused(await sso.complete(client, `?${query}`), client, reason);
    await expectRecorded(reason);
  });

  test('after 15 minutes', async () => {
    const client = new DashboardClient(api);
    const query = await sso.answer(client, login);
    const later = Date.now() + 16 * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    const response = await sso.complete(client, query);
    jest.restoreAllMocks();
    await expectRefused(response, client, 'not_started_here');
  });

  test.each(['', 'x', 'AAAA', 'a'.repeat(300), '%00'])('with the forged cookie %j', async (value) => {
    const client = new DashboardClient(api);
    client.cookie = `rolecall_sign_in=${value}`;
    await expectRefused(await sso.complete(client, '?code=x&state=y'), client, 'not_started_here');
  });

  test('with a part of its cookie', async () => {
    const client = new DashboardClient(api);
    const query = await sso.answer(client, login);
    client.cookie = client.cookie.slice(0, 'rolecall_sign_in='.length + 12);
    await expectRefused(await sso.complete(client, query), client, 'not_started_here');
  });
});

test('guesses are limited by address', async () => {
  const client = new DashboardClient(api);
  for (let attempt = 0; attempt < 30; attempt += 1) await sso.complete(client, '?code=x&state=y');
  expect((await sso.complete(client, '?code=x&state=y')).body.error.code).toBe('rate_limited');
  expect((await client.post('/single-sign-on/start', { email: `a@${sso.domain}` })).body.error.code).toBe(
    'rate_limited',
  );
});
