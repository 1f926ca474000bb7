import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import { factsFolder, markFactsComplete } from '#libs/facts/fact-folders.js';
import { stripUnknown } from '#libs/search/derive/strip-unknown.js';
import { definitions, fedDefinitions } from '#libs/search/records/definitions.js';
import type { Definition } from '#libs/search/registry/definition.js';
import type { BulkCounts } from '#libs/search/store/bulk/bulk-writer.js';
import type { Change } from '#libs/search/store/change.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { generationsOf, indicesOf, stampOf } from '#libs/search/store/indices/generations.js';
import type { IndexSizing } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { publishDataset, stageDataset } from '#libs/search/store/indices/staged-dataset.js';
import { type DatasetIndices, type PrepareRecord, recordPreparer } from '#libs/search/store/prepare-record.js';
import { Tombstones, tombstonesOf } from '#libs/search/store/tombstones.js';
import type { Progress } from '#libs/telemetry/progress.js';
import { BackupError, writeError } from './backup-error.js';
import type { BackupRow } from './dataset-export.js';
import { type BackupManifest, type StoredChunk, type StoredDataset, TOMBSTONES } from './manifest.js';
import { restoreComputed } from './restore-computed.js';
import type { RestoreState } from './restore-state.js';
import { readStoredRows } from './stored-files.js';
import { withFigures } from './with-figures.js';

const BATCH_SIZE = 200;

export interface DatasetRestoreOptions {
  readonly client: Client;
  readonly prefix: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly manifest: BackupManifest;
  readonly sizing: IndexSizing;
  /** Postings that were taken down, also after the backup. */
  readonly takedowns: ReadonlySet<string>;
  /** Ids of records that were removed after the backup, by kind. */
  readonly removed: ReadonlyMap<string, ReadonlySet<string>>;
  readonly signal: AbortSignal;
  /** Called when readers see the fed records. Those that are computed follow. */
  readonly onPublished: () => void;
  readonly startProgress: (label: string, total: number) => Progress;
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
  await restoreRecords(options, dataset, { indices, state });
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

const rejectedPath = ({ dataDir, prefix }: DatasetRestoreOptions): string =>
  join(dataDir, `restore-${prefix}-rejected.ndjson`);

interface Target {
  readonly indices: DatasetIndices;
  readonly state: RestoreState;
}

const restoreRecords = async (
  options: DatasetRestoreOptions,
  dataset: StoredDataset,
  target: Target,
): Promise<void> => {
  const { client, signal } = options;
  const { indices, state } = target;
  const rejected: string[] = [];
  const writer = new DatasetWriter<string>(client, indices, {
    onRejected: (id, reason, json) => rejected.push(`${JSON.stringify({ id, reason, row: json })}\n`),
    isTakenDown: (id) => options.takedowns.has(id),
    acceptsOrphans: true,
    signal,
  });
  const tombstones = new Tombstones(client, tombstonesOf(indices), signal);
  const prepare = recordPreparer(definitions);
  const kinds = [null, ...fedDefinitions(definitions)];
  const chunksOf = (kind: string) => dataset.records[kind]?.chunks ?? [];
  const total = kinds.flatMap((each) => chunksOf(each?.name ?? TOMBSTONES)).reduce((sum, { rows }) => sum + rows, 0);
  const progress = options.startProgress('restore', total);
  try {
    for (const definition of kinds) {
      const kind = definition?.name ?? TOMBSTONES;
      for (const file of chunksOf(kind)) {
        if (!state.isDone(file.path)) {
          const counts = definition
            ? await restoreChunk(options, file, { definition, prepare, writer, rejected })
            : await restoreTombstones(options, file, tombstones);
          await writer.drain();
          // The translog of indices that are being filled is not synced with each request.
          await client.indices.flush({ index: [...Object.values(indices), tombstonesOf(indices)] });
          await appendRejected(options, rejected.splice(0));
          await state.finish(file.path, kind, counts);
        }
        progress.add(file.rows);
      }
    }
  } finally {
    await writer.waitForInFlight();
    progress.stop();
  }
};

interface ChunkCounts {
  written: number;
  leftOut: number;
  rejected: number;
}

const restoreTombstones = async (
  { folder }: DatasetRestoreOptions,
  file: StoredChunk,
  tombstones: Tombstones,
): Promise<ChunkCounts> => {
  let written = 0;
  for await (const row of readStoredRows(folder, file)) {
    const { id, version } = row as BackupRow;
    await tombstones.add(id, version);
    written += 1;
  }
  await tombstones.drain();
  return { written, leftOut: 0, rejected: 0 };
};

const restoreChunk = async (
  { folder, takedowns, removed, signal }: DatasetRestoreOptions,
  file: StoredChunk,
  {
    definition,
    prepare,
    writer,
    rejected,
  }: { definition: Definition; prepare: PrepareRecord; writer: DatasetWriter<string>; rejected: string[] },
): Promise<ChunkCounts> => {
  const { name } = definition;
  const addFigures = withFigures(definition);
  let leftOut = 0;
  let batch: Change<string>[] = [];
  for await (const value of readStoredRows(folder, file)) {
    signal.throwIfAborted();
    const { id, version, record = {}, numbers = null } = value as BackupRow;
    if (takedowns.has(id) || removed.get(name)?.has(id)) {
      leftOut += 1;
      continue;
    }
    const known = stripUnknown(definition, record);
    const prepared = prepare(name, known);
    if (prepared.ok) batch.push({ id, version, value: addFigures(prepared.value, known), origin: id, numbers });
    else rejected.push(`${JSON.stringify({ id, reason: prepared.reason, row: record })}\n`);
    if (batch.length >= BATCH_SIZE) {
      await writer.write(name, batch);
      batch = [];
    }
  }
  await writer.write(name, batch);
  await writer.drain();
  return { written: file.rows - leftOut - rejected.length, leftOut, rejected: rejected.length };
};

const appendRejected = async (options: DatasetRestoreOptions, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  try {
    await mkdir(options.dataDir, { recursive: true });
    await appendFile(rejectedPath(options), lines.join(''), { mode: 0o600 });
  } catch (error) {
    throw writeError(options.dataDir, error);
  }
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
    await mkdir(target, { recursive: true });
    for (const { path } of facts.files)
      await pipeline(
        createReadStream(join(folder, path)),
        createWriteStream(join(target, basename(path)), { flush: true }),
      );
    await markFactsComplete(location, stamp, { rebuilt_at: facts.rebuilt_at });
  } catch (error) {
    throw writeError(dataDir, error);
  }
};
