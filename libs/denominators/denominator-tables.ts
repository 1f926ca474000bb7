import { AppError } from '#libs/errors/app-error.js';
import type { Denominator, DenominatorSource } from './denominators.js';

/** Runs a statement. @returns its rows. */
type RunStatement = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Rows of one statement. */
const BATCH_ROWS = 10_000;

/** The tables that the operator has loaded, as the commands of the operator change them. @param run in a transaction. */
export class DenominatorTables {
  constructor(private readonly run: RunStatement) {}

  /** Loads a table; one of the same name is replaced. */
  async load(
    { name, measure, source, url, date, unit }: DenominatorSource,
    rows: readonly Denominator[],
  ): Promise<void> {
    // Of two loads of one name, the later one deletes what the earlier one inserted.
    await this.run("SELECT pg_advisory_xact_lock(hashtext('denominators'), hashtext($1))", [name]);
    await this.run('DELETE FROM denominator_tables WHERE name = $1', [name]);
    await this.run(
      'INSERT INTO denominator_tables (name, measure, source, url, date, unit, loaded_at) VALUES ($1, $2, $3, $4, $5, $6, now())',
      [name, measure, source, url, date, unit],
    );
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      const batch = rows.slice(start, start + BATCH_ROWS);
      await this.run(
        'INSERT INTO denominators (table_name, occupation, place, value) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::float8[])',
        [
          name,
          batch.map(({ occupation }) => occupation),
          batch.map(({ place }) => place),
          batch.map(({ value }) => value),
        ],
      );
    }
  }

  list(): Promise<Record<string, unknown>[]> {
    return this.run(
      `SELECT name, measure, source, date, unit, loaded_at, (SELECT count(*)::int FROM denominators WHERE table_name = name) AS rows
       FROM denominator_tables ORDER BY name`,
      [],
    );
  }

  /** @throws AppError `not_found`. */
  async remove(name: string): Promise<void> {
    const rows = await this.run(
      'WITH removed AS (DELETE FROM denominator_tables WHERE name = $1 RETURNING name) SELECT name FROM removed',
      [name],
    );
    if (rows.length === 0)
      throw new AppError('not_found', `There is no table ${name}: \`admin denominators list\` shows all.`);
  }
}
