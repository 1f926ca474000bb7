import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last requests of organizations, several in a row. */
export class AddRequestLog1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_batches (
        organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
        id bigint GENERATED ALWAYS AS IDENTITY,
        requests integer NOT NULL,
        entries jsonb NOT NULL,
        PRIMARY KEY (organization_id, id)
      );
      COMMENT ON TABLE request_batches IS 'The last requests of organizations: those of a second and a process in a row.';
      COMMENT ON COLUMN request_batches.requests IS 'Number of its entries.';
      COMMENT ON COLUMN request_batches.entries IS 'Time, method, route, status, milliseconds, credits, records, token and id of each request, the oldest first.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_batches');
  }
}
