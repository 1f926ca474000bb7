import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { Organizations } from './organizations.js';
import { createTestDatabase, type TestDatabase } from './testing/test-database.js';
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

async function newOrganization(): Promise<string> {
  return (await new Organizations(dataSource).create({ name: 'Acme' })).id;
}

test('only the hash of a token is kept: no row of any table holds it', async () => {
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

test('at most five tokens are live, also when many are issued at once, and revoking frees a slot', async () => {
  const organizationId = await newOrganization();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => tokens.issue(organizationId, 'burst')));
  const issued = results.filter((result) => result.status === 'fulfilled');
  const refused = results.filter((result) => result.status === 'rejected');
  expect(issued).toHaveLength(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'token_limit_reached' });

  await tokens.revoke(organizationId, issued[0]?.value.row.id ?? '');
  await expect(tokens.issue(organizationId, 'after')).resolves.toBeDefined();
});

test('a token is revoked once, and keeps its first time', async () => {
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
