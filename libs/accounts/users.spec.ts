import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { hashPassword, isPassword } from './password.js';
import { Users } from './users.js';

let database: TestDatabase;
let dataSource: DataSource;
let users: Users;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  users = new Users(dataSource);
  organizationId = (await new Organizations(dataSource).create({ name: 'Acme' })).id;
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

test('an invited user signs in with the password that was shown once', async () => {
  const { user, password } = await users.invite(organizationId, ' Ada@Example.com ', 'admin');
  expect(user).toMatchObject({ organizationId, email: 'ada@example.com', role: 'admin' });
  expect(await users.authenticate('ADA@example.com', password)).toMatchObject({ id: user.id, role: 'admin' });
  expect(await users.authenticate('ada@example.com', `${password}x`)).toBeNull();
  expect(await users.authenticate('nobody@example.com', password)).toBeNull();
});

test('only the hash of a password is kept', async () => {
  const { user, password } = await users.invite(organizationId, 'hash@example.com', 'member');
  const [row] = await dataSource.query('SELECT * FROM users WHERE id = $1', [user.id]);
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(JSON.stringify(row)).not.toContain(password);
  expect(user.passwordHash).toBeUndefined();
});

test('a new password replaces the old one', async () => {
  const { password } = await users.invite(organizationId, 'reset@example.com', 'member');
  const renewed = await users.resetPassword(organizationId, 'reset@example.com');
  expect(await users.authenticate('reset@example.com', password)).toBeNull();
  expect(await users.authenticate('reset@example.com', renewed.password)).not.toBeNull();
});

test('a role is changed within the own organization only', async () => {
  await users.invite(organizationId, 'role@example.com', 'member');
  expect(await users.setRole(organizationId, 'role@example.com', 'admin')).toMatchObject({ role: 'admin' });
  const other = await new Organizations(dataSource).create({ name: 'Other' });
  await expect(users.setRole(other.id, 'role@example.com', 'member')).rejects.toMatchObject({ code: 'not_found' });
});

test('an address is taken once, in any case, also when two are invited at once', async () => {
  const results = await Promise.allSettled(
    ['Twice@example.com', 'twice@EXAMPLE.com'].map((email) => users.invite(organizationId, email, 'member')),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid_request' } });
});

test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', `${'x'.repeat(250)}@example.com`])(
  'the address %j is refused',
  async (email) => {
    await expect(users.invite(organizationId, email, 'member')).rejects.toMatchObject({ code: 'invalid_request' });
  },
);

test('a password is checked at the cost that it was stored with, and a broken hash fits nothing', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse', hash.replace('t=2', 't=3'))).toBe(false);
  expect(await isPassword('correct horse', 'nonsense')).toBe(false);
});
