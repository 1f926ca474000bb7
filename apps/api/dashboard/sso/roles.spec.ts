import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { TestApi } from '../../testing/test-api.js';
import { SsoTeam } from './testing/sso-team.js';

const MAPPED = {
  scope: 'openid email profile groups',
  role_claim: 'groups',
  admin_values: ['Rolecall Admins'],
  member_values: ['Staff', 'Rolecall'],
};

let api: TestApi;
let sso: SsoTeam;
beforeAll(async () => {
  api = await TestApi.start({ allowPrivateIssuers: true });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  sso = await SsoTeam.create(api, MAPPED);
});
afterEach(() => sso?.stop());

test.each([
  [['Rolecall Admins'], 'admin'],
  [['Staff', 'Rolecall Admins'], 'admin'],
  ['Rolecall Admins', 'admin'],
  [['Other', 'Staff'], 'member'],
])('the claim %j makes an %s', async (groups, role) => {
  expect((await sso.signIn(sso.person({ groups }).login)).body.session.user.role).toBe(role);
});

test.each([[undefined], [null], [''], [[]], [['staff']], [['Staff ']], [{ Staff: true }], [[['Staff']]], [true]])(
  'the claim %j has no mapped value, so the person is refused, and nobody is created',
  async (groups) => {
    const { login, email } = sso.person({ groups });
    const { status, body } = await sso.signIn(login);
    expect([status, body.error.details]).toEqual([401, { reason: 'no_role' }]);
    expect((await sso.audit('sso.refuse'))[0]?.details).toMatchObject({ reason: 'no_role', claim: 'groups' });
    const { data } = (await sso.team.admin.client.get('/members')).body;
    expect(data.map((member: { email: string }) => member.email)).not.toContain(email);
  },
);

test('people without a mapped value become Members, if the Admins say so', async () => {
  await sso.configure({ ...MAPPED, client_secret: null, without_role: 'member' });
  expect((await sso.signIn(sso.person().login)).body.session.user.role).toBe('member');
});

test('every sign-in applies the role anew, and withdraws what the person no longer has', async () => {
  const { login, email } = sso.person({ groups: ['Rolecall Admins'] });
  const { client } = await sso.signIn(login);
  expect((await client.get('/single-sign-on')).status).toBe(200);
  sso.provider.people.set(login, { email, email_verified: true, groups: ['Staff'] });
  await sso.signIn(login);
  // Also in the session from before.
  expect((await client.get('/single-sign-on')).status).toBe(403);
  expect((await sso.audit('member.set_role'))[0]?.details).toEqual({
    from: 'admin',
    to: 'member',
    by: 'identity provider',
  });
  sso.provider.people.set(login, { email, email_verified: true, groups: [] });
  expect((await sso.signIn(login)).status).toBe(401);
  expect((await client.get('/session')).status).toBe(401);
});

test('a refused person is named, and values that cannot be stored do not keep the sessions', async () => {
  const { login, email } = sso.person({ groups: ['Staff'] });
  const { client } = await sso.signIn(login);
  sso.provider.people.set(login, { email, email_verified: true, groups: ['a\0b', 'x'.repeat(1_000)] });
  expect((await sso.signIn(login)).body.error.details).toEqual({ reason: 'no_role' });
  expect((await client.get('/session')).status).toBe(401);
  expect((await sso.audit('sso.refuse'))[0]).toMatchObject({
    target: email,
    details: { received: ['ab', 'x'.repeat(200)] },
  });
});

test('the last Admin stays one, and the audit log says so', async () => {
  const { admin } = sso.team;
  const { login } = sso.person({ email: admin.email, groups: ['Staff'] });
  const { body } = await sso.signIn(login);
  expect(body.session.user).toMatchObject({ id: admin.id, role: 'admin' });
  expect((await sso.audit('sso.refuse'))[0]).toMatchObject({ target: admin.email, details: { reason: 'last_admin' } });
});

test('an invitation does not decide the role where the claim does', async () => {
  const { login, email } = sso.person({ groups: ['Staff'] });
  await sso.team.admin.client.post('/invitations', { email, role: 'admin' });
  expect((await sso.signIn(login)).body.session?.user.role ?? 'plan').toBe('member');
});
