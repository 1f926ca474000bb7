import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@elastic/elasticsearch';
import { pick } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import { recordJson } from '#libs/search/derive/stored-fields.js';
import type { Change } from '#libs/search/store/change.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import {
  type DatasetIndices,
  type PreparedRecord,
  type PrepareRecord,
  recordPreparer,
} from '#libs/search/store/prepare-record.js';
import { Tombstones, tombstonesOf } from '#libs/search/store/tombstones.js';
import type { StartProgress } from '#libs/telemetry/progress.js';
import { writeError } from './backup-error.js';
import type { BackupRow } from './dataset-export.js';
import { type StoredChunk, type StoredDataset, TOMBSTONES } from './manifest.js';
import type { RestoreState } from './restore-state.js';
import { readStoredRows } from './stored-files.js';

const BATCH_SIZE = 200;

export interface RecordsRestoreOptions {
  readonly client: Client;
  readonly prefix: string;
  readonly dataDir: string;
  readonly folder: string;
  /** Postings that were taken down, also after the backup. */
  readonly takedowns: ReadonlySet<string>;
  /** Ids of records that were removed after the backup, by kind. */
  readonly removed: ReadonlyMap<string, ReadonlySet<string>>;
  readonly signal: AbortSignal;
  readonly startProgress: StartProgress;
}

interface Target {
  readonly indices: DatasetIndices;
  readonly state: RestoreState;
}

/**
 * Stores the records and tombstones of a backup in the indices, file by file. `state` has the files that are stored: an interrupted restore
 * continues after the last one.
 */
export const restoreRecords = async (
  options: RecordsRestoreOptions,
  stored: StoredDataset['records'],
  { indices, state }: Target,
): Promise<void> => {
  const { client, signal } = options;
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
  const chunksOf = (kind: string) => stored[kind]?.chunks ?? [];
  const total = kinds.flatMap((each) => chunksOf(each?.name ?? TOMBSTONES)).reduce((sum, { rows }) => sum + rows, 0);
  const progress = options.startProgress({ label: 'restore', total });
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
  { folder }: RecordsRestoreOptions,
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
  { folder, takedowns, removed, signal }: RecordsRestoreOptions,
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

const appendRejected = async (options: RecordsRestoreOptions, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  try {
    await mkdir(options.dataDir, { recursive: true });
    await appendFile(rejectedPath(options), lines.join(''), { mode: 0o600 });
  } catch (error) {
    throw writeError(options.dataDir, error);
  }
};

/** The file of the records that this version of Rolecall does not accept. */
export const rejectedPath = ({ dataDir, prefix }: Pick<RecordsRestoreOptions, 'dataDir' | 'prefix'>): string =>
  join(dataDir, `restore-${prefix}-rejected.ndjson`);

/** @returns a function that adds the figures of a stored record to the prepared one, which has none, as the record of a feed. */
const withFigures = (definition: Definition): ((prepared: PreparedRecord, stored: RecordValue) => PreparedRecord) => {
  const names = definition.fields.filter(({ figure }) => figure).map(({ name }) => name);
  if (names.length === 0) return (prepared) => prepared;
  const toJson = recordJson(definition);
  return (prepared, stored) => {
    const record = { ...prepared.record, ...pick(stored, names) };
    return { record, json: toJson(record) };
  };
};
