import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@elastic/elasticsearch';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import { definitions } from '#libs/search/records/definitions.js';
import { type IndexSizing, mappingVersion } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import type { Progress } from '#libs/telemetry/progress.js';
import { BackupError } from './backup-error.js';
import {
  addTakedowns,
  assertEmptyDatabase,
  assertKnownMigrations,
  equalsBackup,
  migrateDatabase,
  replaceLog,
  restoreDatabase,
  withClient,
} from './database-restore.js';
import { readTakedowns } from './database-snapshot.js';
import { quoted } from './database-tables.js';
import { RowDigest } from './dataset-export.js';
import { assertNoDataset, type RestoredDataset, restoreDataset } from './dataset-restore.js';
import { type BackupManifest, filesOf, readBackupManifest, type StoredChunk, type StoredTakedown } from './manifest.js';
import { RestoreState } from './restore-state.js';
import { verifyStoredFiles } from './stored-files.js';

/** One of the stores. */
export type Store = 'postgres' | 'elasticsearch';

export interface RestoreOptions {
  readonly databaseUrl: string;
  readonly client: Client;
  readonly prefix: string;
  readonly dataDir: string;
  readonly folder: string;
  /** Restore only this store; the other one is kept as it is. */
  readonly only?: Store | undefined;
  /** Takedowns after the backup. */
  readonly takedowns: readonly StoredTakedown[];
  readonly sizing: IndexSizing;
  readonly startProgress: (label: string, total: number) => Progress;
  /** Called if the restore fails after it has begun to change the stores. */
  readonly onIncomplete: (restored: RestoredPart, error: unknown) => void;
}

/** How far a restore came: nothing, the database, or also the fed records, which readers see, without those that are computed. */
export type RestoredPart = 'nothing' | 'database' | 'fed records';

export interface RestoreSummary {
  readonly taken_at: string;
  readonly as_of: string | null;
  /** Rows of the database; null if it was not restored. */
  readonly rows: number | null;
  /** Null if there was none, or if it was not restored. */
  readonly dataset: RestoredDataset | null;
}

/**
 * Restores a backup into empty stores. All files are verified before anything is changed. Takedowns and removals that are newer than the backup
 * are applied again, as far as they are known: from `takedowns`, and from the database if it was kept.
 *
 * @throws BackupError if the backup is damaged or of another version, or if a store is in use.
 */
export const restore = async (options: RestoreOptions): Promise<RestoreSummary> => {
  const { databaseUrl, client, prefix, dataDir, folder, only } = options;
  const manifest = await readBackupManifest(folder);
  assertKnownMigrations(databaseUrl, manifest);
  const state = await RestoreState.open(dataDir, prefix, manifest.id);
  // A run that ended right after the commit could not record it.
  const isRestored = state.database || (state.begun && (await equalsBackup(databaseUrl, manifest)));
  const withDatabase = only !== 'elasticsearch' && !isRestored;
  if (withDatabase) await assertEmptyDatabase(databaseUrl);
  if (only !== 'postgres') await assertNoDataset(client, prefix, state.jobs);
  await verifyFiles(options, manifest);
  const lock = await acquireWriterLock(databaseUrl, prefix);
  let part: RestoredPart = only === 'elasticsearch' || state.database ? 'database' : 'nothing';
  try {
    if (part === 'nothing') {
      await state.save({ begun: true });
      if (withDatabase) await restoreDatabase({ ...options, manifest });
      await migrateDatabase(databaseUrl);
      await state.save({ database: true });
      part = 'database';
    }
    const dataset = only === 'postgres' ? null : manifest.dataset;
    const restored =
      dataset &&
      (await restoreDataset(
        {
          ...options,
          manifest,
          ...(await laterChanges(options, manifest)),
          signal: lock.signal,
          onPublished: () => {
            part = 'fed records';
          },
        },
        dataset,
        state,
      ));
    await state.remove();
    return {
      taken_at: manifest.taken_at,
      as_of: manifest.dataset?.as_of ?? null,
      rows: only === 'elasticsearch' ? null : manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      dataset: restored,
    };
  } catch (error) {
    options.onIncomplete(part, error);
    throw error;
  } finally {
    await lock.release();
  }
};

const verifyFiles = async ({ folder, startProgress }: RestoreOptions, manifest: BackupManifest): Promise<void> => {
  const files = filesOf(manifest);
  const progress = startProgress('checksums', files.length);
  await verifyStoredFiles(folder, files, () => progress.add(1)).finally(() => progress.stop());
};

