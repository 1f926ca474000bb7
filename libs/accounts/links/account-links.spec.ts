import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { Credentials } from '../credentials.js';
import { Sessions } from '../sessions/sessions.js';
import type { User } from '../user.entity.js';
import { Users } from '../users.js';
import { AccountLinks } from './account-links.js';

const operator: Actor = { type: 'operator', name: 'test' };
const FROM = { address: '192.0.2.1', requestId: 'req_1' };
const actorOf = ({ id, email }: User): Actor => ({ type: 'user', id, name: email, ...FROM });
const CHOICE = { password: 'correct horse battery', name: null };

let database: TestDatabase;
let dataSource: DataSource;
let links: AccountLinks;
let organizationId: string;
let email: string;
let admin: User;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  links = new AccountLinks(dataSource);
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});
beforeEach(async () => {
  organizationId = (await new Organizations(dataSource).create({ name: 'Acme' })).id;
  email = `user${++count}@example.com`;
  admin = await new Users(dataSource).create(organizationId, `admin.${email}`, 'admin', CHOICE.password, operator);
});

const notValid = { code: 'link_not_valid' };

describe('an invitation', () => {
  test('creates one member, with the invited role and the chosen password, even if it is accepted twice at once', async () => {
    const { secret, link } = await links.invite(organizationId, email, 'admin', operator);
    expect(await links.inspect(secret, FROM)).toMatchObject({ link: { id: link.id, email }, organizationName: 'Acme' });
    const results = await Promise.allSettled([links.accept(secret, CHOICE, FROM), links.accept(secret, CHOICE, FROM)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: notValid });
    expect(await new Credentials(dataSource).authenticate(email, CHOICE.password)).toMatchObject({
      organizationId,
      role: 'admin',
    });
    await expect(links.inspect(secret, FROM)).rejects.toMatchObject(notValid);
  });

  test('is stored as a hash', async () => {
    const { secret } = await links.invite(organizationId, email, 'member', operator);
    const rows = await dataSource.query('SELECT * FROM account_links');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('expires', async () => {
    const { secret, link } = await links.invite(organizationId, email, 'member', operator);
    await dataSource.query('UPDATE account_links SET expires_at = now() WHERE id = $1', [link.id]);
    await expect(links.inspect(secret, FROM)).rejects.toMatchObject(notValid);
    await expect(links.accept(secret, CHOICE, FROM)).rejects.toMatchObject(notValid);
    expect(await links.open(organizationId, 'invitation')).toEqual([]);
  });

  test('is replaced by a later one, and can be withdrawn only by its organization', async () => {
    const first = await links.invite(organizationId, email, 'member', operator);
    const second = await links.invite(organizationId, email, 'member', operator);
    await expect(links.inspect(first.secret, FROM)).rejects.toMatchObject(notValid);
    const other = await new Organizations(dataSource).create({ name: 'Other' });
    await expect(links.withdraw(other.id, 'invitation', second.link.id, operator)).rejects.toMatchObject({
      code: 'not_found',
    });
    await links.withdraw(organizationId, 'invitation', second.link.id, operator);
    await expect(links.accept(second.secret, CHOICE, FROM)).rejects.toMatchObject(notValid);
  });

  test('is refused for the address of a member, and is not used up by a password that is too weak', async () => {
    const { secret } = await links.invite(organizationId, email, 'member', operator);
    await expect(links.accept(secret, { ...CHOICE, password: 'x' }, FROM)).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await links.accept(secret, CHOICE, FROM);
    await expect(links.invite(organizationId, email, 'member', operator)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('for an address with an account in another organization does not reveal that account', async () => {
    const other = await new Organizations(dataSource).create({ name: 'Other' });
    await new Users(dataSource).create(other.id, email, 'member', CHOICE.password, operator);
    const { secret } = await links.invite(organizationId, email, 'member', operator);
    await expect(links.accept(secret, CHOICE, FROM)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('counts towards the member limit of the product plan, which applies to Admins and not to the operator', async () => {
    for (const n of [2, 3]) await links.invite(organizationId, `x${n}.${email}`, 'member', actorOf(admin));
    await expect(links.invite(organizationId, email, 'member', actorOf(admin))).rejects.toMatchObject({
      code: 'plan_limit_reached',
      details: { plan: 'free', resource: 'members', limit: 3 },
    });
    await links.invite(organizationId, `x3.${email}`, 'admin', actorOf(admin));
    await links.invite(organizationId, email, 'member', operator);
    await new Organizations(dataSource).setProductPlan(organizationId, 'enterprise');
    await links.invite(organizationId, `x4.${email}`, 'member', actorOf(admin));
  });
});

test.each(['', 'forged', 'A'.repeat(43), '\0'])('the forged link %j is not valid', async (secret) => {
  await expect(links.inspect(secret, FROM)).rejects.toMatchObject(notValid);
  await expect(links.accept(secret, CHOICE, FROM)).rejects.toMatchObject(notValid);
  await expect(links.completeReset(secret, CHOICE.password, FROM)).rejects.toMatchObject(notValid);
});

describe('a link to reset a password', () => {
  test('sets a new one, once, and ends every session', async () => {
    const users = new Users(dataSource);
    const user = await users.create(organizationId, email, 'member', CHOICE.password, operator);
    const session = await new Sessions(dataSource).start(user.id, { address: null, userAgent: null });
    const { secret } = await links.resetPassword(user, operator);
    expect(await new Credentials(dataSource).authenticate(email, CHOICE.password)).not.toBeNull();
    await expect(links.accept(secret, CHOICE, FROM)).rejects.toMatchObject(notValid);
    await links.completeReset(secret, 'another long password', FROM);
    expect(await new Credentials(dataSource).authenticate(email, CHOICE.password)).toBeNull();
    expect(await new Credentials(dataSource).authenticate(email, 'another long password')).not.toBeNull();
    expect(await new Sessions(dataSource).find(session)).toBeNull();
    await expect(links.completeReset(secret, CHOICE.password, FROM)).rejects.toMatchObject(notValid);
  });

  test.each(['removed', 'role_changed', 'password_changed'] as const)(
    'ends, like invitations, when its issuer is %s, also if it is issued at the same moment',
    async (reason) => {
      const users = new Users(dataSource);
      const victim = await users.create(organizationId, email, 'admin', CHOICE.password, operator);
      const actor = actorOf(admin);
      const end = {
        removed: () => users.remove(organizationId, admin.id, operator),
        role_changed: () => users.setRole(organizationId, admin.id, 'member', operator),
        password_changed: () =>
          new Credentials(dataSource).changePassword(admin.email, CHOICE.password, 'another long password', actor),
      }[reason];
      const reset = await links.resetPassword(victim, actor);
      const invitation = await links.invite(organizationId, `x.${email}`, 'admin', actor);
      const [, late] = await Promise.allSettled([end(), links.resetPassword(victim, actor)]);
      await expect(links.completeReset(reset.secret, CHOICE.password, FROM)).rejects.toMatchObject(notValid);
      await expect(links.accept(invitation.secret, CHOICE, FROM)).rejects.toMatchObject(notValid);
      if (reason === 'password_changed') return;
      if (late.status === 'fulfilled')
        await expect(links.completeReset(late.value.secret, CHOICE.password, FROM)).rejects.toMatchObject(notValid);
      await expect(links.resetPassword(victim, actor)).rejects.toMatchObject({ code: 'admin_required' });
    },
  );

  test('ends when the user changes the password, and others of the organization do not', async () => {
    const users = new Users(dataSource);
    const user = await users.create(organizationId, email, 'member', CHOICE.password, operator);
    const other = await users.create(organizationId, `x.${email}`, 'member', CHOICE.password, operator);
    const [own, others] = [await links.resetPassword(user, operator), await links.resetPassword(other, operator)];
    const credentials = new Credentials(dataSource);
    await credentials.changePassword(email, CHOICE.password, 'another long password', actorOf(user));
    await expect(links.completeReset(own.secret, CHOICE.password, FROM)).rejects.toMatchObject(notValid);
    expect(await links.open(organizationId, 'password_reset')).toMatchObject([{ id: others.link.id }]);
  });

  test('is invalid after the user is removed', async () => {
    const user = await new Users(dataSource).create(organizationId, email, 'member', CHOICE.password, operator);
    const { secret } = await links.resetPassword(user, operator);
    await new Users(dataSource).remove(organizationId, user.id, operator);
    await expect(links.completeReset(secret, CHOICE.password, FROM)).rejects.toMatchObject(notValid);
  });
});

test('every action is in the audit log, which is append-only', async () => {
  const { secret } = await links.invite(organizationId, email, 'member', actorOf(admin));
  await links.accept(secret, CHOICE, FROM);
  const entries = await new AuditLog(dataSource).list(organizationId, { limit: 10 });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'invitation.accept', actorName: email, address: '192.0.2.1', requestId: 'req_1', targetName: email },
    { action: 'invitation.create', actorName: admin.email, actorId: admin.id, details: { role: 'member' } },
  ]);
  for (const change of [
    'UPDATE audit_entries SET action = action',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])
    await expect(dataSource.query(change)).rejects.toThrow('append-only');
});
