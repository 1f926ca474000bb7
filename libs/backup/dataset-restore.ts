import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import { factsFolder, markFactsComplete } from '#libs/facts/fact-folders.js';
import { definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import type { BulkCounts } from '#libs/search/store/bulk/bulk-writer.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { generationsOf, indicesOf, stampOf } from '#libs/search/store/indices/generations.js';
import type { IndexSizing } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { publishDataset, stageDataset } from '#libs/search/store/indices/staged-dataset.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import { BackupError, writeError } from './backup-error.js';
import type { StoredDataset } from './manifest.js';
import { restoreComputed } from './restore-computed.js';
import { type RecordsRestoreOptions, rejectedPath, restoreRecords } from './restore-records.js';
import type { RestoreState } from './restore-state.js';

export interface DatasetRestoreOptions extends RecordsRestoreOptions {
  readonly sizing: IndexSizing;
  /** Called when readers see the fed records. Those that are computed follow. */
  readonly onPublished: () => void;
}

/** What was restored. */
export interface RestoredDataset {
  /** Records of all kinds. `records` + `left_out` + `rejected` equals the records of the backup. */
  readonly records: number;
  /** Counted apart: tombstones are not records. */
  readonly tombstones: number;
  /** Records that were taken down or removed after the backup. */
  readonly left_out: number;
  /** Records that this version of Rolecall does not accept; they are in `rejected_file`. */
  readonly rejected: number;
  readonly rejected_file: string | null;
}

/**
 * @param own the index of postings that the restore has made live before it was interrupted.
 * @throws BackupError if readers of the prefix see another dataset.
 */
export const assertNoDataset = async (client: Client, prefix: string, own: string | null): Promise<void> => {
  const live = (await generationsOf(client, prefix)).find((generation) => generation.live);
  if (!live || (own !== null && live.indices.jobs === own)) return;
  throw new BackupError(
    `Elasticsearch has a live dataset with the prefix ${prefix}: delete its indices first, or restore with another ROLECALL_PREFIX.`,
  );
};

/**
 * Restores the records into new indices, whose index fields are derived by the registry of this program, and makes them live when all are
 * stored and counted. Versions, change numbers, tombstones, watermark and checkpoint are those of the backup, so that the next sync
 * continues where the last one stopped. If it was interrupted, it continues after the last file that is stored.
 */
export const restoreDataset = async (
  options: DatasetRestoreOptions,
  dataset: StoredDataset,
  state: RestoreState,
): Promise<RestoredDataset> => {
  const { client, prefix } = options;
  if ((await readLiveDataset(client, prefix)) === null) await publishRecords(options, dataset, state);
  options.onPublished();
  const computed = await restoreComputed(options, dataset);
  const { written, leftOut, rejected, tombstones } = state.totals;
  return {
    records: written + computed,
    tombstones,
    left_out: leftOut,
    rejected,
    rejected_file: rejected > 0 ? rejectedPath(options) : null,
  };
};

const publishRecords = async (
  options: DatasetRestoreOptions,
  dataset: StoredDataset,
  state: RestoreState,
): Promise<void> => {
  const { client, prefix, takedowns, signal } = options;
  const indices = (await staged(options, state)) ?? (await stageDataset(client, prefix, options.sizing));
  await state.save({ jobs: indices.jobs });
  await restoreFacts(options, dataset, stampOf(indices));
  await restoreRecords(options, dataset.records, { indices, state });
  const { as_of, feed, applied, epoch } = dataset;
  await publishDataset(client, prefix, indices, {
    meta: { as_of, feed, ...(applied && { applied }), ...(epoch !== undefined && { epoch }) },
    counts: state.counts(fedDefinitions(definitions).map(({ name }) => name)) as Record<string, BulkCounts>,
    takenDown: async () => takedowns,
    beforeSwap: async () => {
      for (const ids of chunk([...takedowns], 1_000)) await erasePostings(client, prefix, ids);
    },
    signal,
  });
};

/** The indices that an interrupted restore of the same backup was filling. */
const staged = async (
  { client, prefix }: DatasetRestoreOptions,
  { jobs }: RestoreState,
): Promise<DatasetIndices | null> => {
  const found = (await generationsOf(client, prefix)).find(({ indices, live }) => !live && indices.jobs === jobs);
  return found?.hasCurrentMapping ? indicesOf(found) : null;
};

const restoreFacts = async (
  { dataDir, prefix, folder }: DatasetRestoreOptions,
  { facts }: StoredDataset,
  stamp: string,
): Promise<void> => {
  // Without them, the next run of the indexer rebuilds them from the postings.
  if (!facts) return;
  const location = { dataDir, prefix };
  const target = factsFolder(location, stamp);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    for (const { path } of facts.files)
      await pipeline(
        createReadStream(join(folder, path)),
        createWriteStream(join(target, basename(path)), { flush: true, mode: 0o600 }),
      );
    await markFactsComplete(location, stamp, { rebuilt_at: facts.rebuilt_at });
  } catch (error) {
    throw writeError(dataDir, error);
  }
};
