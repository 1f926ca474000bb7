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

  /** The table of a name; null if there is none. */
  async find(name: string): Promise<DenominatorTable | null> {
    const rows = await this.pool.query<DenominatorTable>(
      'SELECT name, measure, source, url, date, unit, loaded_at FROM denominator_tables WHERE name = $1',
      [name],
    );
    return rows[0] ?? null;
  }

  /** The names of all tables. */
  async names(): Promise<string[]> {
    const rows = await this.pool.query<{ name: string }>('SELECT name FROM denominator_tables ORDER BY name', []);
    return rows.map(({ name }) => name);
  }

  /** The rows of a table for these pairs of occupation and place. */
  async rows(name: string, pairs: readonly Pick<Denominator, 'occupation' | 'place'>[]): Promise<Denominator[]> {
    return this.pool.query<Denominator>(
      `SELECT occupation, place, value FROM denominators JOIN unnest($2::text[], $3::text[]) AS wanted (occupation, place) USING (occupation, place)
       WHERE table_name = $1`,
      [name, pairs.map(({ occupation }) => occupation), pairs.map(({ place }) => place)],
    );
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
