import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openProgramConnection } from '#libs/postgres/program-connection.js';
import {
  appliedMigrations,
  type DatabaseTable,
  databaseTables,
  quoted,
  SESSION_SETTINGS,
  tableDigest,
} from './database-tables.js';
import type { StoredTable, StoredTakedown } from './manifest.js';
import { writeStoredFile } from './stored-files.js';

/** The database at one moment: what is committed later is not in it. */
export class DatabaseSnapshot {
  private constructor(
    private readonly client: pg.Client,
    readonly takenAt: Date,
    readonly migrations: readonly string[],
    readonly tables: readonly DatabaseTable[],
  ) {}

  /** @throws errors of the driver. */
  static async open(databaseUrl: string): Promise<DatabaseSnapshot> {
    const client = await openProgramConnection(databaseUrl, 'backup');
    try {
      await client.query(SESSION_SETTINGS);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // Before the snapshot: a partition that retention drops after it would be missing in the backup, and its sums as well.
      await client.query('LOCK TABLE credit_charges IN ACCESS SHARE MODE');
      // The first other statement takes the snapshot.
      const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      const migrations = await appliedMigrations(client);
      return new DatabaseSnapshot(client, rows[0]?.now as Date, migrations, await databaseTables(client));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** The first change number of a dataset that was not given out. */
  async nextNumber(dataset: string): Promise<number> {
    const { rows } = await this.client.query<{ next_number: string }>(
      'SELECT next_number FROM change_counters WHERE dataset = $1',
      [dataset],
    );
    return Number(rows[0]?.next_number ?? 1);
  }

  /** Copies every table to a file of the folder. */
  async write(folder: string, onTable: (table: StoredTable) => void): Promise<StoredTable[]> {
    const written: StoredTable[] = [];
    for (const table of this.tables) {
      const { name, columns } = table;
      const sql = `COPY (SELECT ${quoted(columns)} FROM ${quoted([name])}) TO STDOUT`;
      const file = await writeStoredFile(folder, `postgres/${name}.copy.zst`, this.client.query(copyTo(sql)));
      const stored = { name, columns: [...columns], ...(await tableDigest(this.client, table)), file };
      written.push(stored);
      onTable(stored);
    }
    return written;
  }

  /** The last number of each sequence. Sequences are not part of a snapshot: theirs may be later, never earlier. */
  async sequences(): Promise<Record<string, string>> {
    const { rows } = await this.client.query<{ name: string; last: string }>(
      `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
       WHERE schemaname = current_schema() AND sequencename <> 'migrations_id_seq' AND last_value IS NOT NULL`,
    );
    return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => {});
  }
}

/** All takedowns now, also those after a snapshot. */
export const readTakedowns = async (client: pg.Client): Promise<StoredTakedown[]> => {
  const { rows } = await client.query<{ job_id: string; reason: string; created_at: Date }>(
    'SELECT job_id, reason, created_at FROM takedowns WHERE undone_at IS NULL ORDER BY created_at, job_id',
  );
  return rows.map(({ job_id, reason, created_at }) => ({ job_id, reason, taken_down_at: created_at.toISOString() }));
};
