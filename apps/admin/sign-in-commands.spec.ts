import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ConnectedApps } from '#libs/accounts/connected-apps/connected-apps.js';
import { Credentials } from '#libs/accounts/credentials.js';
import { SsoProviders } from '#libs/accounts/sso/sso-providers.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { adminCommand } from './testing/admin-command.js';

let database: TestDatabase;
let org: string;
let other: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const admin = (...args: string[]) =>
  adminCommand(args, {
    DATABASE_URL: database.url,
    ROLECALL_DATA: '/nonexistent',
    DASHBOARD_URL: 'https://jobs.example.com',
  });
const json = async (...args: string[]) => (await admin(...args, '--json')).json();

beforeEach(async () => {
  [org, other] = [(await json('org', 'create', '--name', 'One')).id, (await json('org', 'create', '--name', 'Two')).id];
});

test('a domain belongs to one organization, and is removed again', async () => {
  expect(await json('sso', 'add-domain', '--org', org, '--domain', 'One.Example.com')).toEqual({
    domain: 'one.example.com',
  });
  expect((await admin('sso', 'add-domain', '--org', other, '--domain', 'one.example.com')).sentence).toContain(org);
  expect((await json('sso', 'show', '--org', org)).domains).toEqual(['one.example.com']);
  expect((await admin('sso', 'remove-domain', '--org', other, '--domain', 'one.example.com')).code).toBe(1);
  expect((await admin('sso', 'remove-domain', '--org', org, '--domain', 'one.example.com')).code).toBe(0);
  expect(await json('sso', 'show', '--org', org)).toEqual({
    issuer: null,
    client_id: null,
    local_passwords: true,
    domains: [],
  });
});

test.each([
  '',
  '@example.com',
  'https://example.com',
  'example',
  'exämple.com',
  'a b.com',
  '*.example.com',
  '10.0.0.1',
])('%j is no domain, and the error says what is', async (domain) => {
  const { code, sentence } = await admin('sso', 'add-domain', '--org', org, '--domain', domain);
  expect([code, sentence]).toEqual([1, expect.stringContaining('such as example.com')]);
});

test('an unknown organization and one without a provider are told', async () => {
  for (const command of ['show', 'allow-passwords'])
    expect((await admin('sso', command, '--org', 'O1')).sentence).toContain('No organization has the id "O1"');
  expect((await admin('sso', 'allow-passwords', '--org', org)).sentence).toContain('no identity provider');
});

test('when passwords are off and the provider fails, the operator lets an Admin in again', async () => {
  const email = 'admin@one.example.org';
  const { password } = await json('user', 'create', '--org', org, '--email', email, '--role', 'admin');
  const dataSource = await createDataSource(database.url).initialize();
  try {
    const actor = { type: 'operator', name: 'test' } as const;
    const settings = {
      issuer: 'https://login.example.com/',
      clientId: 'rolecall',
      scope: 'openid email',
      roleClaim: null,
      adminValues: [],
      memberValues: [],
      withoutRole: 'refuse',
      createsMembers: true,
      requiresVerifiedEmail: true,
    } as const;
    const providers = new SsoProviders(dataSource);
    await providers.save(org, settings, Buffer.from('encrypted'), actor);
    await providers.setLocalPasswords(org, false, actor);
    const credentials = new Credentials(dataSource);
    const user = await credentials.authenticate(email, password);
    expect(user && (await credentials.mayUsePassword(user))).toBe(false);
    expect((await admin('user', 'reset-password', '--org', org, '--email', email)).sentence).toContain('passwords off');

    expect(await json('sso', 'allow-passwords', '--org', org)).toEqual({ local_passwords: true });
    expect(user && (await credentials.mayUsePassword(user))).toBe(true);
    expect((await json('user', 'reset-password', '--org', org, '--email', email)).link).toContain(
      'https://jobs.example.com/reset/',
    );
    const actions = await dataSource.query(
      'SELECT action, actor_type AS by FROM audit_entries WHERE organization_id = $1 ORDER BY id',
      [org],
    );
    expect(actions).toContainEqual({ action: 'sso.allow_passwords', by: 'operator' });
  } finally {
    await dataSource.destroy();
  }
});

test('the operator lists and disconnects one app', async () => {
  const email = `apps@${Math.random().toString(36).slice(2)}.example.org`;
  const { id: userId } = await json('user', 'create', '--org', org, '--email', email, '--role', 'admin');
  await json('token', 'issue', '--org', org, '--name', 'first');
  const dataSource = await createDataSource(database.url).initialize();
  try {
    const apps = new ConnectedApps(dataSource);
    for (const clientName of ['Notebook', 'Assistant']) {
      const consent = {
        organizationId: org,
        userId,
        grantId: `${org} ${clientName}`,
        clientId: clientName,
        clientName,
      };
      await apps.connect({ ...consent, scope: 'read', creditsPerDay: 100 }, { type: 'operator', name: 'test' });
      await apps.renew(consent.grantId, `${org} ${clientName}`, new Date(Date.now() + 60_000));
    }
    const listed = await json('app', 'list', '--org', org);
    expect(listed).toMatchObject([
      { name: 'Assistant', connected_by: email, credits_per_day: 100 },
      { name: 'Notebook' },
    ]);
    expect((await admin('app', 'list', '--org', org)).stdout).toContain('Notebook');
    const { id } = listed[0];
    expect((await admin('app', 'disconnect', '--org', other, '--app', id)).sentence).toContain('no connected app');
    expect(await json('app', 'disconnect', '--org', org, '--app', id)).toMatchObject({
      id,
      revoked_at: expect.any(String),
    });
    expect(await json('app', 'list', '--org', org)).toMatchObject([{ name: 'Notebook' }]);
  } finally {
    await dataSource.destroy();
  }
});
