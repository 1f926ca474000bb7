import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import type { Actor } from './audit/audit-log.js';
import { Credentials } from './credentials.js';
import { hashPassword, isPassword } from './password.js';
import { Sessions } from './sessions/sessions.js';
import { Users } from './users.js';

const operator: Actor = { type: 'operator', name: 'test' };
const PASSWORD = 'correct horse battery';
const HERE = { address: '192.0.2.1', userAgent: null };

let database: TestDatabase;
let dataSource: DataSource;
let users: Users;
let credentials: Credentials;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  users = new Users(dataSource);
  credentials = new Credentials(dataSource);
  organizationId = (await new Organizations(dataSource).create({ name: 'Acme' })).id;
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const create = (email: string, role: 'admin' | 'member' = 'member', organization = organizationId) =>
  users.create(organization, email, role, PASSWORD, operator);

test('a user signs in with their password, in any case of the address', async () => {
  const user = await create(' Ada@Example.com ', 'admin');
  expect(user).toMatchObject({ organizationId, email: 'ada@example.com', role: 'admin' });
  expect(await credentials.authenticate('ADA@example.com', PASSWORD)).toMatchObject({ id: user.id, role: 'admin' });
  expect(await credentials.authenticate('ada@example.com', `${PASSWORD}x`)).toBeNull();
  expect(await credentials.authenticate('nobody@example.com', PASSWORD)).toBeNull();
});

test('only the hash of a password is stored', async () => {
  const user = await create('hash@example.com');
  const [row] = await dataSource.query('SELECT * FROM users WHERE id = $1', [user.id]);
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(JSON.stringify(row)).not.toContain(PASSWORD);
  expect(user.passwordHash).toBeUndefined();
});

test('a new password needs the current one, replaces it, and ends every session', async () => {
  const user = await create('change@example.com');
  const secret = await new Sessions(dataSource).start(user.id, HERE);
  const change = (current: string) =>
    credentials.changePassword(user.email, current, 'another long password', operator);
  await expect(change('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' });
  expect(await new Sessions(dataSource).find(secret)).not.toBeNull();
  await change(PASSWORD);
  expect(await new Sessions(dataSource).find(secret)).toBeNull();
  expect(await credentials.authenticate(user.email, PASSWORD)).toBeNull();
  expect(await credentials.authenticate(user.email, 'another long password')).not.toBeNull();
});

test('only their own organization can change or remove a user', async () => {
  const user = await create('role@example.com');
  const { id: other } = await new Organizations(dataSource).create({ name: 'Other' });
  for (const key of [user.id, user.email]) {
    await expect(users.setRole(other, key, 'admin', operator)).rejects.toMatchObject({ code: 'not_found' });
    await expect(users.remove(other, key, operator)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await users.setRole(organizationId, user.email, 'admin', operator)).toMatchObject({ role: 'admin' });
});

test('a removed user is signed out immediately', async () => {
  const user = await create('removed@example.com');
  const secret = await new Sessions(dataSource).start(user.id, HERE);
  await users.remove(organizationId, user.id, operator);
  expect(await new Sessions(dataSource).find(secret)).toBeNull();
  expect(await credentials.authenticate(user.email, PASSWORD)).toBeNull();
});

test('an organization keeps its last Admin, even if two Admins remove each other concurrently', async () => {
  const { id } = await new Organizations(dataSource).create({ name: 'Two Admins' });
  const [one, two] = [await create('one@example.com', 'admin', id), await create('two@example.com', 'admin', id)];
  const results = await Promise.allSettled([
    users.remove(id, one.id, operator),
    users.setRole(id, two.id, 'member', operator),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last_admin' } });
});

test('an address has one account regardless of case, even if two are created concurrently', async () => {
  const results = await Promise.allSettled(['Twice@example.com', 'twice@EXAMPLE.com'].map((email) => create(email)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid_request' } });
});

describe('refused as an e-mail address', () => {
  test.each([
    ['empty', ''],
    ['no domain', 'ada'],
    ['empty domain', 'ada@'],
    ['no local part', '@example.com'],
    ['no top-level domain', 'ada@example'],
    ['a space', 'a b@example.com'],
    ['two at signs', 'a@b@example.com'],
    ['too long', `${'x'.repeat(250)}@example.com`],
    ['Cyrillic a', '\u0430da@example.com'],
    ['Kelvin sign, which folds to k', '\u212A@example.com'],
    ['full-width letters', '\uFF41da@example.com'],
    ['dotless i', 'adm\u0131n@example.com'],
    ['zero-width space', 'ada\u200B@example.com'],
    ['a line break', 'ada@example.com\nbcc: eve@example.com'],
  ])('%s', async (_, email) => {
    await expect(create(email)).rejects.toMatchObject({ code: 'invalid_request', details: { parameter: 'email' } });
  });
});

describe('refused as a password', () => {
  test.each([
    ['one character', 'x'],
    ['eleven characters', 'x1y2z3x1y2z'],
    ['10,000 characters', 'xyz1'.repeat(2_500)],
    ['one character repeated', 'a'.repeat(40)],
    ['the e-mail address', 'weak@example.com'],
  ])('%s', async (_, password) => {
    await expect(users.create(organizationId, 'weak@example.com', 'member', password, operator)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { parameter: 'password' },
    });
  });

  test('signing in with a password of 10,000 characters fails like any wrong password', async () => {
    expect(await credentials.authenticate('ada@example.com', 'x'.repeat(10_000))).toBeNull();
  });
});

test('a password is checked with the cost of its stored hash, and a malformed hash matches no password', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse', hash.replace('t=2', 't=3'))).toBe(false);
  expect(await isPassword('correct horse', 'nonsense')).toBe(false);
});
