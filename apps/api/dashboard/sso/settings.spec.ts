import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SsoProviders } from '#libs/accounts/sso/sso-providers.js';
import { TestApi } from '../../testing/test-api.js';
import { CLIENT, TestProvider } from '../../testing/test-provider.js';
import { createTeam, DashboardClient, type TestTeam } from '../testing/dashboard-client.js';
import { SsoTeam } from './testing/sso-team.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start({ allowPrivateIssuers: true });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  team = await createTeam(api);
});

const save = (body: object, of = team) => of.admin.client.post('/single-sign-on', { ...CLIENT, ...body });

describe('an issuer is refused', () => {
  let server: Server;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const serve = async (listener: RequestListener): Promise<string> => {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const json =
    (body: (issuer: string) => object): RequestListener =>
    (request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body(`http://${request.headers.host}`)));
    };
  const metadata = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });

  test.each<[string, RequestListener, RegExp]>([
    ['that is a page', (_, response) => response.end('<html>'), /has no valid metadata/],
    ['that is an error', (_, response) => response.writeHead(500).end(), /has no valid metadata/],
    [
      'that leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      /has no valid metadata/,
    ],
    ['with metadata of another issuer', json(() => metadata('https://elsewhere.example.com')), /has no valid metadata/],
    ['that is a list', json(() => []), /has no valid metadata/],
    [
      'without a token endpoint',
      json((issuer) => ({ ...metadata(issuer), token_endpoint: undefined })),
      /no valid token_endpoint/,
    ],
    [
      'that sends the browser to a script',
      json((issuer) => ({ ...metadata(issuer), authorization_endpoint: 'javascript:alert(1)' })),
      /no valid authorization_endpoint/,
    ],
    ['of 10 MB', json((issuer) => ({ ...metadata(issuer), more: 'x'.repeat(10 * 2 ** 20) })), /sent more than 256 KB/],
    ['that does not answer', () => {}, /did not answer within 5 s/],
    ['that closes the connection', (request) => request.socket.destroy(), /cannot be reached|ended the connection/],
  ])(
    '%s',
    async (_, listener, problem) => {
      const { status, body } = await save({ issuer: await serve(listener) });
      expect([status, body.error.details]).toEqual([400, { parameter: 'issuer' }]);
      expect(body.error.message).toMatch(problem);
    },
    20_000,
  );

  test.each([
    ['nonsense', /must be a URL/],
    ['ftp://example.com', /must begin with https/],
    ['https://ada:secret@login.example.com', /must not contain a user/],
    ['https://login.example.com/?tenant=a', /must not have a query/],
    ['https://login.example.com/.well-known/openid-configuration', /must be the address before/],
    [`https://login.example.com/${'a'.repeat(500)}`, /at most 500 characters/],
  ])('%s', async (issuer, problem) => {
    const { status, body } = await save({ issuer });
    expect([status, body.error.details]).toEqual([400, { parameter: 'issuer' }]);
    expect(body.error.message).toMatch(problem);
  });
});

describe('unless the operator allows private addresses', () => {
  let closed: TestApi;
  let outside: TestTeam;
  beforeAll(async () => {
    closed = await TestApi.start();
    outside = await createTeam(closed);
  }, 60_000);
  afterAll(() => closed?.stop());

  test.each([
    'http://login.example.com',
    'https://127.0.0.1:9200',
    'https://10.1.2.3',
    'https://169.254.169.254/latest',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://2130706433',
    'https://localhost',
  ])('the issuer %s is refused', async (issuer) => {
    const { status, body } = await save({ issuer }, outside);
    expect([status, body.error.details]).toEqual([400, { parameter: 'issuer' }]);
    expect(body.error.message).toMatch(
      /must begin with https|not on the public internet|on the public internet, which|a name that cannot be resolved/,
    );
  });
});

test.each<[object, string]>([
  [{ client_id: '' }, 'client_id'],
  [{ client_id: 'a\nb' }, 'client_id'],
  [{ scope: 'email' }, 'scope'],
  [{ scope: 'openid "' }, 'scope'],
  [{ admin_values: ['a'] }, 'role_claim'],
  [{ role_claim: 'groups' }, 'member_values'],
  [{ role_claim: 'groups', member_values: Array(51).fill('a') }, 'member_values'],
  [{ role_claim: 'groups', member_values: [1] }, 'member_values.0'],
  [{ without_role: 'admin' }, 'without_role'],
  [{ creates_members: 'yes' }, 'creates_members'],
  [{ unknown: 1 }, 'unknown'],
])('the settings %j are refused with the name of the field', async (settings, parameter) => {
  const { status, body } = await save({ issuer: 'https://login.example.com', ...settings });
  expect([status, body.error.code, body.error.details?.parameter]).toEqual([400, 'invalid_request', parameter]);
});

