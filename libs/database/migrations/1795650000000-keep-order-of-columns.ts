import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of tables have the columns in the order of the table: `jsonb` would sort them by the length of their names. */
export class KeepOrderOfColumns1795650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exports ALTER COLUMN selection TYPE json USING selection::json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exports ALTER COLUMN selection TYPE jsonb USING selection::jsonb');
  }
}
