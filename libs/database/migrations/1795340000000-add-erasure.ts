import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations that are deleted keep their ledger; takedowns that are undone stay listed with the reason. */
export class AddErasure1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations ADD deleted_at timestamptz;
      ALTER TABLE takedowns ADD undone_at timestamptz, ADD undo_reason text;
    `);
  }

  /** Takedowns that were undone are not in force again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM takedowns WHERE undone_at IS NOT NULL;
      ALTER TABLE takedowns DROP undo_reason, DROP undone_at;
      ALTER TABLE organizations DROP deleted_at;
    `);
  }
}
