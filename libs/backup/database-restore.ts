import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LOG_GAP } from '#libs/changes/change-log.js';
import { createDataSource } from '#libs/database/data-source.js';
import { migrate } from '#libs/database/migrate.js';
import { openProgramConnection } from '#libs/postgres/program-connection.js';
import { BackupError, UnusableBackupError } from './backup-error.js';
import { readTakedowns } from './database-snapshot.js';
import {
  appliedMigrations,
  DATASET_TABLES,
  databaseTables,
  quoted,
  SESSION_SETTINGS,
  tableDigest,
} from './database-tables.js';
import type { BackupManifest, StoredTakedown } from './manifest.js';
import { readStoredFile } from './stored-files.js';

export interface DatabaseRestoreOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** Prefix of the restored indices. */
  readonly prefix: string;
  /** Takedowns to add to those of the backup. */
  readonly takedowns: readonly StoredTakedown[];
}

/** @throws BackupError if a newer version of Rolecall wrote the backup. */
export const assertKnownMigrations = (databaseUrl: string, { migrations }: BackupManifest): void => {
  const known = migrationsOf(createDataSource(databaseUrl)).map(({ name }) => name);
  const unknown = migrations.find((name, index) => known[index] !== name);
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup was written by another version of Rolecall, whose schema has ${unknown}: restore it with that version or a later one.`,
    );
  }
};

/** @throws BackupError unless the database has no rows, except takedowns and changes of a dataset. */
export const assertEmptyDatabase = async (databaseUrl: string): Promise<void> => {
  await withClient(databaseUrl, async (client) => {
    for (const { name } of await databaseTables(client)) {
      if (DATASET_TABLES.includes(name)) continue;
      const { rowCount } = await client.query(`SELECT FROM ${quoted([name])} LIMIT 1`);
      if (rowCount === 0) continue;
      throw new BackupError(
        `The database is in use (${name} has rows): restore into an empty one (\`createdb\`, then set DATABASE_URL), or restore only the dataset with \`--only elasticsearch\`.`,
      );
    }
  });
};

/** Whether the database has the rows of the backup. */
export const equalsBackup = async (databaseUrl: string, { tables }: BackupManifest): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    for (const table of tables) {
      // Rows of a dataset have the prefix of the restored one.
      if (DATASET_TABLES.includes(table.name) || table.columns.includes('dataset')) continue;
      const found = await tableDigest(client, table).catch(() => null);
      if (found?.digest !== table.digest) return false;
    }
    return true;
  });

/**
 * Restores the tables in one transaction, with the schema of the backup. Takedowns that the database had are kept. The log of
 * changes becomes another one, so that readers who have seen later changes start again.
 *
 * @throws UnusableBackupError if the restored rows differ from those of the backup; nothing is restored then.
 */
export const restoreDatabase = async (options: DatabaseRestoreOptions): Promise<void> => {
  const { databaseUrl, manifest } = options;
  const kept = await withClient(databaseUrl, async (client) =>
    (await appliedMigrations(client)).length > 0 ? readTakedowns(client).catch(() => []) : [],
  );
  await prepareSchema(databaseUrl, manifest.migrations);
  await withClient(databaseUrl, async (client) => {
    await assertKnownNames(client, manifest);
    await client.query('BEGIN');
    await copyTables(client, options);
    for (const [name, last] of Object.entries(manifest.sequences))
      await client.query('SELECT setval(to_regclass($1::text), $2::bigint) WHERE to_regclass($1::text) IS NOT NULL', [
        quoted([name]),
        last,
      ]);
    for (const { name, columns } of manifest.tables)
      if (columns.includes('dataset'))
        await client.query(`UPDATE ${quoted([name])} SET dataset = $2 WHERE dataset = $1`, [
          manifest.prefix,
          options.prefix,
        ]);
    await addTakedowns(client, [...manifest.takedowns, ...kept, ...options.takedowns]);
    await replaceLog(client, options.prefix);
    await client.query('COMMIT');
  });
};

/** Updates the schema of a restored database to this version of Rolecall. */
export const migrateDatabase = async (databaseUrl: string): Promise<void> => {
  const dataSource = await createDataSource(databaseUrl).initialize();
  await migrate(dataSource).finally(() => dataSource.destroy());
};

/**
 * Makes the log of changes another one: cursors and numbers of the former are refused. In the schema of an earlier backup, only cursors are:
 * call it again after the migration.
 */
