import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Client } from '@elastic/elasticsearch';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import { factFiles, fetchFiles, readOrigin } from '#libs/facts/fact-folders.js';
import { openProgramConnection } from '#libs/postgres/program-connection.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import type { IndexMeta } from '#libs/search/store/indices/indices.js';
import { type LiveDataset, readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import type { Progress, StartProgress } from '#libs/telemetry/progress.js';
import { BackupError, writeError } from './backup-error.js';
import { DatabaseSnapshot, readTakedowns } from './database-snapshot.js';
import { KindExport } from './dataset-export.js';
import { keptIndices } from './kept-indices.js';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  MANIFEST,
  readUnfinished,
  type StoredDataset,
  type StoredFile,
  UNFINISHED,
  type UnfinishedBackup,
} from './manifest.js';
import { writeJson, writeStoredFile } from './stored-files.js';

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly client: Client;
  readonly prefix: string;
  /** Holds the facts of each generation. */
  readonly dataDir: string;
  readonly folder: string;
  /** Milliseconds to wait for an indexer that is writing. */
  readonly waitMs: number;
  readonly startProgress: StartProgress;
}

/**
 * Writes a backup of both stores at one point: while no indexer writes, a snapshot of the database is taken, and then a point in time of every
 * index is opened. Both are read afterwards, while the service goes on.
 *
 * A backup that was interrupted continues in the same folder; if the dataset has changed since, its records are read again.
 *
 * @throws BackupError, WriterLockError, and errors of the stores; the folder then holds an unfinished backup.
 */
export const backup = async (options: BackupOptions): Promise<BackupManifest> => {
  const { folder, databaseUrl, prefix } = options;
  const unfinished = await openFolder(folder);
  const { snapshot, dataset } = await takeSnapshots(options, unfinished);
  try {
    const { tables, sequences, stored } = await writeBoth(options, snapshot, dataset);
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      id: randomUUID(),
      taken_at: snapshot.takenAt.toISOString(),
      prefix,
      migrations: [...snapshot.migrations],
      tables,
      sequences,
      dataset: stored,
      takedowns: await currentTakedowns(databaseUrl),
    };
    await writeJson(folder, MANIFEST, manifest);
    await rm(join(folder, UNFINISHED), { force: true });
    return manifest;
  } finally {
    await dataset?.close();
    await snapshot.close();
  }
};

/** Reads both stores at once: an unused point in time expires, and an unused transaction delays the clean-up of the database. */
const writeBoth = async (
  { folder, startProgress }: BackupOptions,
  snapshot: DatabaseSnapshot,
  dataset: DatasetBackup | null,
) => {
  const progress = startProgress({
    label: 'backup',
    total: (await snapshot.estimatedRows()) + ((await dataset?.total()) ?? 0),
  });
  const end = new AbortController();
  const database = writeDatabase(snapshot, folder, progress);
  const records = dataset?.write(progress, end.signal) ?? Promise.resolve(null);
  try {
    const [copied, stored] = await Promise.all([database, records]);
    return { ...copied, stored };
  } finally {
    // If one has failed, the other one ends as well.
    end.abort();
    await snapshot.close();
    await Promise.allSettled([database, records]);
    progress.stop();
  }
};

/** Copies the tables, and ends the transaction. */
const writeDatabase = async (snapshot: DatabaseSnapshot, folder: string, progress: Progress) => {
  const tables = await snapshot.write(folder, (rows) => progress.add(rows));
  const sequences = await snapshot.sequences();
  await snapshot.close();
  return { tables, sequences };
};

const openFolder = async (folder: string): Promise<UnfinishedBackup | null> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    if (names.includes(MANIFEST)) throw new BackupError(`${folder} already holds a backup: choose another folder.`);
    if (names.length > 0 && !names.includes(UNFINISHED))
      throw new BackupError(`${folder} is not empty: choose another folder.`);
    if (names.length === 0) await writeJson(folder, UNFINISHED, { id: randomUUID(), point: '', chunks: {} });
    return await readUnfinished(folder);
  } catch (error) {
    throw writeError(folder, error);
  }
};