describe('settings', () => {
  let sso: SsoTeam;
  beforeEach(async () => {
    sso = await SsoTeam.create(api);
  });
  afterEach(() => sso?.stop());

  test('are seen by Admins only, without the secret, which is stored encrypted', async () => {
    const { admin, member, organizationId } = sso.team;
    expect((await member.client.get('/single-sign-on')).status).toBe(403);
    const { body } = await admin.client.get('/single-sign-on');
    expect(body).toMatchObject({
      provider: { issuer: `${sso.provider.issuer}/`, client_id: CLIENT.client_id, local_passwords: true },
      domains: [sso.domain],
      callback_url: 'http://localhost/sign-in/callback',
    });
    const rows = await api.operate(({ dataSource }) =>
      dataSource.query(
        `SELECT p::text || encode(client_secret, 'escape') AS t FROM sso_providers p WHERE organization_id = $1
         UNION ALL SELECT e::text FROM audit_entries e WHERE organization_id = $1`,
        [organizationId],
      ),
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify([body, rows])).not.toContain(CLIENT.client_secret);
    expect(await sso.audit('sso.configure')).toMatchObject([{ details: { client_id: 'rolecall', new_secret: true } }]);
  });

  test('keep the secret, but send it to no other issuer and for no other client', async () => {
    const kept = await sso.configure({ client_secret: null, scope: 'openid email' });
    expect([kept.status, kept.body.provider.scope]).toEqual([200, 'openid email']);
    expect((await sso.signIn(sso.person().login)).status).toBe(200);
    const refused = await sso.configure({ client_secret: null, client_id: 'another' });
    expect([refused.status, refused.body.error.details]).toEqual([400, { parameter: 'client_secret' }]);
  });

  test('with another client link accounts again, because subjects are those of a client', async () => {
    const { login, email } = sso.person();
    const { client } = await sso.signIn(login);
    await sso.configure({ client_id: 'another' });
    // It proved nothing of the new client.
    expect((await client.get('/session')).status).toBe(401);
    await sso.configure();
    const { login: later } = sso.person({ email });
    expect((await sso.signIn(later)).body.session.user.email).toBe(email);
  });

  test('have domains of one organization each, whatever its case', async () => {
    const other = await createTeam(api);
    await expect(
      api.operate(({ dataSource }) =>
        new SsoProviders(dataSource).addDomain(other.organizationId, sso.domain.toUpperCase(), {
          type: 'operator',
          name: 'test',
        }),
      ),
    ).rejects.toThrow(/remove it there first/);
  });

  test('of a provider that was removed are not used for the next one, nor completes a sign-in that began there', async () => {
    const { login } = sso.person();
    const client = new DashboardClient(api);
    const query = await sso.answer(client, login);
    await sso.team.admin.client.delete('/single-sign-on');
    const next = await TestProvider.start('http://localhost/sign-in/callback');
    try {
      expect((await sso.configure({ issuer: next.issuer })).status).toBe(200);
      expect((await sso.complete(client, query)).body.error.details).toEqual({ reason: 'settings_changed' });
      const { body } = await client.post('/single-sign-on/start', { email: `a@${sso.domain}` });
      expect(new URL(body.url).origin).toBe(next.issuer);
    } finally {
      await next.stop();
    }
  });

  test('can be removed, which ends the sessions that were started at the provider', async () => {
    const { client } = await sso.signIn(sso.person().login);
    expect((await sso.team.admin.client.delete('/single-sign-on')).body).toEqual({ ended: 1 });
    expect((await client.get('/session')).status).toBe(401);
    expect((await sso.team.admin.client.get('/single-sign-on')).body.provider).toBeNull();
    expect((await sso.team.admin.client.delete('/single-sign-on')).status).toBe(404);
    expect(await sso.audit('sso.remove')).toMatchObject([{ details: { sessions: 1 } }]);
  });
});
