import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'es-toolkit';
import pg from 'pg';
import { type NewOrganization, Organizations, type OwnLimits } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '../data-source.js';
import { dropDatabase } from '../drop-database.js';
import { migrate } from '../migrate.js';

/** Milliseconds that stores under test wait for Postgres: more than it needs on any busy machine. */
export const TEST_DATABASE_TIMEOUT = 40_000;

export interface TestDatabase {
  url: string;
  /** For tests that are not about the timeouts of stores. */
  options: { databaseUrl: string; timeout: number };
  /** Drops the database, even while clients are connected to it. */
  drop(): Promise<void>;
}

/** A separate database with every migration applied: a copy of the template. @param server its URL; default: that of `DATABASE_URL`. */
export const createTestDatabase = (server = serverOfTests()): Promise<TestDatabase> =>
  withTemplate(server, (template) => createDatabase(server, template));

/** The same without any migration applied. */
export const createEmptyTestDatabase = (server = serverOfTests()): Promise<TestDatabase> =>
  createDatabase(server, 'template1');

const createDatabase = async (server: string, from: string): Promise<TestDatabase> => {
  const name = `rolecall_test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${from}`);
  const url = databaseUrl(server, name);
  return {
    url,
    options: { databaseUrl: url, timeout: TEST_DATABASE_TIMEOUT },
    drop: () => withClient(server, (client) => dropDatabase(client, name)),
  };
};

const serverOfTests = (): string => {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('The tests need DATABASE_URL, the URL of a Postgres server: run them with `npm test`.');
  return server;
};

const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Id of the advisory lock; any number that nothing else in the database uses. */
const TEMPLATE_LOCK = 7_265_012;

const migrationFiles = once((): Buffer => {
  const migrations = new URL('../migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(new URL(file, migrations)));
  return hash.digest();
});

/** A server that outlives the tests may have the template of earlier migrations, or of another month, whose partitions it has. */
const templateName = (): string => {
  const month = new Date().toISOString().slice(0, 7);
  return `rolecall_template_${createHash('sha256').update(migrationFiles()).update(month).digest('hex').slice(0, 16)}`;
};

/**
 * Calls `use` with the name of the database with every migration applied, of which tests get copies. The first process that needs it
 * migrates it, and drops earlier templates. The lock is held until `use` returns, so that no other process drops it before.
 */
const withTemplate = <Result>(server: string, use: (name: string) => Promise<Result>): Promise<Result> =>
  withClient(server, async (client) => {
    const name = templateName();
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      await dropTemplates(client);
      await createTemplate(client, server, name);
    }
    return use(name);
  });

const createTemplate = async (client: pg.Client, server: string, name: string): Promise<void> => {
  // Named last: a process that is killed meanwhile leaves no template.
  const unnamed = `${name}_${randomBytes(4).toString('hex')}`;
  await client.query(`CREATE DATABASE ${unnamed}`);
  try {
    const dataSource = await createDataSource(databaseUrl(server, unnamed)).initialize();
    await migrate(dataSource).finally(() => dataSource.destroy());
    await client.query(`ALTER DATABASE ${unnamed} RENAME TO ${name}`);
  } catch (error) {
    await dropDatabase(client, unnamed);
    throw error;
  }
};

/** Drops earlier templates, and what killed processes have left. */
const dropTemplates = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'rolecall\\_template\\_%'`,
  );
  for (const { name } of rows) await dropDatabase(client, name);
};

const withClient = async <Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  // A server that ends: the statement says so, too. Without a listener, it would end the test.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Runs one statement on a separate connection. */
export const runOn = (url: string, sql: string, values: unknown[] = []): Promise<object[]> =>
  withClient(url, async (client) => (await client.query(sql, values)).rows);

/** Rate limits that no test reaches. */
export const NO_LIMITS = { perMinute: 1_000_000_000, perFiveHours: 1_000_000_000 } as const;

export interface TestOrganization {
  organizationId: string;
  tokenId: string;
  token: string;
}

/** An organization with one live token; default: Tier 3, `subscription`. */
export const createTestOrganization = async (
  databaseUrl: string,
  { limits, ...options }: Partial<NewOrganization> & { limits?: OwnLimits } = {},
): Promise<TestOrganization> => {
  const dataSource = await createDataSource(databaseUrl).initialize();
  try {
    const input = { name: 'Test organization', rateTier: 'tier_3', ...options } as const;
    const organizations = new Organizations(dataSource);
    const { id } = await organizations.create(input);
    if (limits) await organizations.setLimits(id, limits);
    const { token, row } = await new Tokens(dataSource).issue(id, 'test');
    return { organizationId: id, tokenId: row.id, token };
  } finally {
    await dataSource.destroy();
  }
};
