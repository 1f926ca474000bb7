import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two tables, so that a charge and the counters that are written every second never wait for each other. */
export class AddUsage1795305800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_requests (
        organization_id text NOT NULL,
        day date NOT NULL,
        endpoint_group text NOT NULL,
        requests bigint NOT NULL,
        errors bigint NOT NULL,
        PRIMARY KEY (organization_id, day, endpoint_group)
      ) WITH (fillfactor = 50);

      CREATE TABLE usage_records (
        organization_id text NOT NULL,
        day date NOT NULL,
        endpoint_group text NOT NULL,
        records bigint NOT NULL,
        credits bigint NOT NULL,
        PRIMARY KEY (organization_id, day, endpoint_group)
      ) WITH (fillfactor = 50);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_records, usage_requests');
  }
}
