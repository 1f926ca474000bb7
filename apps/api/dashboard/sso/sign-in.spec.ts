import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountLinks } from '#libs/accounts/links/account-links.js';
import { ssoSessionHours } from '#libs/accounts/sessions/sessions.js';
import { TestApi } from '../../testing/test-api.js';
import { createTeam, DashboardClient, newEmail, PASSWORD } from '../testing/dashboard-client.js';
import { ProviderBrowser } from './testing/provider-browser.js';
import { SsoTeam } from './testing/sso-team.js';

let api: TestApi;
let sso: SsoTeam;
beforeAll(async () => {
  api = await TestApi.start({ allowPrivateIssuers: true });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  sso = await SsoTeam.create(api);
});
afterEach(() => sso?.stop());

const operator = { type: 'operator', name: 'test' } as const;
const reasonOf = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; details?: { reason: string } } };
}) => [status, body.error?.code, body.error?.details?.reason];
const refused = (reason: string) => [401, 'sign_in_failed', reason];

test('the first sign-in creates a Member, later ones find them, and a session lasts 12 hours', async () => {
  const { login, email } = sso.person({ name: 'Ada Lovelace' });
  const { status, body, client } = await sso.signIn(login);
  expect([status, body.next]).toEqual([200, null]);
  const { user, organization, session } = body.session;
  expect(user).toMatchObject({ email, name: 'Ada Lovelace', role: 'member', has_password: false });
  expect([organization.id, session.single_sign_on]).toEqual([sso.team.organizationId, true]);
  expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(ssoSessionHours * 3_600_000);
  expect((await client.get('/session')).body.user.id).toBe(user.id);
  expect((await sso.signIn(login)).body.session.user.id).toBe(user.id);
  expect(await sso.audit('member.create')).toMatchObject([
    { target: email, details: { by: 'identity provider' } },
    {},
    {},
  ]);
  expect(await sso.audit('sso.link')).toEqual([{ target: email, details: { created: true } }]);
  const starts = (await sso.audit('session.start')).filter(({ target }) => target === email);
  expect(starts.map(({ details }) => details)).toEqual(Array(2).fill({ provider: `${sso.provider.issuer}/` }));
  // Without a password, none signs in, and none can be guessed.
  expect((await new DashboardClient(api).post('/session', { email, password: PASSWORD })).status).toBe(401);
  expect(
    (await client.post('/password', { current_password: 'x', new_password: 'another long password' })).status,
  ).toBe(401);
});

test('claims in the ID token are enough, and the page to return to is kept', async () => {
  const other = await SsoTeam.create(api, {}, { claimsInIdToken: true });
  other.provider.tampering = (route, ctx) => {
    if (route === 'userinfo') ctx.status = 500;
  };
  const { login, email } = other.person();
  const client = new DashboardClient(api);
  const { body } = await client.post('/single-sign-on/start', { email, next: '/explore?q=rust' });
  expect(new URL(body.url).searchParams.get('login_hint')).toBe(email);
  const completed = await other.complete(client, await new ProviderBrowser().signIn(body.url, login));
  expect([completed.status, completed.body.next]).toEqual([200, '/explore?q=rust']);
  await other.stop();
});

test('an address of the ID token is not verified by what the provider says of another one', async () => {
  sso.provider.changeTokens({ email: sso.team.admin.email });
  const { login, email } = sso.person();
  expect((await sso.signIn(login)).body.session.user.email).toBe(email);
  sso.provider.changeTokens({ email: sso.team.admin.email, email_verified: false });
  expect(reasonOf(await sso.signIn(sso.person().login))).toEqual(refused('email_not_verified'));
});

test('an address that only the userinfo endpoint calls unverified is refused, also where no statement is required', async () => {
  await sso.configure({ client_secret: null, requires_verified_email: false });
  const { login, email } = sso.person();
  sso.provider.changeTokens({ email });
  const changeToken = sso.provider.tampering;
  sso.provider.tampering = async (route, ctx) => {
    await changeToken(route, ctx);
    if (route === 'userinfo') ctx.body = { sub: login, email_verified: false };
  };
  expect(reasonOf(await sso.signIn(login))).toEqual(refused('email_not_verified'));
});

describe('the account of a provider is linked', () => {
  test('to the member with its verified address, who keeps the password and the role', async () => {
    const { admin } = sso.team;
    const { login } = sso.person({ email: admin.email.toUpperCase() });
    const { body } = await sso.signIn(login);
    expect(body.session.user).toMatchObject({ id: admin.id, email: admin.email, role: 'admin', has_password: true });
    // From then on the account decides, and not the address.
    sso.provider.people.set(login, { email: newEmail(), email_verified: false });
    expect((await sso.signIn(login)).body.session.user.id).toBe(admin.id);
  });

  test('to one account only: an address that is given to another person leads nowhere', async () => {
    const { login, email } = sso.person();
    await sso.signIn(login);
    const { login: successor } = sso.person({ email });
    expect(reasonOf(await sso.signIn(successor))).toEqual(refused('other_account'));
    expect(await sso.audit('sso.refuse')).toMatchObject([{ target: email, details: { reason: 'other_account' } }]);
  });

  test('by an invitation, also of an address elsewhere, with its role', async () => {
    const email = newEmail();
    await api.operate(({ dataSource }) =>
      new AccountLinks(dataSource).invite(sso.team.organizationId, email, 'admin', operator),
    );
    const { login } = sso.person({ email });
    expect((await sso.signIn(login)).body.session.user).toMatchObject({ email, role: 'admin' });
    expect((await sso.team.admin.client.get('/invitations')).body.data).toEqual([]);
  });
});

