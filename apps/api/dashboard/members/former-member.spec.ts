import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestApi } from '../../testing/test-api.js';
import { dashboardRoutes } from '../openapi/dashboard-document.js';
import {
  createMember,
  createTeam,
  DashboardClient,
  newEmail,
  PASSWORD,
  type TestMember,
  type TestTeam,
} from '../testing/dashboard-client.js';

// Nobody keeps access, or gets into another account, by what they issued or received before they were removed, demoted or reset.

const NEW_PASSWORD = 'another long password';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  team = await createTeam(api);
  await api.operate(({ organizations }) => organizations.setProductPlan(team.organizationId, 'enterprise'));
}, 60_000);
afterAll(() => api?.stop());

const browser = () => new DashboardClient(api);
const secretOf = ({ body }: { body: { link: string } }) => body.link.split('/').at(-1) as string;
const complete = (token: string) => browser().post('/password-resets/complete', { token, password: NEW_PASSWORD });
const accept = (token: string) => browser().post('/invitations/accept', { token, password: NEW_PASSWORD });

/** What an Admin can keep to come back later: links for a colleague, for themselves under other addresses, and for their own account. */
const hoard = async (former: TestMember, victim: TestMember) => ({
  colleague: secretOf(await former.client.post(`/members/${victim.id}/password-reset`)),
  own: secretOf(await former.client.post(`/members/${former.id}/password-reset`)),
  ofAnother: secretOf(
    await team.admin.client.post(
      `/members/${(await createMember(api, team.organizationId, 'member')).id}/password-reset`,
    ),
  ),
  invitation: secretOf(await former.client.post('/invitations', { email: newEmail(), role: 'admin' })),
});

