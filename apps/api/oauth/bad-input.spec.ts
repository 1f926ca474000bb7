import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTeam, type TestTeam } from '../dashboard/testing/dashboard-client.js';
import { DEFAULT_LIMITS } from '../isolation/isolation-limits.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';
import { TestApp } from './testing/test-app.js';

let api: TestApi;
let team: TestTeam;
let app: TestApp;
let logged: string[];
beforeAll(async () => {
  api = await TestApi.start();
  logged = captureLog(api.app);
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  [team, app] = await Promise.all([createTeam(api), TestApp.registered(api)]);
});

const refusalOf = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];
const worksAt = async (path: string, token: string): Promise<number> =>
  (await api.get(path, { authorization: `Bearer ${token}` })).status;
const statusOf = async (token: string): Promise<number> => (await app.call(token, 'tools/list')).status;
const age = (model: string) =>
  api.operate(({ dataSource }) =>
    dataSource.query(
      `UPDATE oauth_state SET payload = payload || jsonb_build_object('exp', extract(epoch FROM now())::integer - 60) WHERE model = $1`,
      [model],
    ),
  );

describe('an authorization code', () => {
  test('that has expired is refused', async () => {
    const code = await app.code(team.admin);
    await age('AuthorizationCode');
    expect(refusalOf(await app.exchange(code))).toEqual([400, 'invalid_grant']);
  });

  test('that is used a second time is refused, and withdraws the tokens of the first use', async () => {
    const code = await app.code(team.admin);
    const { body: tokens } = await app.exchange(code);
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect(refusalOf(await app.exchange(code))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(refusalOf(await app.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('that is used ten times at once gives at most one access token, which is withdrawn', async () => {
    const code = await app.code(team.admin);
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.exchange(code)));
    const issued = responses.filter(({ status }) => status === 200);
    expect(issued.length).toBeLessThanOrEqual(1);
    for (const { body } of issued) expect(await statusOf(body.access_token)).toBe(401);
  });

  test('of another client, or with another verifier, redirect address or resource, is refused', async () => {
    const other = await TestApp.registered(api);
    const attempts: [object, string][] = [
      [{ client_id: other.clientId }, 'invalid_grant'],
      [{ code_verifier: other.verifier }, 'invalid_grant'],
      [{ code_verifier: undefined }, 'invalid_grant'],
      [{ redirect_uri: `${app.redirectUri}x` }, 'invalid_grant'],
      [{ resource: 'http://localhost/v4' }, 'invalid_target'],
    ];
    for (const [changes, error] of attempts)
      expect([changes, refusalOf(await app.exchange(await app.code(team.admin), { ...changes }))]).toEqual([
        changes,
        [400, error],
      ]);
  });
});

describe('an authorization request', () => {
  test.each([
    ['a character more', (uri: string) => `${uri}x`],
    ['a character less', (uri: string) => uri.slice(0, -1)],
    ['another case', (uri: string) => uri.replace('callback', 'Callback')],
    ['a slash at the end', (uri: string) => `${uri}/`],
    ['a parameter', (uri: string) => `${uri}?a=1`],
    ['another host', (uri: string) => uri.replace('127.0.0.1', '127.0.0.2')],
  ])('is refused, without a redirect, if its redirect address has %s', async (_, change) => {
    const { status, location, body } = await app.authorize({ redirect_uri: change(app.redirectUri) });
    expect([status, location, body]).toEqual([400, null, expect.stringContaining('invalid_redirect_uri')]);
  });

  test('may have another port on the own machine, as programs listen on a free one', async () => {
    expect((await app.authorize({ redirect_uri: 'http://127.0.0.1:49152/callback' })).status).toBe(303);
  });

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['another response type', { response_type: 'none' }, 'unsupported_response_type'],
    ['prompt none', { prompt: 'none' }, 'consent_required'],
  ])('with %s is refused, with the issuer and the state', async (_, changes, error) => {
    const { location } = await app.authorize(changes);
    expect([location?.origin, Object.fromEntries(location?.searchParams ?? [])]).toEqual([
      'http://127.0.0.1:3334',
      expect.objectContaining({ error, state: 'some state', iss: 'http://localhost' }),
    ]);
  });

  test('with U+0000 is refused, and nothing is logged', async () => {
    const before = logged.length;
    const { status, location, body } = await app.authorize({ state: '\0' });
    const refused = location?.searchParams.get('error') ?? body;
    expect([status < 500, refused]).toEqual([true, expect.stringContaining('invalid_request')]);
    expect(logged).toHaveLength(before);
  });

  test('shows the scheme of a local app, whatever looks like a host follows', async () => {
    const other = await TestApp.registered(api, { redirect_uris: ['httpx://claude.ai/callback'] });
    const request = await other.request({ redirect_uri: 'httpx://claude.ai/callback' });
    const { body } = await team.admin.client.get(`/authorization-requests/${request}`, other.withSession(team.admin));
    expect(body.returns_to).toBe('httpx://claude.ai');
  });

  test('of an unknown client is refused without a redirect', async () => {
    const { status, location, body } = await app.authorize({ client_id: 'unknown' });
    expect([status, location, body]).toEqual([400, null, expect.stringContaining('invalid_client')]);
  });

  test('without scope and resource is one for the only ones that there are', async () => {
    const request = await app.request({ scope: undefined, resource: undefined });
    const { redirect } = (await app.consent(team.admin, request)).body;
    const code = (await app.callback(redirect)).searchParams.get('code') as string;
    expect((await app.exchange(code, { resource: undefined })).body.scope).toBe('read');
  });
});

describe('a consent', () => {
  test('by a Member is refused, and the request stays open for an Admin', async () => {
    const request = await app.request();
    const { status, body } = await app.consent(team.member, request);
    expect([status, body.error.code]).toEqual([403, 'admin_required']);
    expect((await app.consent(team.admin, request)).status).toBe(200);
  });

  test('in another browser than the one in which the app was started is refused', async () => {
    const request = await app.request();
    const { status, body } = await team.admin.client.post(`/authorization-requests/${request}`, { credits_per_day: 1 });
    expect([status, body.error.code]).toEqual([400, 'link_not_valid']);
    const other = await TestApp.registered(api);
    await other.request();
    expect((await other.consent(team.admin, request)).body.error.code).toBe('link_not_valid');
  });

  test('is given once', async () => {
    const request = await app.request();
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.consent(team.admin, request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await app.consent(team.admin, request)).body.error.code).toBe('link_not_valid');
  });

  test.each([0, -1, 1.5, 1_000_001, '100', null])('with a limit of %j credits is refused', async (credits_per_day) => {
    const { status, body } = await app.consent(team.admin, await app.request(), { credits_per_day });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toContain('1,000,000');
  });

  test('that is refused returns to the app with access_denied', async () => {
    const request = await app.request();
    const { body } = await team.member.client.delete(
      `/authorization-requests/${request}`,
      app.withSession(team.member),
    );
    const { searchParams } = await app.callback(body.redirect);
    expect([searchParams.get('error'), searchParams.get('iss')]).toEqual(['access_denied', 'http://localhost']);
    expect((await app.consent(team.admin, request)).body.error.code).toBe('link_not_valid');
  });

  test('needs a live API token, which the operator issues', async () => {
    await team.admin.client.delete(`/tokens/${team.tokenId}`);
    const { status, body } = await app.consent(team.admin, await app.request());
    expect([status, body.error.code]).toEqual([403, 'first_token_required']);
  });

  test('for a 26th app is refused with instructions, also concurrently; API tokens are counted apart', async () => {
    const apps = await Promise.all(Array.from({ length: 27 }, () => TestApp.registered(api)));
    const answers = await Promise.all(apps.map(async (each) => each.consent(team.admin, await each.request())));
    const refused = answers.filter(({ status }) => status === 403);
    expect([refused.length, refused[0]?.body.error.code]).toEqual([2, 'token_limit_reached']);
    expect((await team.admin.client.post('/tokens', { name: 'second' })).status).toBe(201);
  });
});