describe('nobody is signed in', () => {
  test.each([
    ['says that the address is not verified', { email_verified: false }, 'email_not_verified'],
    ['does not say that the address is verified', { email_verified: undefined }, 'email_not_verified'],
    ['says it in another way', { email_verified: 'yes' }, 'email_not_verified'],
    ['tells no address', { email: undefined }, 'no_email'],
    ['tells several addresses', { email: ['a@example.com'] }, 'no_email'],
    ['tells an address with characters that look like others', { email: 'аdmin@example.com' }, 'no_email'],
    ['tells an address of a domain that is not confirmed', { email: newEmail() }, 'address_not_allowed'],
  ])('whose provider %s', async (_, claims, reason) => {
    const { login } = sso.person(claims);
    const { client, ...response } = await sso.signIn(login);
    expect(reasonOf(response)).toEqual(refused(reason));
    expect((await client.get('/sessions/current')).body.session).toBeNull();
    expect(await sso.audit('sso.refuse')).toMatchObject([{ details: { reason } }]);
  });

  test('a provider never signs in people of another organization, nor tells that they exist', async () => {
    const other = await createTeam(api);
    const { login } = sso.person({ email: other.admin.email });
    const response = await sso.signIn(login);
    expect(reasonOf(response)).toEqual(refused('address_of_others'));
    expect(response.body.error.message).not.toContain('account');
  });

  test('with an answer for the provider of another organization', async () => {
    const other = await SsoTeam.create(api);
    const { login } = other.person();
    const [mine, theirs] = [new DashboardClient(api), new DashboardClient(api)];
    await sso.answer(mine, sso.person().login);
    const query = await other.answer(theirs, login);
    // The state is that of another browser.
    expect(reasonOf(await sso.complete(mine, query))).toEqual(refused('invalid_response'));
    await other.stop();
  });

  test('with more members than the plan includes', async () => {
    await sso.signIn(sso.person().login);
    const { login } = sso.person();
    expect(reasonOf(await sso.signIn(login))).toEqual(refused('plan_limit'));
  });

  test('who was removed, if only invited people may join', async () => {
    const { login, email } = sso.person();
    const { body } = await sso.signIn(login);
    await sso.team.admin.client.delete(`/members/${body.session.user.id}`);
    // Otherwise they come back, which the page of the settings says.
    expect((await sso.signIn(login)).status).toBe(200);
    await sso.configure({ client_secret: null, creates_members: false });
    await sso.team.admin.client.delete(`/members/${email}`);
    expect(reasonOf(await sso.signIn(login))).toEqual(refused('not_invited'));
  });
});

test('nobody else can add people of a confirmed domain: not by an invitation, an earlier one, or another provider', async () => {
  const other = await SsoTeam.create(api);
  const email = `ceo@${sso.domain}`;
  const invite = () => other.team.admin.client.post('/invitations', { email, role: 'member' });
  const refusedInvitation = await invite();
  expect([refusedInvitation.status, refusedInvitation.body.error.details]).toEqual([400, { parameter: 'email' }]);
  // Before the domain was confirmed.
  await sso.removeDomain(sso.domain);
  const { secret } = await api.operate(({ dataSource }) =>
    new AccountLinks(dataSource).invite(other.team.organizationId, email, 'member', operator),
  );
  await sso.addDomain(sso.domain);
  const accepted = await new DashboardClient(api).post('/invitations/accept', {
    token: secret,
    password: 'a new and long password',
  });
  expect([accepted.status, accepted.body.error.details]).toEqual([400, { parameter: 'email' }]);
  expect(reasonOf(await other.signIn(other.person({ email }).login))).toEqual(refused('address_of_others'));
  const { login } = sso.person({ email });
  expect((await sso.signIn(login)).body.session.user.email).toBe(email);
  await other.stop();
});

test('an address without email_verified is accepted for own domains, if the Admins say so, and nowhere else', async () => {
  await sso.configure({ client_secret: null, requires_verified_email: false });
  const silent = { email_verified: undefined };
  expect((await sso.signIn(sso.person(silent).login)).status).toBe(200);
  const denied = sso.person({ email_verified: false });
  expect(reasonOf(await sso.signIn(denied.login))).toEqual(refused('email_not_verified'));
  const elsewhere = sso.person({ ...silent, email: sso.team.member.email });
  expect(reasonOf(await sso.signIn(elsewhere.login))).toEqual(refused('email_not_verified'));
});

test('an address of no domain, or of none that is confirmed, is told apart from a wrong password', async () => {
  const client = new DashboardClient(api);
  const unknown = await client.post('/single-sign-on/start', { email: 'ada@nowhere.example.org' });
  expect(reasonOf(unknown)).toEqual(refused('unknown_domain'));
  expect(unknown.body.error.message).toContain('nowhere.example.org');
  for (const email of ['ada', 'ada@', '@example.com', 'ädä@example.com'])
    expect((await client.post('/single-sign-on/start', { email })).body.error.details).toEqual({ parameter: 'email' });
});

test('a sign-in that began before the settings changed is refused', async () => {
  const { login } = sso.person();
  const client = new DashboardClient(api);
  const query = await sso.answer(client, login);
  await sso.configure({ client_secret: null, scope: 'openid email' });
  expect(reasonOf(await sso.complete(client, query))).toEqual(refused('settings_changed'));
});

test('the dashboard is opened at the address to which providers return', async () => {
  const { status, body } = await new DashboardClient(api, { host: '127.0.0.1:4000' }).post('/single-sign-on/start', {
    email: `ada@${sso.domain}`,
  });
  expect([status, body.error.message]).toEqual([
    400,
    expect.stringContaining('Open the dashboard at http://localhost'),
  ]);
});