const ENDS: Readonly<Record<string, (former: TestMember) => Promise<unknown>>> = {
  removed: ({ id }) => team.admin.client.delete(`/members/${id}`),
  'made a Member': ({ id }) => team.admin.client.patch(`/members/${id}`, { role: 'member' }),
  'changing the password': ({ client }) =>
    client.post('/password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
};

describe.each(Object.keys(ENDS))('an Admin after being %s', (how) => {
  test('has no working link left, and neither has anybody into that account', async () => {
    const former = await createMember(api, team.organizationId, 'admin');
    const victim = await createMember(api, team.organizationId, 'admin');
    const kept = await hoard(former, victim);
    await ENDS[how]?.(former);
    for (const { status, body } of [
      await complete(kept.colleague),
      await complete(kept.own),
      await accept(kept.invitation),
    ])
      expect([status, body.error?.code]).toEqual([400, 'link_not_valid']);
    expect((await victim.client.get('/session')).status).toBe(200);
    // Links of other people work as before.
    expect((await complete(kept.ofAnother)).status).toBe(200);
  });
});

test('a reset password ends what was issued in the account before', async () => {
  const former = await createMember(api, team.organizationId, 'admin');
  const victim = await createMember(api, team.organizationId, 'admin');
  const kept = await hoard(former, victim);
  const reset = secretOf(await team.admin.client.post(`/members/${former.id}/password-reset`));
  expect((await complete(reset)).status).toBe(200);
  for (const { body } of [await complete(kept.colleague), await complete(kept.own), await accept(kept.invitation)])
    expect(body.error.code).toBe('link_not_valid');
});

test('an invitation for the address of a removed member no longer works', async () => {
  const email = newEmail();
  const invitation = secretOf(await team.admin.client.post('/invitations', { email, role: 'admin' }));
  // The operator creates the account while the invitation is open.
  const { Users } = await import('#libs/accounts/users.js');
  await api.operate(({ dataSource }) =>
    new Users(dataSource).create(team.organizationId, email, 'member', PASSWORD, { type: 'operator', name: 'test' }),
  );
  await team.admin.client.delete(`/members/${email}`);
  expect((await accept(invitation)).body.error.code).toBe('link_not_valid');
});

test('the audit log shows which links ended and why, and who tried one afterwards, from where', async () => {
  const former = await createMember(api, team.organizationId, 'admin');
  const victim = await createMember(api, team.organizationId, 'admin');
  const kept = await hoard(former, victim);
  await team.admin.client.delete(`/members/${former.id}`);
  const thief = browser();
  await thief.post('/links/inspect', { token: kept.colleague });
  const { data } = (await team.member.client.get('/audit')).body;
  expect(data[0]).toMatchObject({
    action: 'link.refuse',
    actor_type: 'anonymous',
    actor: 'anonymous',
    address: thief.address,
    target: victim.email,
    details: { kind: 'password_reset', issued_by: former.email, reason: 'removed' },
  });
  const ended = data.filter(({ action }: { action: string }) => action === 'link.end').slice(0, 3);
  expect(ended.map(({ target }: { target: string }) => target)).toEqual(
    expect.arrayContaining([victim.email, former.email]),
  );
  for (const { actor, details } of ended)
    expect([actor, details]).toEqual([
      team.admin.email,
      expect.objectContaining({ issued_by: former.email, reason: 'removed' }),
    ]);
});

describe('open password-reset links', () => {
  test('are listed for every member, without their secrets, and can be withdrawn', async () => {
    const { admin, member } = await createTeam(api);
    const issued = await admin.client.post(`/members/${member.id}/password-reset`);
    const { data } = (await member.client.get('/password-resets')).body;
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^V/),
        user_id: member.id,
        email: member.email,
        issued_by: admin.email,
        created_at: expect.any(String),
        expires_at: issued.body.expires_at,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(secretOf(issued));
    expect((await member.client.delete(`/password-resets/${data[0].id}`)).body.error.code).toBe('admin_required');
    // An id of an invitation is not one of a reset, and the other way round.
    expect((await admin.client.delete(`/invitations/${data[0].id}`)).status).toBe(404);
    expect((await admin.client.delete(`/password-resets/${data[0].id}`)).body).toEqual({});
    expect((await admin.client.delete(`/password-resets/${data[0].id}`)).status).toBe(404);
    expect((await complete(secretOf(issued))).body.error.code).toBe('link_not_valid');
    expect((await admin.client.get('/password-resets')).body.data).toEqual([]);
    const actions = (await admin.client.get('/audit')).body.data.map((entry: { action: string }) => entry.action);
    expect(actions.slice(0, 3)).toEqual(['link.refuse', 'password.withdraw_reset', 'password.issue_reset']);
  });
});

// Proof that a removal takes effect on every route: the cookie of a removed Admin is worth nothing on any of them.
const guarded = dashboardRoutes().filter(({ access }) => access !== 'public');

describe('every route that needs a session', () => {
  let former: TestMember;
  beforeAll(async () => {
    former = await createMember(api, team.organizationId, 'admin');
    await team.admin.client.delete(`/members/${former.id}`);
  });

  test.each(guarded.map(({ method, template }) => [method.toUpperCase(), template.replace('/dashboard/api', '')]))(
    '%s %s is refused for a removed Admin',
    async (method, template) => {
      const { cookie } = former.client;
      expect(cookie).not.toBe('');
      const url = template.replaceAll(/\{\w+\}/g, team.member.id);
      const { status, body } = await former.client.send(method as 'GET', url, method === 'GET' ? undefined : {});
      expect([status, body.error.code]).toEqual([401, 'session_required']);
    },
  );

  test('includes the routes of the public API that the explorer uses', async () => {
    for (const url of ['/v4/jobs', '/v4/me', '/v4/usage'])
      expect((await former.client.get(url)).body.error.code).toBe('unauthorized');
  });

  test('and the password of the removed Admin opens none again', async () => {
    const { status, body } = await browser().post('/session', { email: former.email, password: PASSWORD });
    expect([status, body.error.code]).toEqual([401, 'sign_in_failed']);
  });
});