/** Takes both while no indexer writes, so that they agree. */
const takeSnapshots = async (
  options: BackupOptions,
  unfinished: UnfinishedBackup | null,
): Promise<{ snapshot: DatabaseSnapshot; dataset: DatasetBackup | null }> => {
  const { databaseUrl, client, prefix, waitMs } = options;
  const lock = await acquireWriterLock(databaseUrl, prefix, waitMs);
  try {
    const snapshot = await DatabaseSnapshot.open(databaseUrl);
    try {
      const live = await readLiveDataset(client, prefix);
      const nextNumber = await snapshot.nextNumber(prefix);
      const dataset = live && (await DatasetBackup.open(options, live, { nextNumber, unfinished }));
      lock.signal.throwIfAborted();
      return { snapshot, dataset };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  } finally {
    await lock.release();
  }
};

const currentTakedowns = async (databaseUrl: string) => {
  const client = await openProgramConnection(databaseUrl, 'backup');
  return readTakedowns(client).finally(() => client.end());
};

/** The live dataset at one point. */
class DatasetBackup {
  private constructor(
    private readonly options: BackupOptions,
    private readonly state: UnfinishedBackup,
    private readonly head: Omit<StoredDataset, 'records'>,
    private readonly exports: readonly KindExport[],
    private readonly metas: ReadonlyMap<string, IndexMeta>,
  ) {}

  static async open(
    options: BackupOptions,
    live: LiveDataset,
    { nextNumber, unfinished }: { nextNumber: number; unfinished: UnfinishedBackup | null },
  ): Promise<DatasetBackup> {
    const { client, folder } = options;
    const point = `${live.generation.stamp}-${nextNumber}-${live.meta.applied?.digest ?? ''}`;
    const chunks = unfinished?.point === point ? unfinished.chunks : {};
    const state: UnfinishedBackup = { id: unfinished?.id ?? randomUUID(), point, chunks };
    const indices = keptIndices(live);
    // Before the points in time, which expire if they are not used: there may be many facts.
    const facts = await copyFacts(options, live.generation.stamp);
    await client.indices.refresh({ index: [...indices.values()] });
    const exports = [...indices].map(([kind, index]) => {
      const definition = definitions.find(({ name }) => name === kind) ?? null;
      return new KindExport(client, kind, index, definition, chunks[kind] ?? []);
    });
    for (const each of exports) await each.open();
    const { as_of, feed, applied, epoch } = live.meta;
    const head = {
      as_of,
      feed,
      ...(applied && { applied }),
      ...(epoch !== undefined && { epoch }),
      next_number: nextNumber,
      facts,
    };
    await writeJson(folder, UNFINISHED, state);
    return new DatasetBackup(options, state, head, exports, await metasOf(client, indices));
  }

  /** @param signal ends it between two pages. */
  async write(progress: Progress, signal: AbortSignal): Promise<StoredDataset> {
    const { folder } = this.options;
    const saveState = () => {
      const chunks = Object.fromEntries(this.exports.map((each) => [each.kind, each.chunks]));
      return writeJson(folder, UNFINISHED, { ...this.state, chunks });
    };
    let open = [...this.exports];
    while (open.length > 0) {
      const going: KindExport[] = [];
      for (const each of open) {
        signal.throwIfAborted();
        const rows = await each.step(folder, saveState);
        progress.add(rows);
        if (rows > 0) going.push(each);
      }
      open = going;
    }
    const records = this.exports.map(({ kind, chunks }) => {
      const meta = this.metas.get(kind);
      return [kind, { mapping_version: meta?.mapping_version ?? '', as_of: meta?.as_of ?? null, chunks }] as const;
    });
    return { ...this.head, records: Object.fromEntries(records) };
  }

  async close(): Promise<void> {
    for (const each of this.exports) await each.close();
  }

  /** How many records and tombstones there are. */
  async total(): Promise<number> {
    const { client, prefix } = this.options;
    const live = await readLiveDataset(client, prefix);
    if (!live) return 0;
    return countDocuments(client, [...keptIndices(live).values()]);
  }
}

const metasOf = async (client: Client, indices: ReadonlyMap<string, string>): Promise<Map<string, IndexMeta>> => {
  const found = await client.indices.getMapping({ index: [...indices.values()] });
  return new Map(
    [...indices].map(([kind, index]) => [kind, (found[index]?.mappings._meta ?? {}) as unknown as IndexMeta]),
  );
};

/** Copies the facts, whose files are never modified in place. @returns null if this machine has none. */
const copyFacts = async (
  { dataDir, prefix, folder }: BackupOptions,
  stamp: string,
): Promise<StoredDataset['facts']> => {
  const location = { dataDir, prefix };
  const origin = await readOrigin(location, stamp);
  if (!origin) return null;
  const files: StoredFile[] = [];
  for (const path of [...(await factFiles(location, stamp)), ...(await fetchFiles(location, stamp))])
    files.push(await writeStoredFile(folder, `facts/${basename(path)}`, createReadStream(path)));
  return { ...origin, files };
};
