import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type NewOrganization, Organizations, type OwnLimits } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '../data-source.js';
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

/** A separate database on the server of `DATABASE_URL`, with every migration applied. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const database = await createEmptyTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
  return database;
};

/** The same without any migration applied. */
export const createEmptyTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('The tests need DATABASE_URL, the URL of a Postgres server: run them with `npm test`.');
  const name = `rolecall_test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    options: { databaseUrl: url.href, timeout: TEST_DATABASE_TIMEOUT },
    drop: () => dropDatabase(server, name),
  };
};

const INSUFFICIENT_PRIVILEGE = '42501';

/** Ends its connections. An autovacuum worker, which only a superuser may end, makes FORCE fail; without FORCE, the server ends it. */
const dropDatabase = async (server: string, name: string): Promise<void> => {
  try {
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await runOn(server, `DROP DATABASE ${name}`);
  }
};

/** Runs one statement on a separate connection. */
export const runOn = async (url: string, sql: string, values: unknown[] = []): Promise<object[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
};

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