/** The takedowns and removals after the backup. Adds those of the operator to the list of takedowns. */
const laterChanges = async ({ databaseUrl, prefix, takedowns }: RestoreOptions, manifest: BackupManifest) =>
  withClient(databaseUrl, async (client) => {
    await addTakedowns(client, [...manifest.takedowns, ...takedowns]);
    await replaceLog(client, prefix);
    const all = await readTakedowns(client);
    const { rows } = await client.query<{ kind: string; record_id: string }>(
      'SELECT kind, record_id FROM removals WHERE dataset = $1 AND number >= $2',
      [prefix, manifest.dataset?.next_number ?? 0],
    );
    const removed = new Map<string, Set<string>>();
    for (const { kind, record_id } of rows) removed.set(kind, (removed.get(kind) ?? new Set()).add(record_id));
    return { takedowns: new Set(all.map(({ job_id }) => job_id)), removed };
  });

/** What `verifyBackup` compared. */
export interface VerifySummary extends RestoreSummary {
  /** Kinds whose restored records differ from those of the backup. */
  readonly different: readonly string[];
}

/**
 * Restores a backup beside the stores, into a database, indices and a folder of its own, compares them with the backup, and removes them.
 *
 * @throws BackupError as `restore`; also if the user of the database may not create one.
 */
export const verifyBackup = async (options: RestoreOptions): Promise<VerifySummary> => {
  const { client, folder, databaseUrl } = options;
  const name = `rolecall_verify_${randomBytes(6).toString('hex')}`;
  const prefix = name.replaceAll('_', '-');
  const dataDir = await mkdtemp(join(tmpdir(), 'rolecall-verify-'));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await createDatabase(databaseUrl, name);
  try {
    // The copy is removed, so that nothing is left incomplete.
    const beside = { ...options, databaseUrl: url.href, prefix, dataDir, only: undefined, onIncomplete: () => {} };
    const summary = await restore(beside);
    const manifest = await readBackupManifest(folder);
    return { ...summary, different: await differentKinds(client, prefix, manifest, summary) };
  } finally {
    await removeIndices(client, prefix);
    await withClient(databaseUrl, (database) => database.query(`DROP DATABASE ${quoted([name])} WITH (FORCE)`));
    await rm(dataDir, { recursive: true, force: true });
  }
};

const createDatabase = (databaseUrl: string, name: string): Promise<unknown> =>
  withClient(databaseUrl, (database) => database.query(`CREATE DATABASE ${quoted([name])}`)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupError(
      'The user of DATABASE_URL may not create databases: grant it with `ALTER ROLE ... CREATEDB`, or restore into another server.',
    );
  });

const removeIndices = async (client: Client, prefix: string): Promise<void> => {
  const found = await client.indices.get({ index: `${prefix}-*`, features: ['aliases'], allow_no_indices: true });
  if (Object.keys(found).length > 0) await client.indices.delete({ index: Object.keys(found) });
};

/** Reads the restored records, and compares their digests with those of the backup. */
const differentKinds = async (
  client: Client,
  prefix: string,
  { dataset }: BackupManifest,
  { dataset: restored }: RestoreSummary,
): Promise<string[]> => {
  // Records that were taken down during the backup are in its files, and not restored.
  const leftOut = restored?.left_out ?? 0;
  const live = await readLiveDataset(client, prefix);
  if (!dataset) return [];
  if (!live) return Object.keys(dataset.records);
  const different: string[] = [];
  for (const definition of definitions) {
    const stored = dataset.records[definition.name];
    if (!stored || !definition.fed) continue;
    const digest = new RowDigest();
    let rows = 0;
    for await (const page of storedRecords(client, live.indices[definition.name] as string, definition)) {
      for (const row of page) digest.add(row);
      rows += page.length;
    }
    const total = stored.chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    // Another version of Rolecall derives other values.
    const isSameVersion = stored.mapping_version === mappingVersion(definition);
    const isEqual = !isSameVersion || leftOut > 0 || `${digest}` === `${sumOf(stored.chunks)}`;
    if (rows > total || rows < total - leftOut || !isEqual) different.push(definition.name);
  }
  return different;
};

const sumOf = (chunks: readonly StoredChunk[]): RowDigest => {
  const sum = new RowDigest();
  for (const { digest } of chunks) sum.addDigest(digest);
  return sum;
};
