import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { AuditLog } from '#libs/accounts/audit/audit-log.js';
import { Admission } from '#libs/billing/admission/admission.js';
import { Charging } from '#libs/billing/charging/charging.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const admin = (...args: string[]) => adminCommand([...args, '--json'], { DATABASE_URL: database.url });
const newOrganization = async (name: string) => {
  const { id } = (await admin('org', 'create', '--name', name, '--billing', 'credits', '--purchased', '100')).json();
  return id as string;
};
const charge = async (organizationId: string) => {
  const charging = new Charging(database.options);
  await charging.charge({ organizationId } as never, {
    requestId: 'req-1',
    endpointGroup: 'jobs',
    credits: 25,
    records: 25,
  });
  await charging.onApplicationShutdown();
};
/** Every row of the database, as text. */
const everything = async (): Promise<string> => {
  const tables: { name: string }[] = await dataSource.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) => (await dataSource.query(`SELECT t::text AS row FROM "${name}" t`)) as { row: string }[],
    ),
  );
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
};

test('org delete erases the data of an organization and keeps its ledger', async () => {
  const id = await newOrganization('Doomed Ltd');
  const other = await newOrganization('Kept Ltd');
  await admin('user', 'create', '--org', id, '--email', 'ann@doomed.example', '--role', 'admin');
  await admin('user', 'invite', '--org', id, '--email', 'bob@doomed.example');
  const { token } = (await admin('token', 'issue', '--org', id, '--name', 'pipeline')).json();
  await admin('collection', 'create', '--org', id, '--name', 'Doomed targets');
  await charge(id);

  expect(await admin('org', 'delete', '--org', id, '--confirm', 'Kept Ltd')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is named "Doomed Ltd"'),
  });
  expect(await admin('org', 'delete', '--org', id, '--confirm', 'Doomed Ltd')).toMatchObject({ code: 0 });

  expect(await everything()).not.toMatch(/doomed/i);
  expect((await admin('reconcile')).json()).toEqual({ discrepancies: [] });
  expect((await dataSource.query('SELECT records FROM credit_charges WHERE organization_id = $1', [id])).length).toBe(
    1,
  );
  expect((await admin('org', 'list')).json().map((each: { id: string }) => each.id)).toEqual([other]);
  const admission = new Admission(database.options);
  await expect(admission.admit(token)).rejects.toMatchObject({ code: 'unauthorized' });
  await admission.onApplicationShutdown();
  for (const args of [
    ['grant', '--purchased', '5'],
    ['rename', '--name', 'Back'],
    ['enable'],
    ['delete', '--confirm', 'x'],
  ])
    expect(await admin('org', args[0] as string, '--org', id, ...args.slice(1))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No organization has the id'),
    });
  await expect(new Tokens(dataSource).issue(id, 'again')).rejects.toMatchObject({ code: 'not_found' });
});

test('org delete refuses a test organization, and erases it with its own', async () => {
  const id = await newOrganization('Tested Ltd');
  const issue = () => admin('token', 'issue', '--org', id, '--name', 'ci', '--test');
  expect(await admin('token', 'issue', '--org', id, '--name', 'pipeline')).toMatchObject({ code: 0 });
  await issue();
  const [test] = await dataSource.query('SELECT id, name FROM organizations WHERE test_of = $1', [id]);
  expect(await admin('org', 'delete', '--org', test.id, '--confirm', test.name)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`is the test organization of ${id}`),
  });
  expect(await issue()).toMatchObject({ code: 0 });
  expect(await admin('org', 'delete', '--org', id, '--confirm', 'Tested Ltd')).toMatchObject({ code: 0 });
  expect(await dataSource.query('SELECT FROM api_tokens WHERE organization_id = $1', [test.id])).toEqual([]);
});

test('user erase removes an address from every table, and the log still shows which entries are of one person', async () => {
  const id = await newOrganization('Acme');
  await admin('user', 'create', '--org', id, '--email', 'boss@acme.example', '--role', 'admin');
  const created = (await admin('user', 'create', '--org', id, '--email', 'j.doe+x@acme.example')).json();
  await admin('user', 'create', '--org', id, '--email', 'aj.doe+x@acme.example');
  const actor = {
    type: 'user',
    id: created.id,
    name: 'j.doe+x@acme.example',
    address: '192.0.2.7',
    requestId: null,
  } as const;
  await new AuditLog(dataSource).record(actor, {
    organizationId: id,
    action: 'token.create',
    details: { note: 'For J.Doe+x@acme.example, not aj.doe+x@acme.example' },
  });
  const erased = await admin('user', 'erase', '--email', 'J.Doe+x@acme.example');
  expect(erased).toMatchObject({ code: 0 });
  const { pseudonym, ...others } = erased.json();
  expect(others).toEqual({ account_removed: true, audit_entries: 3 });

  const text = await everything();
  expect(text.replaceAll('aj.doe+x@acme.example', '')).not.toMatch(/j\.doe\+x/i);
  expect(text).not.toContain('192.0.2.7');
  const entries = await new AuditLog(dataSource).list(id, { actor: pseudonym, limit: 10 });
  expect(entries).toMatchObject([{ details: { note: `For ${pseudonym}, not aj.doe+x@acme.example` } }]);
  expect(await admin('user', 'erase', '--email', 'j.doe+x@acme.example')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('occurs nowhere'),
  });
  expect(await admin('user', 'erase', '--email', 'boss@acme.example')).toMatchObject({ code: 1 });
  expect(await everything()).toContain('boss@acme.example');
  await expect(dataSource.query('DELETE FROM audit_entries')).rejects.toThrow('append-only');
});

test('org usage sums up all organizations', async () => {
  const id = await newOrganization('Busy');
  await charge(id);
  const all = (await admin('org', 'usage')).json();
  expect(all.rows).toContainEqual({ organization: id, name: 'Busy', requests: 0, errors: 0, records: 25, credits: 25 });
  expect((await admin('org', 'usage', '--org', id, '--by', 'endpoint_group')).json().rows).toMatchObject([
    { endpoint_group: 'jobs', credits: 25 },
  ]);
  expect((await admin('org', 'usage', '--to', '2020-01-31')).json()).toEqual({
    from: '2020-01-02',
    to: '2020-01-31',
    rows: [],
  });
  expect(await admin('org', 'usage', '--from', 'yesterday')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2026-11-22'),
  });
});
