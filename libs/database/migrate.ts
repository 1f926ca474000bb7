import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { addChargePartitions } from '#libs/billing/retention/seal-charges.js';
import { GRANT_JOBS, migrateJobs } from '#libs/jobs/job-schema.js';

/** Id of the advisory lock; any number that nothing else in the database uses. */
const migrationLock = 7_265_011;

/** Milliseconds. Longer than for other transactions, since a machine that starts all services at once may be busy. */
const idleInTransactionTimeout = 30_000;

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/**
 * Brings the schema up to date, and that of jobs; of several processes that start at once, one migrates and the others wait for it.
 *
 * @returns the names of the migrations that were applied now, in order.
 */
export const migrate = async (dataSource: DataSource): Promise<string[]> => {
  const lock = dataSource.createQueryRunner();
  try {
    // The wait for another process that migrates is not limited. A migration itself never waits long for a lock, because
    // every request would wait behind it.
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    try {
      const applied = await runMigrations(dataSource);
      await addChargePartitions(dataSource.manager);
      await migrateJobs((dataSource.options as PostgresOptions).url as string);
      await dataSource.query(GRANT_JOBS);
      // A connection that caches a plan before a table has statistics keeps a slow plan once the table has rows.
      await lock.query(`ANALYZE ${(await tablesOf(lock)).join(', ')}`);
      return applied.map((migration) => migration.name);
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
      await lock.query('RESET lock_timeout');
    }
  } finally {
    await lock.release();
  }
};

/** All tables, without the partitions: they are analyzed with their table. */
const tablesOf = async (runner: QueryRunner): Promise<string[]> => {
  const tables: { name: string }[] = await runner.query(`
    SELECT quote_ident(relname) AS name
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  return tables.map(({ name }) => name);
};

const runMigrations = async ({ options }: DataSource) => {
  const { extra, ...others } = options as PostgresOptions;
  const migrator = new DataSource({
    ...others,
    extra: { ...extra, idle_in_transaction_session_timeout: idleInTransactionTimeout },
  });
  await migrator.initialize();
  try {
    return await migrator.runMigrations();
  } finally {
    await migrator.destroy();
  }
};
