import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { DatabaseSnapshot } from '#libs/backup/database-snapshot.js';
import { Charging } from '#libs/billing/charging/charging.js';
import { readLedger } from '#libs/billing/credits/ledger.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset, loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(120_000);

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `retention-spec-${process.pid}`;
let database: TestDatabase;
let dataSource: DataSource;
let organizationId: string;

beforeAll(async () => {
  const source = testSource();
  await loadDataset({ elasticsearchUrl, prefix, sources: [source], jobs: [testJob({ source: source.id as string })] });
});
afterAll(() => dropDataset({ elasticsearchUrl, prefix }));

const admin = (...args: string[]) =>
  adminCommand(args, {
    DATABASE_URL: database.url,
    ELASTICSEARCH_URL: elasticsearchUrl,
    ROLECALL_PREFIX: prefix,
  });

/** Charges of a month long ago, as they were when that month was the present one. */
const chargeInPast = async (month: string, count: number) => {
  const start = `${month}-01T00:00:00Z`;
  await dataSource.query(
    `INSERT INTO credit_charges (organization_id, request_id, endpoint_group, allowance, purchased, records, created_at)
     SELECT $1, 'req-' || $2 || n, 'jobs', 0, 25, 25, $2::timestamptz + n * interval '1 hour' FROM generate_series(1, $3) n`,
    [organizationId, start, count],
  );
  await dataSource.query('UPDATE credit_balances SET purchased = purchased - $2 WHERE organization_id = $1', [
    organizationId,
    25 * count,
  ]);
  await dataSource.query(`INSERT INTO usage_records VALUES ($1, $2::date, 'jobs', $3, $3)`, [
    organizationId,
    `${month}-01`,
    25 * count,
  ]);
};

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const organizations = new Organizations(dataSource);
  ({ id: organizationId } = await organizations.create({
    name: 'Acme',
    billingMode: 'credits',
    purchasedCredits: 100_000,
  }));
  // A partition as a service has that runs for years.
  await runOn(
    database.url,
    `CREATE TABLE credit_charges_2020_01 PARTITION OF credit_charges FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z');
     CREATE TABLE credit_charges_2020_02 PARTITION OF credit_charges FOR VALUES FROM ('2020-02-01Z') TO ('2020-03-01Z')`,
  );
  await chargeInPast('2020-01', 30);
  await chargeInPast('2020-02', 20);
  await dataSource.query(
    `INSERT INTO audit_entries (organization_id, actor_type, actor_name, action, created_at)
     VALUES ($1, 'operator', 'root', 'org.rename', '2020-01-05'), ($1, 'operator', 'root', 'org.rename', now())`,
    [organizationId],
  );
  await dataSource.query(
    `INSERT INTO saved_items (id, organization_id, kind, name, name_key, content, address_version, deleted_at)
     SELECT 'Q' || md5(n::text), $1, 'view', n::text, n::text, '{}', 1, now() - n * interval '14 minutes' FROM generate_series(1, 2) n`,
    [organizationId],
  );
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const reconciled = async () => (await admin('reconcile', '--json')).json().discrepancies;
const rows = async (table: string) => Number((await dataSource.query(`SELECT count(*) AS n FROM ${table}`))[0].n);

