import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { newTokenId } from '#libs/postgres/ids.js';
import { Admission } from '../admission/admission.js';
import { Organizations } from '../organizations/organizations.js';
import { ApiToken } from './api-token.entity.js';
import { newToken, tokenHash } from './token-format.js';
import { Tokens } from './tokens.js';

let database: TestDatabase;
let dataSource: DataSource;
let tokens: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  tokens = new Tokens(dataSource);
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const newOrganization = async (): Promise<string> => (await new Organizations(dataSource).create({ name: 'Acme' })).id;

test('only the hash of a token is stored: no table contains the token', async () => {
  const { token } = await tokens.issue(await newOrganization(), 'ci');
  const hex = token.slice(1);
  const asBytes = Buffer.from(token).toString('hex');
  const tables: { name: string }[] = await dataSource.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(tables.map(({ name }) => name)).toContain('api_tokens');
  for (const { name } of tables) {
    const rows = JSON.stringify(await dataSource.query(`SELECT row_to_json(r)::text AS row FROM ${name} r`));
    expect(rows).not.toContain(hex);
    expect(rows).not.toContain(asBytes);
  }
});

test('a list shows the last four characters, and neither token nor hash', async () => {
  const organizationId = await newOrganization();
  const { token } = await tokens.issue(organizationId, 'ci');
  const [listed] = await tokens.list(organizationId);
  expect(listed).toMatchObject({ name: 'ci', last4: token.slice(-4), revokedAt: null });
  expect(listed?.sha256).toBeUndefined();
});

test('at most five tokens are live, even with concurrent requests, and revoking frees a slot', async () => {
  const organizationId = await newOrganization();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => tokens.issue(organizationId, 'burst')));
  const issued = results.filter((result) => result.status === 'fulfilled');
  const refused = results.filter((result) => result.status === 'rejected');
  expect(issued).toHaveLength(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'token_limit_reached' });

  await tokens.revoke(organizationId, issued[0]?.value.row.id ?? '');
  await expect(tokens.issue(organizationId, 'after')).resolves.toBeDefined();
});

test('creating a token requires holding at least one: the operator issues the first', async () => {
  const organizationId = await newOrganization();
  await expect(tokens.create(organizationId, 'mine', 'ada@example.com')).rejects.toMatchObject({
    code: 'first_token_required',
  });
  const first = await tokens.issue(organizationId, 'first');
  await expect(tokens.create(organizationId, 'second', 'ada@example.com')).resolves.toMatchObject({
    row: { name: 'second' },
  });
  for (let live = 2; live < 5; live += 1) await tokens.create(organizationId, 'more', 'ada@example.com');
  await expect(tokens.create(organizationId, 'sixth', 'ada@example.com')).rejects.toMatchObject({
    code: 'token_limit_reached',
  });
  await tokens.revoke(organizationId, first.row.id);
  await expect(tokens.create(organizationId, 'in its place', 'ada@example.com')).resolves.toBeDefined();
});

test('an organization with more than five tokens keeps them all, and can create one only when it has fewer than five', async () => {
  const organizationId = await newOrganization();
  const issued = await Promise.all(Array.from({ length: 5 }, () => tokens.issue(organizationId, 'one of five')));
  const older = Array.from({ length: 2 }, newToken);
  for (const token of older) {
    const row = { id: newTokenId(), organizationId, name: 'older', sha256: tokenHash(token), last4: token.slice(-4) };
    await dataSource.manager.insert(ApiToken, row);
  }
  const admission = new Admission(database.options);
  for (const token of [...older, ...issued.map(({ token }) => token)]) {
    await expect(admission.admit(token)).resolves.toMatchObject({ caller: { organizationId } });
  }
  await admission.onApplicationShutdown();
  for (const { row } of issued.slice(0, 2)) {
    await tokens.revoke(organizationId, row.id);
    await expect(tokens.create(organizationId, 'too early', 'ada@example.com')).rejects.toMatchObject({
      code: 'token_limit_reached',
    });
  }
  await tokens.revoke(organizationId, issued[2]?.row.id ?? '');
  await expect(tokens.create(organizationId, 'under five', 'ada@example.com')).resolves.toBeDefined();
});

test('a new token shares the plan and the current rate windows of the organization', async () => {
  const organizationId = await newOrganization();
  const admission = new Admission(database.options);
  const { token } = await tokens.issue(organizationId, 'old');
  await admission.admit(token);
  const { token: fresh } = await tokens.create(organizationId, 'new', 'ada@example.com');
  expect((await admission.admit(fresh)).windows.short).toMatchObject({ limit: 60, remaining: 58 });
  expect((await admission.admit(token)).windows.short).toMatchObject({ limit: 60, remaining: 57 });
  await admission.onApplicationShutdown();
});

test('a token is revoked once, and keeps the time of the first revocation', async () => {
  const organizationId = await newOrganization();
  const { row } = await tokens.issue(organizationId, 'ci');
  const first = await tokens.revoke(organizationId, row.id);
  const second = await tokens.revoke(organizationId, row.id);
  expect(first.revokedAt).toBeInstanceOf(Date);
  expect(second.revokedAt).toEqual(first.revokedAt);
});

test("another organization's token cannot be revoked", async () => {
  const { row } = await tokens.issue(await newOrganization(), 'mine');
  await expect(tokens.revoke(await newOrganization(), row.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('tokens of an unknown organization are not_found', async () => {
  await expect(tokens.issue('nobody', 'ci')).rejects.toMatchObject({ code: 'not_found' });
  await expect(tokens.list('nobody')).rejects.toMatchObject({ code: 'not_found' });
});
