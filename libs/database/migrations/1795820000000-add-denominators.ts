import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public statistics that the operator provides, by occupation and place. */
export class AddDenominators1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE denominator_tables (
        name text PRIMARY KEY,
        measure text NOT NULL,
        source text NOT NULL,
        url text,
        date text NOT NULL,
        unit text NOT NULL,
        loaded_at timestamptz NOT NULL
      );
      CREATE TABLE denominators (
        table_name text NOT NULL REFERENCES denominator_tables ON DELETE CASCADE,
        occupation text NOT NULL,
        place text NOT NULL,
        value double precision NOT NULL CHECK (value > 0),
        PRIMARY KEY (table_name, occupation, place)
      );
      COMMENT ON TABLE denominator_tables IS 'Tables of employment or unemployment that the operator has loaded.';
      COMMENT ON COLUMN denominator_tables.date IS 'The year, month or day to which the numbers refer.';
      COMMENT ON TABLE denominators IS 'The numbers of a table, in its unit.';
      COMMENT ON COLUMN denominators.occupation IS 'Filter and value, such as onet_codes=15-1252; empty for all occupations.';
      COMMENT ON COLUMN denominators.place IS 'Filter and value, such as countries=US.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE denominators; DROP TABLE denominator_tables;');
  }
}
