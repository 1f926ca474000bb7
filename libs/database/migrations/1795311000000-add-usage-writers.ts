import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A process that does not hear whether its counts were written sends them again; the number of its last write tells. */
export class AddUsageWriters1795311000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_writers (
        id uuid PRIMARY KEY,
        last_write integer NOT NULL,
        written_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_writers');
  }
}
