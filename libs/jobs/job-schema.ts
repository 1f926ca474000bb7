import { PgBoss } from 'pg-boss';

/** The schema of Postgres that pg-boss owns: its tables are neither those of migrations nor part of backups. */
export const JOBS_SCHEMA = 'pgboss';

/** Creates the schema of jobs, or updates it to the installed version of pg-boss. Call it as the owner of the database. @throws errors of the driver. */
export const migrateJobs = async (databaseUrl: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'rolecall-migrate-jobs',
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
};

/** Lets every role that may write watches, such as that of the API, read and write jobs. */
export const GRANT_JOBS = `DO $$ DECLARE role name; BEGIN
  FOR role IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'public' AND table_name = 'watches' AND privilege_type = 'INSERT' AND grantee NOT IN (current_user, 'PUBLIC')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO %I', role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO %I', role);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${JOBS_SCHEMA} TO %I', role);
  END LOOP;
END $$`;