describe('an Admin who loses the role', () => {
  const leave = {
    'is demoted': () => team.admin.client.patch(`/members/${team.admin.id}`, { role: 'member' }),
    'is removed': () => team.admin.client.delete(`/members/${team.admin.id}`),
  };
  test.each(Object.keys(leave) as (keyof typeof leave)[])(
    'and %s takes the apps that they connected along',
    async (how) => {
      const tokens = await app.connect(team.admin);
      const other = await TestApp.registered(api);
      const code = await other.code(team.admin);
      const third = await TestApp.registered(api);
      const waiting = await third.request();
      await team.admin.client.patch(`/members/${team.member.id}`, { role: 'admin' });
      await leave[how]();
      expect(await statusOf(tokens.access_token)).toBe(401);
      expect(refusalOf(await app.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
      expect(refusalOf(await other.exchange(code))).toEqual([400, 'invalid_grant']);
      expect([401, 403]).toContain((await third.consent(team.admin, waiting)).status);
      expect((await team.member.client.get('/connected-apps')).body.data).toEqual([]);
    },
  );
});

describe('a refresh token', () => {
  test('is replaced with each use, and the access token with it', async () => {
    const first = await app.connect(team.admin);
    const { body: second } = await app.refresh(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    expect(await statusOf(first.access_token)).toBe(401);
    expect((await team.admin.client.get('/connected-apps')).body.data).toHaveLength(1);
    expect((await app.refresh(second.refresh_token)).status).toBe(200);
  });

  test('that is used a second time is refused, and disconnects the app', async () => {
    const first = await app.connect(team.admin);
    const { body: second } = await app.refresh(first.refresh_token);
    expect(refusalOf(await app.refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(second.access_token)).toBe(401);
    expect(refusalOf(await app.refresh(second.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await team.admin.client.get('/connected-apps')).body.data).toEqual([]);
  });

  test('of another client, or that has expired, is refused', async () => {
    const { refresh_token } = await app.connect(team.admin);
    const other = await TestApp.registered(api);
    expect(refusalOf(await other.refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    await age('RefreshToken');
    expect(refusalOf(await app.refresh(refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

describe('an access token', () => {
  test('is for /mcp only, and says so elsewhere', async () => {
    const { access_token } = await app.connect(team.admin);
    const { status, body } = await api.get('/v4/me', { authorization: `Bearer ${access_token}` });
    expect([status, body.error.code]).toEqual([401, 'unauthorized']);
    expect(body.error.message).toContain('/mcp only');
    expect(await worksAt('/v4/me', team.token)).toBe(200);
  });

  test.each(['list_exports', 'get_export', 'list_webhooks', 'webhook_deliveries'])(
    'neither lists nor calls %s, whose addresses work without a token',
    async (name) => {
      const { access_token } = await app.connect(team.admin);
      const { body } = await app.call(access_token, 'tools/call', { name, arguments: {} });
      expect(body.result).toMatchObject({ isError: true });
      expect(body.result.content[0].text).toContain('is not available to connected apps');
      const listed = await app.call(access_token, 'tools/list');
      expect(listed.body.result.tools.map((tool: { name: string }) => tool.name)).not.toContain(name);
    },
  );

  test('that has expired is refused, and can be refreshed', async () => {
    const tokens = await app.connect(team.admin);
    await api.operate(({ dataSource }) =>
      dataSource.query(`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE client_id = $1`, [
        app.clientId,
      ]),
    );
    const { status, body } = await app.call(tokens.access_token, 'tools/list');
    expect([status, body.error.message]).toEqual([401, expect.stringContaining('expired')]);
    const { body: refreshed } = await app.refresh(tokens.refresh_token);
    expect(await statusOf(refreshed.access_token)).toBe(200);
  });

  test.each(['access_token', 'refresh_token'] as const)('is revoked by its client, by the %s', async (kind) => {
    const tokens = await app.connect(team.admin);
    const other = await TestApp.registered(api);
    expect((await other.revoke(tokens[kind])).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await app.revoke(tokens[kind])).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(refusalOf(await app.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('and no other secret is stored', async () => {
    const code = await app.code(team.admin);
    const stored = () =>
      api.operate(({ dataSource }) =>
        dataSource.query(`SELECT string_agg(t::text, ' ') AS text FROM (
          SELECT s::text AS t FROM oauth_state s UNION ALL SELECT k::text FROM api_tokens k UNION ALL SELECT a::text FROM audit_entries a) u`),
      );
    expect((await stored())[0].text).not.toContain(code);
    const { body } = await app.exchange(code);
    const [{ text }] = await stored();
    for (const secret of [body.access_token, body.refresh_token, app.verifier]) expect(text).not.toContain(secret);
  });
});

describe('a registration', () => {
  test.each([
    ['an address without TLS', { redirect_uris: ['http://app.example/callback'] }],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a fragment', { redirect_uris: ['https://app.example/callback#x'] }],
    ['no address', { redirect_uris: [] }],
    ['an address that is a number', { redirect_uris: [1] }],
  ])('with %s is refused', async (_, metadata) => {
    const { status, body } = await app.register(metadata);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/)]);
  });

  test('with a name that would be cut within a character keeps whole ones', async () => {
    const name = `${'n'.repeat(99)}😀😀`;
    const { status, body } = await new TestApp(api).register({ client_name: name });
    expect([status, body.client_name]).toEqual([201, `${'n'.repeat(99)}😀`]);
  });

  test('of 20 KB is refused', async () => {
    expect((await app.register({ client_name: 'x'.repeat(20_000) })).status).toBe(413);
  });

  test('of a client that asks for a secret makes a public client, and says so', async () => {
    const { body } = await app.register({
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['implicit'],
    });
    expect(body).toMatchObject({
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      application_type: 'native',
    });
    expect(body).not.toHaveProperty('client_secret');
  });

  test('of 1,200 clients keeps a thousand, the latest, and those that are connected', async () => {
    const { refresh_token } = await app.connect(team.admin);
    const count = async () =>
      Number(
        (
          await api.operate(({ dataSource }) =>
            dataSource.query(`SELECT count(*) FROM oauth_state WHERE model = 'Client'`),
          )
        )[0].count,
      );
    for (let batch = 0; batch < 12; batch += 1) {
      // Another address each, because requests without a token are limited by address.
      const from = new TestApp(api);
      const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await from.register()).status));
      expect(new Set(statuses)).toEqual(new Set([201]));
    }
    const latest = await TestApp.registered(api);
    expect(await count()).toBeLessThanOrEqual(1_050);
    expect((await latest.authorize()).status).toBe(303);
    expect((await app.refresh(refresh_token)).status).toBe(200);
  }, 120_000);

  test.each([
    ['clients', 'Client', 1_000, 'INSERT INTO oauth_state (model, id, payload, expires_at, network)'],
    ['requests', 'Interaction', 5_000, 'INSERT INTO oauth_state (model, id, payload, expires_at, network)'],
  ])(
    'from one network pushes out no %s of others, however many it has',
    async (_, model, most, insert) => {
      const victim = await TestApp.registered(api);
      const request = await victim.request();
      const flood = `${insert} SELECT $1, sha256(convert_to($3 || n::text, 'UTF8')), '{}', now() + interval '10 minutes', sha256('attacker')
        FROM generate_series(1, $2::integer) n`;
      await api.operate(({ dataSource }) => dataSource.query(flood, [model, most, `${model} ${Math.random()} `]));
      const attacker = await TestApp.registered(api);
      await attacker.request();
      // The victim goes on with what it had before.
      expect((await victim.authorize()).status).toBe(303);
      const { status } = await team.admin.client.get(
        `/authorization-requests/${request}`,
        victim.withRequest(team.admin, request),
      );
      expect(status).toBe(200);
      const [{ kept }] = await api.operate(({ dataSource }) =>
        dataSource.query('SELECT count(*)::integer AS kept FROM oauth_state WHERE model = $1', [model]),
      );
      expect(kept).toBeLessThanOrEqual(most + 50);
    },
    60_000,
  );

  test('from one address is limited', async () => {
    const other = await api.startAnother(undefined, {
      limits: { ...DEFAULT_LIMITS, anonymousPerMinute: 3 },
    });
    const register = () =>
      other.inject({
        method: 'POST',
        url: '/oauth/register',
        remoteAddress: '10.200.0.1',
        payload: { redirect_uris: ['https://app.example/callback'] },
      });
    const responses = [await register(), await register(), await register(), await register()];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
    expect(responses[3]?.json()).toMatchObject({ error: 'slow_down' });
  });
});
