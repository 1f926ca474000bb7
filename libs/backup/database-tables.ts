import pg from 'pg';

/**
 * Tables whose rows mean nothing after a restore: people sign in again, attempts to sign in are counted anew, no client still repeats a read
 * of before, processes report again, and the log of requests begins anew. Jobs are in another schema: couriers add those that are
 * due. The files of exports are in no backup.
 */
export const EPHEMERAL_TABLES: readonly string[] = [
  'sessions',
  'throttle_windows',
  'idempotency_keys',
  'idempotent_responses',
  'exports',
  'export_pages',
  'export_files',
  'courier_tasks',
  'request_batches',
];

/** Tables that describe a dataset, and may have rows in a database that is otherwise empty. */
export const DATASET_TABLES: readonly string[] = ['takedowns', 'change_counters', 'open_change_ranges', 'removals'];

/** The table in which TypeORM records the migrations. */
const MIGRATIONS = 'migrations';

export interface DatabaseTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Rows are printed alike in every session. */
export const SESSION_SETTINGS = `SET TIME ZONE 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex'`;

/**
 * The tables of the schema that have rows to keep, each after those that it refers to. Partitions are part of their table, and generated columns
 * are left out.
 */
export const databaseTables = async (client: pg.Client): Promise<DatabaseTable[]> => {
  const { rows } = await client.query<DatabaseTable & { references: string[] }>(
    `SELECT c.relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT coalesce(array_agg(r.relname::text), '{}') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS references
     FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1) ORDER BY c.relname`,
    [[...EPHEMERAL_TABLES, MIGRATIONS]],
  );
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const names = sorted.map(({ name }) => name);
    const next = rows.filter(
      ({ name, references }) => !names.includes(name) && references.every((other) => names.includes(other)),
    );
    if (next.length === 0) throw new Error('The tables of the database refer to each other in a circle.');
    sorted.push(...next);
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
};

/** The migrations that were applied, in order; none if the database has no schema. */
export const appliedMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows: found } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    MIGRATIONS,
  ]);
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS} ORDER BY id`);
  return rows.map(({ name }) => name);
};

/** Identifiers as SQL, also those that come from a file. */
export const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ');

/** How many rows a table has, and a digest of them that does not depend on their order. */
export const tableDigest = async (
  client: pg.Client,
  { name, columns }: DatabaseTable,
): Promise<{ rows: number; digest: string }> => {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hashtextextended(ROW(${quoted(columns)})::text, 0)::numeric), 0)::text AS digest
     FROM ${quoted([name])}`,
  );
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest as string };
};
