import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AccountLinks } from '#libs/accounts/links/account-links.js';
import { SsoProviders } from '#libs/accounts/sso/sso-providers.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { TestApi } from '../../testing/test-api.js';
import { CLIENT } from '../../testing/test-provider.js';
import { DashboardClient, newEmail, PASSWORD } from '../testing/dashboard-client.js';
import { SsoTeam } from './testing/sso-team.js';

let api: TestApi;
let sso: SsoTeam;
/** The Admin's browser, signed in at the provider. */
let admin: DashboardClient;
const operator = { type: 'operator', name: 'test' } as const;

beforeAll(async () => {
  api = await TestApi.start({ allowPrivateIssuers: true });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  sso = await SsoTeam.create(api);
  await api.operate(({ dataSource }) => new Organizations(dataSource).setProductPlan(sso.team.organizationId, 'entry'));
  ({ client: admin } = await sso.signIn(sso.person({ email: sso.team.admin.email }).login));
});
afterEach(() => sso?.stop());

const switchOff = () => admin.patch('/single-sign-on', { local_passwords: false });
const signIn = (email: string, password = PASSWORD) => new DashboardClient(api).post('/session', { email, password });

test('an Admin switches passwords off only in a session of the provider, and all other sessions end', async () => {
  const { team } = sso;
  const refused = await team.admin.client.patch('/single-sign-on', { local_passwords: false });
  expect([refused.status, refused.body.error.details]).toEqual([400, { parameter: 'local_passwords' }]);
  expect((await team.member.client.get('/session')).status).toBe(200);

  expect((await switchOff()).body).toEqual({ ended: 2 });
  for (const { client } of [team.admin, team.member]) expect((await client.get('/session')).status).toBe(401);
  expect((await admin.get('/session')).body.user.has_password).toBe(false);
  expect(await sso.audit('sso.forbid_passwords')).toMatchObject([{ details: { sessions: 2 } }]);
  // API tokens go on working.
  expect((await api.get('/v4/me', { authorization: `Bearer ${team.token}` })).status).toBe(200);
});

test('no password and no link leads in, and only who knows the password learns why', async () => {
  const { member, organizationId } = sso.team;
  const invited = newEmail();
  const { secret } = await api.operate(({ dataSource }) =>
    new AccountLinks(dataSource).invite(organizationId, invited, 'member', operator),
  );
  const { body: reset } = await admin.post(`/members/${member.id}/password-reset`);
  const before = await new DashboardClient(api).post('/links/inspect', { token: secret });
  expect(before.body).toMatchObject({ kind: 'invitation', passwords: true });
  await switchOff();
  const right = await signIn(member.email);
  expect([right.status, right.body.error.details]).toEqual([401, { reason: 'passwords_off' }]);
  const wrong = await signIn(member.email, 'another long password');
  expect([wrong.status, wrong.body.error.details]).toEqual([401, undefined]);

  const open = new DashboardClient(api);
  const token = reset.link.split('/').at(-1);
  for (const link of [secret, token])
    expect((await open.post('/links/inspect', { token: link })).body).toMatchObject({ passwords: false });
  const password = 'a new and long password';
  for (const response of [
    await open.post('/invitations/accept', { token: secret, password }),
    await open.post('/password-resets/complete', { token, password }),
    await admin.post(`/members/${member.id}/password-reset`),
    await admin.post('/password', { current_password: PASSWORD, new_password: password }),
  ])
    expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining('passwords off')]);
  expect((await sso.signIn(sso.person({ email: invited }).login)).status).toBe(200);
});

test('a password session that starts at the same moment does not count', async () => {
  const results = await Promise.all([switchOff(), ...Array.from({ length: 8 }, () => signIn(sso.team.member.email))]);
  expect(results[0]?.status).toBe(200);
  const { rows } = await api.operate(async ({ dataSource }) => ({
    rows: await dataSource.query(
      'SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.organization_id = $1 AND NOT s.sso',
      [sso.team.organizationId],
    ),
  }));
  // Rows may be left of sign-ins that were under way, but none is a session.
  expect(rows.length).toBeLessThanOrEqual(8);
  for (const { headers } of results.slice(1)) {
    const browser = new DashboardClient(api);
    browser.cookie = String([headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] ?? '';
    expect((await browser.get('/session')).status).toBe(401);
  }
});

test('the issuer cannot be changed meanwhile, and the provider not be removed without an Admin who has a password', async () => {
  await switchOff();
  const { status, body } = await admin.post('/single-sign-on', {
    issuer: sso.provider.issuer,
    client_id: 'another',
    client_secret: 'another',
  });
  expect([status, body.error.details]).toEqual([400, { parameter: 'client_id' }]);
  await api.operate(({ dataSource }) =>
    dataSource.query('UPDATE users SET password_hash = NULL WHERE organization_id = $1', [sso.team.organizationId]),
  );
  expect((await admin.delete('/single-sign-on')).body.error.message).toContain('No Admin has a password');
});

test.each([
  ['client_secret', { client_secret: 'another' }],
  ['scope', { scope: 'openid email' }],
  ['role_claim', { role_claim: 'groups', member_values: ['Staff'] }],
])('with a mistake in %s nobody could sign in, so it is not changed meanwhile', async (parameter, change) => {
  await switchOff();
  const save = (settings: object) =>
    admin.post('/single-sign-on', { issuer: sso.provider.issuer, ...CLIENT, client_secret: null, ...settings });
  const { status, body } = await save(change);
  expect([status, body.error.details]).toEqual([400, { parameter }]);
  expect((await save({ creates_members: false })).status).toBe(200);
});

test('the last domain is not removed meanwhile, because a sign-in begins with an address of one', async () => {
  const remove = () =>
    api.operate(({ dataSource }) =>
      new SsoProviders(dataSource).removeDomain(sso.team.organizationId, sso.domain, operator),
    );
  await switchOff();
  await expect(remove()).rejects.toThrow(/is the only domain/);
  await admin.patch('/single-sign-on', { local_passwords: true });
  await remove();
});

test('the operator lets people in again, and the sessions that ended stay ended', async () => {
  await switchOff();
  await api.operate(({ dataSource }) =>
    new SsoProviders(dataSource).setLocalPasswords(sso.team.organizationId, true, operator),
  );
  expect((await signIn(sso.team.admin.email)).status).toBe(200);
  expect((await sso.team.member.client.get('/session')).status).toBe(401);
  expect(await sso.audit('sso.allow_passwords')).toHaveLength(1);
});
