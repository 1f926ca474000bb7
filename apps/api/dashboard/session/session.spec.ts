import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { TestApi } from '../../testing/test-api.js';
import {
  createMember,
  createTeam,
  DashboardClient,
  newAddress,
  newEmail,
  PASSWORD,
  type TestTeam,
} from '../testing/dashboard-client.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  team = await createTeam(api);
}, 60_000);
afterAll(() => api?.stop());

const browser = (headers?: Record<string, string>) => new DashboardClient(api, headers);
const signIn = (client: DashboardClient, email: string, password = PASSWORD) =>
  client.post('/session', { email, password });

describe('signing in', () => {
  test('returns the user, and sets a cookie that scripts cannot read and other sites do not send', async () => {
    const client = browser();
    const { status, headers, body } = await signIn(client, team.admin.email.toUpperCase());
    expect([status, body]).toEqual([
      200,
      {
        user: { id: team.admin.id, email: team.admin.email, name: null, role: 'admin', has_password: true },
        organization: {
          id: team.organizationId,
          name: 'Test organization',
          product_plan: 'free',
          billing_mode: 'subscription',
        },
        session: {
          id: expect.stringMatching(/^L/),
          created_at: expect.any(String),
          expires_at: expect.any(String),
          single_sign_on: false,
        },
      },
    ]);
    expect(headers['set-cookie']).toMatch(
      /^rolecall_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/i,
    );
    expect((await client.get('/session')).body).toEqual(body);
  });

  test('public pages can read the session without an error, signed in or not', async () => {
    const client = browser();
    expect(await client.get('/sessions/current')).toMatchObject({ status: 200, body: { session: null } });
    const { body } = await signIn(client, team.admin.email);
    expect((await client.get('/sessions/current')).body).toEqual({ session: body });
    client.cookie = 'rolecall_session=unknown';
    expect(await client.get('/sessions/current')).toMatchObject({ status: 200, body: { session: null } });
  });

  test('outside localhost the cookie is Secure and bound to the host', async () => {
    const secure = { host: 'jobs.example.com', origin: 'https://jobs.example.com' };
    const client = browser(secure);
    const { headers } = await signIn(client, team.admin.email);
    expect(headers['set-cookie']).toMatch(/^__Host-rolecall_session=[\w-]{43}; .*Secure/);
    expect((await client.get('/session')).status).toBe(200);
    client.cookie = client.cookie.replace('__Host-', '');
    expect((await client.get('/session')).status).toBe(401);
  });

  test('rotates the session: the previous secret of the browser is no longer valid', async () => {
    const client = await browser().signIn(team.admin.email);
    const before = client.cookie;
    await client.signIn(team.member.email);
    expect(client.cookie).not.toBe(before);
    client.cookie = before;
    expect((await client.get('/session')).body.error.code).toBe('session_required');
  });

  test('is refused in the same way for a wrong password and an unknown account', async () => {
    const refused = await Promise.all(
      [team.admin.email, newEmail(), 'no address'].map((email) => signIn(browser(), email, 'wrong password')),
    );
    for (const { status, body, headers } of refused) {
      expect([status, { ...body.error, request_id: '' }]).toEqual([401, { ...refused[0]?.body.error, request_id: '' }]);
      expect([body.error.code, headers['set-cookie']]).toEqual(['sign_in_failed', undefined]);
    }
  });

  test('is refused for a password of 1 or 10,000 characters like for any wrong password', async () => {
    for (const password of ['x', 'x'.repeat(10_000)])
      expect((await signIn(browser(), team.admin.email, password)).body.error.code).toBe('sign_in_failed');
  });

  test('is refused for addresses that look like the right one', async () => {
    const { email } = team.admin;
    for (const alike of [
      `\u0430${email}`,
      email.replace('u', '\uFF55'),
      `${email}\u200B`,
      email.replace('example', 'ex\u0430mple'),
    ])
      expect((await signIn(browser(), alike)).body.error.code).toBe('sign_in_failed');
  });
});

