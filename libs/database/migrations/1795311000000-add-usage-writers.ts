import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of each process's last write, so that counts sent again after a lost response are not added twice. */
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
