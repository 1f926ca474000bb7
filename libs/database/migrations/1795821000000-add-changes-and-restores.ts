import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['change', 'change_low', 'change_high'];

/** The change of a published day with its interval, and the times whose vintages a restore lost. */
export class AddChangesAndRestores1795821000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE figure_days ${COLUMNS.map((name) => `ADD COLUMN ${name} double precision`).join(', ')};
      COMMENT ON COLUMN figure_days.change IS 'The relative change of the value in 28 days; null in the vintages of earlier versions of the index.';
      CREATE TRIGGER figure_days_changes_append_only BEFORE UPDATE OF ${COLUMNS.join()} ON figure_days
        FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
      CREATE TABLE figure_restores (
        dataset text NOT NULL,
        backup_at timestamptz NOT NULL,
        restored_at timestamptz NOT NULL,
        PRIMARY KEY (dataset, backup_at)
      );
      COMMENT ON TABLE figure_restores IS 'Restores of the database. What was published between the two times is lost.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE figure_restores;
      DROP TRIGGER figure_days_changes_append_only ON figure_days;
      ALTER TABLE figure_days ${COLUMNS.map((name) => `DROP COLUMN ${name}`).join(', ')};
    `);
  }
}
