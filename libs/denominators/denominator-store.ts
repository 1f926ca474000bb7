import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import type { Denominator, DenominatorSource } from './denominators.js';

/** A table that the operator has loaded. */
export interface DenominatorTable extends DenominatorSource {
  readonly loaded_at: Date;
}

/** The tables that the operator has loaded, as API processes read them. */
export class DenominatorStore {
  private readonly pool: RequestPool;

  constructor(database: RequestDatabase) {
    this.pool = new RequestPool({
      ...database,
      name: 'denominators',
      connections: 1,
      unavailable: 'Tables of employment cannot be read at the moment. Retry after a few seconds.',
    });
  }

  /** The names of all tables. */
  async names(): Promise<string[]> {
    const rows = await this.pool.query<{ name: string }>('SELECT name FROM denominator_tables ORDER BY name', []);
    return rows.map(({ name }) => name);
  }

  /**
   * A table with its rows for these pairs of occupation and place; null if there is none. One statement reads both: another might read rows of a table that has been
   * replaced since, with the unit and the source of the former.
   */
  async rows(
    name: string,
    pairs: readonly Pick<Denominator, 'occupation' | 'place'>[],
  ): Promise<{ table: DenominatorTable; rows: Denominator[] } | null> {
    const found = await this.pool.query<DenominatorTable & { [Key in keyof Denominator]: Denominator[Key] | null }>(
      `SELECT name, measure, source, url, date, unit, loaded_at, occupation, place, value FROM denominator_tables
       LEFT JOIN (denominators JOIN unnest($2::text[], $3::text[]) AS wanted (occupation, place) USING (occupation, place)) ON table_name = name
       WHERE name = $1`,
      [name, pairs.map(({ occupation }) => occupation), pairs.map(({ place }) => place)],
    );
    const [first] = found;
    if (first === undefined) return null;
    const { occupation: _occupation, place: _place, value: _value, ...table } = first;
    const rows = found.flatMap(({ occupation, place, value }) =>
      occupation === null || place === null || value === null ? [] : [{ occupation, place, value }],
    );
    return { table, rows };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
