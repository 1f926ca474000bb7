import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddChanges1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE change_counters (
        dataset text PRIMARY KEY,
        log_id uuid NOT NULL,
        next_number bigint NOT NULL DEFAULT 1,
        pruned_up_to bigint NOT NULL DEFAULT 0
      );
      CREATE TABLE open_change_ranges (
        dataset text NOT NULL,
        first_number bigint NOT NULL,
        last_number bigint NOT NULL,
        holder text NOT NULL,
        PRIMARY KEY (dataset, first_number)
      );
      CREATE TABLE removals (
        dataset text NOT NULL,
        number bigint NOT NULL,
        kind text NOT NULL,
        record_id text NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (dataset, number)
      );
      CREATE INDEX removals_removed_at ON removals (removed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removals; DROP TABLE open_change_ranges; DROP TABLE change_counters');
  }
}
