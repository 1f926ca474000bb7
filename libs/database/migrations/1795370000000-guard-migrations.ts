import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The role of the API, if the database has it: docker/postgres/api-role.sql. */
const forApiRole = (statement: string) => `
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rolecall_api') THEN ${statement}; END IF;
  END $$`;

/** Only the owner of the tables records migrations: a role that could delete the record of one would have it run again. */
export class GuardMigrations1795370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(forApiRole('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM rolecall_api'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(forApiRole('GRANT INSERT, UPDATE, DELETE ON migrations TO rolecall_api'));
  }
}
