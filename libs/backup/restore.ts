import type { Client } from '@elastic/elasticsearch';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import type { IndexSizing } from '#libs/search/store/indices/indices.js';
import type { StartProgress } from '#libs/telemetry/progress.js';
import {
  addTakedowns,
  assertEmptyDatabase,
  assertKnownMigrations,
  equalsBackup,
  migrateDatabase,
  recordRestore,
  replaceLog,
  restoreDatabase,
  withClient,
} from './database-restore.js';
import { readTakedowns } from './database-snapshot.js';
import { assertNoDataset, type RestoredDataset, restoreDataset } from './dataset-restore.js';
import { type BackupManifest, filesOf, readBackupManifest, type StoredTakedown } from './manifest.js';
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
  readonly startProgress: StartProgress;
  /** Ends the verification of the files. What follows ends when it loses the database. */
  readonly signal?: AbortSignal;
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
      await withClient(databaseUrl, async (client) => {
        await replaceLog(client, prefix);
        if (only !== 'elasticsearch') await recordRestore(client, prefix, manifest);
      });
      await state.save({ database: true });
      part = 'database';
    }
    const dataset = only === 'postgres' ? null : manifest.dataset;
    const restored =
      dataset &&
      (await restoreDataset(
        {
          ...options,
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

const verifyFiles = async (
  { folder, startProgress, signal }: RestoreOptions,
  manifest: BackupManifest,
): Promise<void> => {
  const files = filesOf(manifest);
  const progress = startProgress({ label: 'checksums', unit: 'files', total: files.length });
  const onVerified = () => {
    signal?.throwIfAborted();
    progress.add(1);
  };
  await verifyStoredFiles(folder, files, onVerified).finally(() => progress.stop());
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
