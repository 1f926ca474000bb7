import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestApi } from '../../testing/test-api.js';
import {
  createMember,
  createTeam,
  DashboardClient,
  newEmail,
  PASSWORD,
  type TestTeam,
} from '../testing/dashboard-client.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  team = await createTeam(api);
  await api.operate(({ organizations }) => organizations.setProductPlan(team.organizationId, 'premium'));
}, 60_000);
afterAll(() => api?.stop());

const browser = () => new DashboardClient(api);
const secretOf = (link: string) => link.split('/').at(-1) as string;
const invite = async (email = newEmail(), role = 'member') =>
  (await team.admin.client.post('/invitations', { email, role })).body;

describe('an invitation', () => {
  test('is a link, shown once, with which the invited person joins with the role and a password of their choice', async () => {
    const email = newEmail();
    const { status, body } = await team.admin.client.post('/invitations', { email, role: 'admin' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^V/),
        email,
        role: 'admin',
        invited_by: team.admin.email,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        link: expect.stringMatching(/^http:\/\/localhost\/invite\/[\w-]{43}$/),
        emailed: false,
      },
    ]);
    const token = secretOf(body.link);
    expect(JSON.stringify((await team.admin.client.get('/invitations')).body)).not.toContain(token);
    const client = browser();
    expect((await client.post('/links/inspect', { token })).body).toEqual({
      kind: 'invitation',
      email,
      organization_name: 'Test organization',
      passwords: true,
      expires_at: body.expires_at,
    });
    const accepted = await client.post('/invitations/accept', { token, password: PASSWORD, name: 'Ada' });
    expect([accepted.status, accepted.body.user]).toMatchObject([201, { email, name: 'Ada', role: 'admin' }]);
    expect((await client.get('/members')).body.data).toContainEqual(
      expect.objectContaining({ email, you: true, role: 'admin' }),
    );
    expect((await browser().post('/invitations/accept', { token, password: PASSWORD })).body.error.code).toBe(
      'link_not_valid',
    );
  });

  test('is not used up by a password that is too weak', async () => {
    const token = secretOf((await invite()).link);
    for (const password of ['x', 'x'.repeat(10_000)]) {
      const { body } = await browser().post('/invitations/accept', { token, password });
      expect([body.error.code, body.error.details]).toEqual(['invalid_request', { parameter: 'password' }]);
    }
    expect((await browser().post('/invitations/accept', { token, password: PASSWORD })).status).toBe(201);
  });

  test('is refused once it is withdrawn, replaced or expired, or if its secret is incomplete', async () => {
    const withdrawn = await invite();
    await team.admin.client.delete(`/invitations/${withdrawn.id}`);
    const email = newEmail();
    const replaced = await invite(email);
    const latest = await invite(email);
    const expired = await invite();
    await api.operate(({ dataSource }) =>
      dataSource.query('UPDATE account_links SET expires_at = now() WHERE id = $1', [expired.id]),
    );
    const tokens = [withdrawn, replaced, expired].map(({ link }) => secretOf(link));
    const messages = new Set<string>();
    for (const token of [...tokens, secretOf(latest.link).slice(0, -1), `${secretOf(latest.link)}x`, '']) {
      const { status, body } = await browser().post('/invitations/accept', { token, password: PASSWORD });
      expect([status, body.error.code]).toEqual([400, 'link_not_valid']);
      messages.add(body.error.message);
    }
    // The response does not reveal which of these it was.
    expect([...messages]).toEqual([expect.stringContaining('ask an Admin')]);
  });

  test('of a look-alike address is refused', async () => {
    const { status, body } = await team.admin.client.post('/invitations', {
      email: team.admin.email.replace('example', 'ex\u0430mple'),
    });
    expect([status, body.error.details]).toEqual([400, { parameter: 'email' }]);
    expect(body.error.message).toContain('xn--');
  });

  test('counts towards the member limit of the product plan, even when many are created at once', async () => {
    const small = await createTeam(api);
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await small.admin.client.post('/invitations', { email: newEmail() })).status,
      ),
    );
    expect(statuses.sort()).toEqual([201, 403, 403, 403, 403]);
    const { body } = await small.admin.client.post('/invitations', { email: newEmail() });
    expect(body.error).toMatchObject({
      code: 'plan_limit_reached',
      details: { plan: 'free', resource: 'members', limit: 3 },
    });
  });
});

describe('a member', () => {
  test('who is removed is signed out with the next request, in every process', async () => {
    const other = await api.startAnother();
    const { id, client } = await createMember(api, team.organizationId, 'member');
    const headers = { cookie: client.cookie, host: 'localhost' };
    expect((await other.inject({ url: '/dashboard/api/account', headers })).statusCode).toBe(200);
    await team.admin.client.delete(`/members/${id}`);
    expect((await other.inject({ url: '/dashboard/api/account', headers })).statusCode).toBe(401);
    expect((await client.get('/v4/jobs')).body.error.code).toBe('unauthorized');
  });

  test('can be named by e-mail address', async () => {
    const { admin, member } = await createTeam(api);
    const { status, body } = await admin.client.patch(`/members/${member.email}`, { role: 'admin' });
    expect([status, body.id, body.role]).toEqual([200, member.id, 'admin']);
  });

  test('has a changed role with the next request', async () => {
    const { id, client } = await createMember(api, team.organizationId, 'member');
    expect((await client.post('/collections', { name: 'mine' })).body.error.code).toBe('admin_required');
    await team.admin.client.patch(`/members/${id}`, { role: 'admin' });
    expect((await client.post('/collections', { name: 'mine' })).status).toBe(201);
    await team.admin.client.patch(`/members/${id}`, { role: 'member' });
    expect((await client.post('/tokens', { name: 'mine' })).body.error.code).toBe('admin_required');
  });

  test('chooses a new password with a link from an Admin', async () => {
    const { id, email, client } = await createMember(api, team.organizationId, 'member');
    const { body } = await team.admin.client.post(`/members/${id}/password-reset`);
    expect(body).toMatchObject({ link: expect.stringMatching(/\/reset\/[\w-]{43}$/), emailed: false });
    const reset = browser();
    const choice = { token: secretOf(body.link), password: 'another long password' };
    expect((await reset.post('/password-resets/complete', choice)).body.user.email).toBe(email);
    expect([(await client.get('/session')).status, (await reset.get('/session')).status]).toEqual([401, 200]);
    expect((await browser().post('/password-resets/complete', choice)).body.error.code).toBe('link_not_valid');
  });
});

test('the last Admin cannot be removed', async () => {
  const small = await createTeam(api);
  const { client, id } = small.admin;
  for (const { body } of [
    await client.patch(`/members/${id}`, { role: 'member' }),
    await client.delete(`/members/${id}`),
  ])
    expect(body.error.code).toBe('last_admin');
});
