import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTakedowns1795310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE takedowns (
        job_id text PRIMARY KEY CONSTRAINT takedowns_job_id_format CHECK (job_id ~ '^J[0-9a-f]{32}$'),
        reason text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX takedowns_created_at ON takedowns (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE takedowns');
  }
}