describe('too many attempts', () => {
  test('1,000 wrong passwords from one address: 30 are checked, regardless of the account', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const client = new DashboardClient(api, {}, address);
      statuses.push((await signIn(client, `someone${attempt}@example.com`, 'wrong password')).status);
    }
    expect(Map.groupBy(statuses, (status) => status).get(401)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual(Array(970).fill(429));
    const { status, headers, body } = await signIn(new DashboardClient(api, {}, address), team.admin.email);
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.error.details).toEqual({
      window_seconds: 300,
      retry_after_seconds: Number(headers['retry-after']),
    });
    expect((await signIn(browser(), team.admin.email)).status).toBe(200);
  }, 60_000);

  test('1,000 wrong passwords for one account from many addresses: 10 are checked, then not even the right one', async () => {
    const { email } = await createMember(api, team.organizationId, 'member');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 1_000; attempt += 1)
      statuses.push((await signIn(browser(), attempt % 2 ? email : email.toUpperCase(), 'wrong password')).status);
    expect(Map.groupBy(statuses, (status) => status).get(401)).toHaveLength(10);
    expect((await signIn(browser(), email)).status).toBe(429);
  }, 60_000);

  test('a stranger who guesses a password does not keep its owner from changing it', async () => {
    const { email, client } = await createMember(api, team.organizationId, 'member');
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn(browser(), email, 'wrong password');
    expect((await signIn(browser(), email)).status).toBe(429);
    const choice = { current_password: PASSWORD, new_password: 'another long password' };
    expect((await client.post('/password', choice)).status).toBe(200);
  });

  test('whoever has taken over a session can guess the current password only a few times', async () => {
    const { client } = await createMember(api, team.organizationId, 'member');
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const thief = browser({ cookie: client.cookie });
      const guess = { current_password: `guess ${attempt}`, new_password: 'another long password' };
      statuses.push((await thief.post('/password', guess)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('people who know their passwords are not counted, however many share an address', async () => {
    const address = newAddress();
    const { email } = team.member;
    const statuses = [];
    for (let attempt = 0; attempt < 40; attempt += 1)
      statuses.push((await signIn(new DashboardClient(api, {}, address), email)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const wrong = [];
    for (let attempt = 0; attempt < 31; attempt += 1)
      wrong.push((await signIn(new DashboardClient(api, {}, address), newEmail(), 'wrong password')).status);
    expect([wrong[29], wrong[30]]).toEqual([401, 429]);
  }, 30_000);

  test('addresses of one IPv6 network count together', async () => {
    const from = (host: number) => new DashboardClient(api, {}, `2001:db8:1:2::${host.toString(16)}`);
    const statuses = [];
    for (let host = 1; host <= 31; host += 1) statuses.push((await signIn(from(host), newEmail(), 'wrong')).status);
    expect(statuses.at(-1)).toBe(429);
    const neighbour = new DashboardClient(api, {}, '2001:db8:1:3::1');
    expect((await signIn(neighbour, newEmail(), 'wrong')).status).toBe(401);
  });

  test('links are guessed no faster than passwords', async () => {
    const address = newAddress();
    const client = new DashboardClient(api, {}, address);
    const statuses = [];
    for (let attempt = 0; attempt < 31; attempt += 1)
      statuses.push((await client.post('/links/inspect', { token: `guess${attempt}` })).status);
    expect([statuses[29], statuses[30]]).toEqual([400, 429]);
    expect((await signIn(client, team.admin.email)).status).toBe(429);
  });
});

test('a failed attempt to sign in, or to change the password, is in the audit log of the organization', async () => {
  const { admin, member } = await createTeam(api);
  const stranger = browser();
  await signIn(stranger, member.email.toUpperCase(), 'wrong password');
  await member.client.post('/password', { current_password: 'wrong', new_password: 'another long password' });
  const entries = async () => (await admin.client.get('/audit')).body.data as { action: string }[];
  const wanted = ['session.refuse', 'password.refuse'];
  await pWaitFor(async () => {
    const actions = (await entries()).map(({ action }) => action);
    return wanted.every((action) => actions.includes(action));
  });
  const [signInRefused, changeRefused] = await Promise.all(
    wanted.map(async (action) => (await entries()).find((entry) => entry.action === action)),
  );
  expect(signInRefused).toMatchObject({
    actor_type: 'anonymous',
    actor: 'anonymous',
    target_id: member.id,
    target: member.email,
    address: stranger.address,
  });
  expect(changeRefused).toMatchObject({ actor_type: 'user', actor: member.email, address: member.client.address });
});

describe('a request from another site', () => {
  const json = { 'content-type': 'application/json' };
  const body = () => JSON.stringify({ email: team.admin.email, password: PASSWORD });

  test.each([
    ['marked by the browser', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister domain', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:4000' }],
    ['of another origin, by an old browser', { origin: 'https://evil.example' }],
    ['of an opaque origin', { origin: 'null' }],
  ])('%s is refused', async (_, headers) => {
    const { cookie } = team.admin.client;
    for (const [method, url] of [
      ['POST', '/dashboard/api/session'],
      ['POST', '/dashboard/api/tokens'],
      ['DELETE', '/dashboard/api/session'],
      ['GET', '/dashboard/api/account'],
    ] as const) {
      const response = await api.app.inject({
        method,
        url,
        headers: { host: 'localhost:4000', cookie, ...(method === 'POST' && json), ...headers },
        ...(method === 'POST' && { payload: body() }),
      });
      if (method === 'GET' && !('sec-fetch-site' in headers)) continue;
      expect([method, response.statusCode, response.json().error.code]).toEqual([method, 403, 'cross_site_request']);
    }
    expect((await team.admin.client.get('/session')).status).toBe(200);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form post as %j is refused, even from the same site',
    async (contentType) => {
      const { status, body: response } = await team.admin.client.post(
        '/tokens',
        { name: 'x' },
        { 'content-type': contentType },
      );
      expect([status, response.error.code]).toEqual([400, 'invalid_request']);
      expect(response.error.message).toContain('application/json');
    },
  );

  test('a preflight from another origin is not allowed', async () => {
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: '/dashboard/api/tokens',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    const read = await team.admin.client.get('/session', { origin: 'http://localhost:4000' });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    expect(read.headers['cache-control']).toBe('no-store');
  });
});

describe('sessions', () => {
  test('are listed with device and address, and ended one by one, or all others', async () => {
    const { email } = await createMember(api, team.organizationId, 'member');
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const [here, there, elsewhere] = [
      await browser({ 'user-agent': agent }).signIn(email),
      await browser().signIn(email),
      await browser().signIn(email),
    ];
    const { data } = (await here.get('/sessions')).body;
    expect(data).toHaveLength(4);
    const current = data.find((session: { current: boolean }) => session.current);
    expect(current).toMatchObject({ device: 'Firefox on Linux', address: here.address });

    const { id } = (await there.get('/session')).body.session;
    expect((await here.delete(`/sessions/${id}`)).body).toEqual({});
    expect((await there.get('/session')).status).toBe(401);
    expect((await here.delete(`/sessions/${id}`)).body.error.code).toBe('not_found');
    expect((await here.delete('/sessions')).body).toEqual({ ended: 2 });
    expect([(await elsewhere.get('/session')).status, (await here.get('/session')).status]).toEqual([401, 200]);
  });

  test('of other users cannot be ended', async () => {
    const { id } = (await team.admin.client.get('/session')).body.session;
    expect((await team.member.client.delete(`/sessions/${id}`)).status).toBe(404);
    expect((await team.admin.client.get('/session')).status).toBe(200);
  });

  test('end at sign-out, in the browser and on the server', async () => {
    const client = await browser().signIn(team.member.email);
    const { cookie } = client;
    expect((await client.delete('/session')).headers['set-cookie']).toMatch(/^rolecall_session=; Max-Age=0/i);
    client.cookie = cookie;
    expect((await client.get('/session')).status).toBe(401);
  });

  test('read access to the database does not allow using a session', async () => {
    const rows = await api.operate(({ dataSource }) => dataSource.query('SELECT * FROM sessions'));
    expect(JSON.stringify(rows)).not.toContain(team.admin.client.cookie.split('=')[1]);
  });

  test.each([
    '',
    'rolecall_session=',
    'rolecall_session=x',
    'rolecall_session="; DROP TABLE sessions',
    'a=b; rolecall_session=%00',
  ])('the cookie %j is none', async (cookie) => {
    const { status, body } = await browser({ cookie }).get('/session');
    expect([status, body.error.code]).toEqual([401, 'session_required']);
  });
});

describe("one's own account", () => {
  test('a name may be any text, and is returned as such', async () => {
    const client = await browser().signIn(team.member.email);
    for (const name of ['<script>alert(1)</script>', '=cmd|calc', 'Zoë', null])
      expect((await client.patch('/profile', { name })).body.user.name).toBe(name);
    expect((await client.get('/session')).body.user.name).toBeNull();
    expect((await client.patch('/profile', { name: 'a\nb' })).body.error.details).toEqual({ parameter: 'name' });
  });

  test('a new password needs the current one, and ends every other session', async () => {
    const { email } = await createMember(api, team.organizationId, 'member');
    const [here, there] = [await browser().signIn(email), await browser().signIn(email)];
    const change = (current_password: string, new_password: string) =>
      here.post('/password', { current_password, new_password });
    expect((await change('wrong', 'another long password')).body.error.code).toBe('sign_in_failed');
    expect((await change(PASSWORD, 'short')).body.error.details).toEqual({ parameter: 'new_password' });
    expect((await change(PASSWORD, 'another long password')).status).toBe(200);
    expect([(await here.get('/session')).status, (await there.get('/session')).status]).toEqual([200, 401]);
    expect((await signIn(browser(), email)).status).toBe(401);
    await browser().signIn(email, 'another long password');
  });
});

test.each([
  ['[]', undefined],
  ['{"email":1,"password":"x"}', 'email'],
  ['{"email":"a@b.co"}', 'password'],
  ['{"email":"a@b.co","password":"x","admin":true}', 'admin'],
  ['{"email":', undefined],
  ['"x"', undefined],
  ['null', undefined],
])('the body %s is refused with the name of the field', async (payload, parameter) => {
  const { statusCode, ...response } = await api.app.inject({
    method: 'POST',
    url: '/dashboard/api/session',
    remoteAddress: newAddress(),
    headers: { 'content-type': 'application/json' },
    payload,
  });
  const { error } = response.json();
  expect([statusCode, error.code, error.details?.parameter]).toEqual([400, 'invalid_request', parameter]);
});