export const replaceLog = async (client: pg.Client, prefix: string): Promise<void> => {
  const dataset = client.escapeLiteral(prefix);
  await client.query(
    `DO $$ BEGIN IF to_regclass('change_counters') IS NOT NULL THEN
       UPDATE change_counters SET log_id = gen_random_uuid() WHERE dataset = ${dataset};
       IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('change_counters') AND attname = 'restart_after') THEN
         UPDATE change_counters SET next_number = next_number + ${LOG_GAP}, restart_after = next_number + ${LOG_GAP} - 1,
           restart_reason = 'log_replaced' WHERE dataset = ${dataset};
       END IF;
     END IF; END $$`,
  );
};

/** Remembers for which times published figures are lost. Call it after the migration: earlier backups have no table for it. */
export const recordRestore = async (client: pg.Client, prefix: string, { taken_at }: BackupManifest): Promise<void> => {
  await client.query(
    `INSERT INTO figure_restores (dataset, backup_at, restored_at) VALUES ($1, $2, now())
     ON CONFLICT (dataset, backup_at) DO UPDATE SET restored_at = excluded.restored_at`,
    [prefix, taken_at],
  );
};

/** Adds takedowns to the list. Those that were undone before are in force again. */
export const addTakedowns = async (client: pg.Client, takedowns: readonly StoredTakedown[]): Promise<void> => {
  if (takedowns.length === 0) return;
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'takedowns'::regclass AND attname = 'undone_at'`,
  );
  // In the schema of an earlier backup, no takedown can be undone.
  const ifKnown =
    rowCount === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at, undone_at = NULL, undo_reason = NULL
         WHERE date_trunc('milliseconds', t.undone_at) <= excluded.created_at`;
  await client.query(
    // A list may repeat a posting. Times of lists have milliseconds.
    `INSERT INTO takedowns AS t (job_id, reason, created_at)
     SELECT DISTINCT ON (job_id) * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS added (job_id, reason, created_at)
     ORDER BY job_id, created_at DESC
     ON CONFLICT (job_id) ${ifKnown}`,
    [
      takedowns.map(({ job_id }) => job_id),
      takedowns.map(({ reason }) => reason),
      takedowns.map(({ taken_down_at }) => taken_down_at),
    ],
  );
};

/** @throws UnusableBackupError if the manifest names a table, column or sequence that the schema of the backup does not have. */
const assertKnownNames = async (client: pg.Client, { tables, sequences }: BackupManifest): Promise<void> => {
  const columnsOf = new Map((await databaseTables(client)).map(({ name, columns }) => [name, columns]));
  const { rows } = await client.query<{ name: string }>(
    'SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema()',
  );
  const known = new Set(rows.map(({ name }) => name));
  const unknown = [
    ...tables.flatMap(({ name, columns }) => {
      const found = columnsOf.get(name);
      return found ? columns.filter((column) => !found.includes(column)).map((column) => `${name}.${column}`) : [name];
    }),
    ...Object.keys(sequences).filter((name) => !known.has(name)),
  ];
  if (unknown.length > 0)
    throw new UnusableBackupError(
      `The schema of the backup has no ${unknown[0]}, which its manifest names: use another backup.`,
    );
};

const copyTables = async (
  client: pg.Client,
  { folder, manifest: { tables } }: DatabaseRestoreOptions,
): Promise<void> => {
  for (const { name } of await databaseTables(client))
    if (DATASET_TABLES.includes(name)) await client.query(`DELETE FROM ${quoted([name])}`);
  for (const table of tables) {
    const { name, columns, file } = table;
    const sql = `COPY ${quoted([name])} (${quoted(columns)}) FROM STDIN`;
    await pipeline(readStoredFile(folder, file), client.query(copyFrom(sql)));
    const { rows, digest } = await tableDigest(client, table);
    if (rows !== table.rows || digest !== table.digest)
      throw new UnusableBackupError(
        `The restored rows of ${name} differ from those of the backup: use another backup.`,
      );
  }
};

type MigrationClass = { readonly name: string };
const migrationsOf = ({ options }: DataSource): MigrationClass[] => options.migrations as unknown as MigrationClass[];

/** Brings an empty database to the schema of the backup. */
const prepareSchema = async (databaseUrl: string, migrations: readonly string[]): Promise<void> => {
  const full = createDataSource(databaseUrl);
  await full.initialize();
  try {
    const applied = await withClient(databaseUrl, appliedMigrations);
    for (const _ of applied.slice(migrations.length)) await full.undoLastMigration();
  } finally {
    await full.destroy();
  }
  const own = migrationsOf(full).filter(({ name }) => migrations.includes(name));
  const partial = new DataSource({ ...full.options, migrations: own } as DataSourceOptions);
  await partial.initialize();
  await partial.runMigrations().finally(() => partial.destroy());
};

/** Runs `work` on a connection of its own, whose transaction is rolled back if it fails. */
export const withClient = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = await openProgramConnection(databaseUrl, 'restore');
  try {
    await client.query(SESSION_SETTINGS);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};
