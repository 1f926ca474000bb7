import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMMENTS: Readonly<Record<string, string>> = {
  'TABLE figure_vintages': 'What was published of the daily index of openings, and when. Rows are never changed.',
  'COLUMN figure_vintages.id':
    'What links name. A vintage that is published after a restore has another id than the one that was lost.',
  'COLUMN figure_vintages.published_at': 'Later than that of the vintage before, also if the clock was set back.',
  'COLUMN figure_vintages.as_of': 'The date of the data.',
  'COLUMN figure_vintages.generation': 'The generation of the index from which it was computed.',
  'COLUMN figure_vintages.definitions': 'The version of the definition of the daily index.',
  'COLUMN figure_vintages.history_since':
    'If the history of the dataset was lost, when it was rebuilt; null if it is complete.',
  'TABLE figure_series': 'Every series of the daily index, with the vintage that published it first.',
  'TABLE figure_days':
    'The days of the daily index, as a vintage published them first or anew: a later vintage has a row only where it differs. Rows are never changed.',
  'COLUMN figure_days.base': 'The day that is 100; null in a row without value.',
  'COLUMN figure_days.is_withdrawn': 'Whether the vintage no longer has this day.',
  'TABLE figure_factors': 'Seasonal factors of the daily index, from the vintage on that estimated them.',
  'COLUMN figure_factors.factors': 'From 1 January to 31 December, without 29 February; empty if they were withdrawn.',
};

const TABLES = ['figure_vintages', 'figure_series', 'figure_days', 'figure_factors'];

/** Keeps what was published, so that it can be read again as it was. */
export class AddVintages1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE figure_vintages (
        dataset text NOT NULL,
        vintage integer NOT NULL,
        id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
        published_at timestamptz NOT NULL,
        as_of timestamptz NOT NULL,
        generation text NOT NULL,
        definitions text NOT NULL,
        history_since timestamptz,
        PRIMARY KEY (dataset, vintage)
      );
      CREATE TABLE figure_series (
        dataset text NOT NULL,
        series text NOT NULL,
        vintage integer NOT NULL,
        PRIMARY KEY (dataset, series)
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
    for (const table of TABLES) {
      const columns: { name: string }[] = await runner.query(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attname <> 'dataset'`,
        [table],
      );
      // A restore may give the rows another prefix, and changes nothing else.
      await runner.query(
        `CREATE TRIGGER ${table}_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF ${columns.map(({ name }) => name).join()} ON ${table}
           FOR EACH STATEMENT EXECUTE FUNCTION reject_change()`,
      );
    }
    for (const [object, text] of Object.entries(COMMENTS))
      await runner.query(`COMMENT ON ${object} IS '${text.replaceAll("'", "''")}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await runner.query(`DROP TABLE ${table}`);
  }
}
