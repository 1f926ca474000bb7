import { Readable } from 'node:stream';
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

const LINE_FEED = 0x0a;

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

  /** About how many rows all tables have, by the statistics of the database: counting them takes long. */
  async estimatedRows(): Promise<number> {
    const { rows } = await this.client.query<{ rows: string }>(
      `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint AS rows
       FROM unnest($1::text[]) AS t (name), pg_partition_tree(quote_ident(t.name)::regclass) AS p JOIN pg_class AS c ON c.oid = p.relid
       WHERE p.isleaf`,
      [this.tables.map(({ name }) => name)],
    );
    return Number(rows[0]?.rows);
  }

  /** Copies every table to a file of the folder. @param onRows is called with the number of rows that were copied since the last call. */
  async write(folder: string, onRows: (rows: number) => void = () => {}): Promise<StoredTable[]> {
    const written: StoredTable[] = [];
    for (const table of this.tables) {
      const { name, columns } = table;
      const sql = `COPY (SELECT ${quoted(columns)} FROM ${quoted([name])}) TO STDOUT`;
      const copy = this.client.query(copyTo(sql));
      // The driver reports a closed connection by this event only, perhaps before anybody reads the stream.
      copy.on('error', (error) => copy.destroy(error));
      const lines = Readable.from(countLines(copy, onRows));
      const file = await writeStoredFile(folder, `postgres/${name}.copy.zst`, lines);
      written.push({ name, columns: [...columns], ...(await tableDigest(this.client, table)), file });
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

/** Counts what passes: `COPY` prints one line per row, and escapes line feeds in values. */
async function* countLines(chunks: AsyncIterable<Buffer>, onRows: (rows: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    let lines = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
    onRows(lines);
    yield chunk;
  }
}

/** All takedowns now, also those after a snapshot. */
export const readTakedowns = async (client: pg.Client): Promise<StoredTakedown[]> => {
  const { rows } = await client.query<{ job_id: string; reason: string; created_at: Date }>(
    'SELECT job_id, reason, created_at FROM takedowns WHERE undone_at IS NULL ORDER BY created_at, job_id',
  );
  return rows.map(({ job_id, reason, created_at }) => ({ job_id, reason, taken_down_at: created_at.toISOString() }));
};
