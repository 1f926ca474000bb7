import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports as CSV may begin with a byte order mark. */
export class AddExportBom1795621000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE exports ADD COLUMN bom boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN exports.bom IS 'Whether its CSV files begin with a byte order mark.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exports DROP COLUMN bom');
  }
}
