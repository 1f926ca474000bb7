import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMMENTS: Readonly<Record<string, string>> = {
  'TABLE figure_vintages': 'What was published of the daily index of openings, and when. Rows are never changed.',
  'COLUMN figure_vintages.as_of': 'The date of the data.',
  'COLUMN figure_vintages.generation': 'The generation of the index of which it was computed.',
  'COLUMN figure_vintages.history_since':
    'If the history of the dataset was lost, when it was rebuilt; null if it is complete.',
  'COLUMN figure_vintages.series': 'Every series that it or an earlier vintage published.',
  'TABLE figure_days':
    'The days of the daily index, as a vintage published them first or anew: a later vintage has a row only where it differs. Rows are never changed.',
  'COLUMN figure_days.base': 'The day that is 100; null in a row without value.',
  'COLUMN figure_days.is_withdrawn': 'Whether the vintage no longer has this day.',
  'TABLE figure_factors': 'Seasonal factors of the daily index, from the vintage on that estimated them.',
  'COLUMN figure_factors.factors': 'From 1 January to 31 December, without 29 February; empty if they were withdrawn.',
};

/** Keeps what was published, so that it can be read again as it was. */
export class AddVintages1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE figure_vintages (
        dataset text NOT NULL,
        vintage integer NOT NULL,
        published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        as_of timestamptz NOT NULL,
        generation text NOT NULL,
        definitions text NOT NULL,
        history_since timestamptz,
        series text[] NOT NULL,
        PRIMARY KEY (dataset, vintage)
      );
      CREATE TABLE figure_days (
        dataset text NOT NULL,
        series text NOT NULL,
        day date NOT NULL,
        vintage integer NOT NULL,
        value double precision,
        low double precision,
        high double precision,
        base date,
        n integer NOT NULL,
        boards integer NOT NULL,
        employers integer NOT NULL,
        largest double precision NOT NULL,
        gap text,
        is_withdrawn boolean NOT NULL DEFAULT false,
        PRIMARY KEY (dataset, series, day, vintage)
      );
      CREATE TABLE figure_factors (
        dataset text NOT NULL,
        series text NOT NULL,
        vintage integer NOT NULL,
        until date NOT NULL,
        base date NOT NULL,
        years integer NOT NULL,
        factors double precision[] NOT NULL,
        PRIMARY KEY (dataset, series, vintage)
      );
    `);
    for (const [object, text] of Object.entries(COMMENTS))
      await runner.query(`COMMENT ON ${object} IS '${text.replaceAll("'", "''")}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE figure_factors; DROP TABLE figure_days; DROP TABLE figure_vintages');
  }
}