test('while requests are charged, old months are replaced by their sums, and the ledger adds up at every moment', async () => {
  const charging = new Charging(database.options);
  let done = false;
  let charged = 0;
  const traffic = Promise.all(
    [1, 2, 3, 4].map(async (client) => {
      for (let n = 0; !done || n < 5; n += 1) {
        const request = { requestId: `req-${client}-${n}`, endpointGroup: 'jobs' as const, credits: 2, records: 2 };
        const { credits, delivered } = await charging.charge({ organizationId } as never, request);
        charged += credits;
        delivered();
      }
    }),
  );
  const audits: unknown[] = [];
  const retention = admin('retention', '--json').finally(() => {
    done = true;
  });
  while (!done) audits.push(await reconciled());
  const { code, stderr, json } = await retention;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(json().steps).toMatchObject([
    { data: 'charges', rows: 50 },
    { data: 'usage', rows: 2 },
    { data: 'audit log', rows: 1 },
    { data: 'undelivered charges', rows: 0 },
    { data: 'deleted views and boards', rows: 1 },
    { data: 'signals', rows: 0 },
  ]);
  await traffic;
  await charging.onApplicationShutdown();
  expect(audits.flat()).toEqual([]);
  expect(await reconciled()).toEqual([]);

  const [{ purchased }] = await dataSource.query('SELECT purchased FROM credit_balances');
  expect(Number(purchased)).toBe(100_000 - 50 * 25 - charged);
  const { lines } = await readLedger(dataSource.manager, organizationId, 10_000);
  expect(lines.filter(({ type }) => type === 'month')).toMatchObject([
    { purchased: -500, records: 500, at: new Date('2020-02-01T20:00:00Z') },
    { purchased: -750, records: 750, at: new Date('2020-01-02T06:00:00Z') },
  ]);
  expect(lines.reduce((sum, line) => sum + line.allowance + line.purchased, 0)).toBe(Number(purchased));
  expect([await rows('audit_entries'), await rows('usage_months'), await rows('saved_items')]).toEqual([1, 2, 1]);
  expect((await admin('retention', '--json')).json().steps.map((step: { rows: number }) => step.rows)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
});

test('--dry-run reports the same and changes nothing', async () => {
  const { json } = await admin('retention', '--dry-run', '--json');
  expect(json()).toMatchObject({
    dry_run: true,
    steps: [{ rows: 50 }, { rows: 2 }, { rows: 1 }, { rows: 0 }, { rows: 1 }, { rows: 0 }],
  });
  expect([await rows('credit_charges'), await rows('usage_records'), await rows('audit_entries')]).toEqual([50, 2, 2]);
});

test('a long transaction that reads the charges delays no charge, and the command says what to do', async () => {
  const reader = dataSource.createQueryRunner();
  await reader.query('BEGIN');
  await reader.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await reader.query('SELECT count(*) FROM credit_charges');
  const charging = new Charging(database.options);
  const retention = admin('retention');
  let charges = 0;
  let done = false;
  void retention.finally(() => {
    done = true;
  });
  while (!done) {
    const request = { requestId: `req-${charges}`, endpointGroup: 'jobs' as const, credits: 1, records: 1 };
    await charging.charge({ organizationId } as never, request);
    charges += 1;
  }
  await charging.onApplicationShutdown();
  const { code, stderr } = await retention;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('run the command again when it has ended'),
  });
  await reader.query('ROLLBACK');
  await reader.release();
  expect(await reconciled()).toEqual([]);
  expect(await rows('credit_charge_months')).toBe(0);
});

test('a backup that has begun contains every charge, whatever retention does meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retention-spec-'));
  const snapshot = await DatabaseSnapshot.open(database.url);
  try {
    expect(await admin('retention')).toMatchObject({ code: 1, stderr: expect.stringContaining('such as a backup') });
    const tables = new Map((await snapshot.write(folder)).map((table) => [table.name, table.rows]));
    expect([tables.get('credit_charges'), tables.get('credit_charge_months')]).toEqual([50, 0]);
  } finally {
    await snapshot.close();
    await rm(folder, { recursive: true, force: true });
  }
  expect(await admin('retention')).toMatchObject({ code: 0 });
  expect(await reconciled()).toEqual([]);
});

test('charges of a month without a partition are kept, and moved to theirs', async () => {
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 3)).toISOString().slice(0, 7);
  const table = `credit_charges_${month.replace('-', '_')}`;
  await runOn(database.url, `DROP TABLE ${table}`);
  await chargeInPast(month, 3);
  expect(await rows('credit_charges_other')).toBe(3);
  expect(await admin('retention')).toMatchObject({ code: 0 });
  expect([await rows('credit_charges_other'), await rows(table)]).toEqual([0, 3]);
  expect(await reconciled()).toEqual([]);
  await expect(dataSource.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
});
