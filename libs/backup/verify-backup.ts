import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@elastic/elasticsearch';
import { omit } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { mappingVersion } from '#libs/search/store/indices/indices.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import { BackupError } from './backup-error.js';
import { withClient } from './database-restore.js';
import { readTakedowns } from './database-snapshot.js';
import { type BackupRow, RowDigest } from './dataset-export.js';
import { keptIndices } from './kept-indices.js';
import { readBackupManifest, type StoredChunk, type StoredDataset, TOMBSTONES } from './manifest.js';
import { type RestoreOptions, type RestoreSummary, restore } from './restore.js';
import { readStoredRows } from './stored-files.js';
import { createVerifyDatabase, type VerifyDatabase } from './verify-database.js';

/** Where the copy is, until it is removed. */
export interface BackupCopy {
  /** Also the name of its role. */
  readonly database: string;
  /** Pattern of the names of its indices. */
  readonly indices: string;
  readonly folder: string;
}

export interface VerifyOptions extends Omit<RestoreOptions, 'only' | 'onIncomplete'> {
  readonly signal: AbortSignal;
  /** Called before the copy is written. */
  readonly onCopy: (copy: BackupCopy) => void;
}

/** What `verifyBackup` compared. */
export interface VerifySummary extends RestoreSummary {
  /** Kinds whose restored records differ from those of the backup. */
  readonly different: readonly string[];
  /** Kinds of which only the number was compared, because another version of Rolecall wrote them, and derived other values. */
  readonly only_counted: readonly string[];
}

/**
 * Restores a backup beside the stores, into a database, indices and a folder of its own, compares them with the backup, and removes them, also
 * when it is interrupted.
 *
 * @throws BackupError as `restore`; also if it was interrupted, or if the user of the database may not create databases and roles.
 */
export const verifyBackup = async ({ onCopy, signal, ...options }: VerifyOptions): Promise<VerifySummary> => {
  const { client, folder, databaseUrl } = options;
  const name = `rolecall_verify_${randomBytes(6).toString('hex')}`;
  const prefix = name.replaceAll('_', '-');
  const dataDir = await mkdtemp(join(tmpdir(), 'rolecall-verify-'));
  let database: VerifyDatabase | undefined;
  // Without its database, the restore fails at once, whatever it does.
  const stop = () => void database?.drop().catch(() => {});
  try {
    database = await createVerifyDatabase(databaseUrl, name);
    onCopy({ database: name, indices: `${prefix}-*`, folder: dataDir });
    signal.addEventListener('abort', stop, { once: true });
    signal.throwIfAborted();
    // The copy is removed, so that nothing is left incomplete.
    const beside = { ...options, databaseUrl: database.url, prefix, dataDir, only: undefined, onIncomplete: () => {} };
    const summary = await restore({ ...beside, signal });
    const { dataset } = await readBackupManifest(folder);
    // Its file is removed with the copy.
    const restored = summary.dataset && { ...summary.dataset, rejected_file: null };
    const leftOut = restored?.left_out ? await withClient(database.url, readTakedowns) : [];
    const found = dataset
      ? await compareRecords(
          { client, prefix, folder, signal, leftOut: new Set(leftOut.map(({ job_id }) => job_id)) },
          dataset,
        )
      : { different: [], only_counted: [] };
    return { ...summary, dataset: restored, ...found };
  } catch (error) {
    if (signal.aborted) throw new BackupError('Interrupted. The copy was removed.');
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await database?.drop();
    await removeIndices(client, prefix);
    await rm(dataDir, { recursive: true, force: true });
  }
};

const removeIndices = async (client: Client, prefix: string): Promise<void> => {
  const found = await client.indices.get({ index: `${prefix}-*`, features: ['aliases'], allow_no_indices: true });
  if (Object.keys(found).length > 0) await client.indices.delete({ index: Object.keys(found) });
};

interface Comparison {
  readonly client: Client;
  readonly prefix: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Postings of the backup that were not restored. */
  readonly leftOut: ReadonlySet<string>;
}

/** Reads what was restored, and compares the number and the digest of each kind with those of the backup. */
const compareRecords = async (
  { client, prefix, folder, signal, leftOut }: Comparison,
  { records }: StoredDataset,
): Promise<Pick<VerifySummary, 'different' | 'only_counted'>> => {
  const live = await readLiveDataset(client, prefix);
  const indices = live ? keptIndices(live) : new Map<string, string>();
  const different: string[] = [];
  const onlyCounted: string[] = [];
  for (const [kind, stored] of Object.entries(records)) {
    const definition = definitions.find(({ name }) => name === kind) ?? null;
    const index = indices.get(kind);
    const ignored = leftOut.size > 0 ? countFields(definition) : [];
    const restored = new Total(ignored);
    if (index !== undefined)
      for await (const page of storedRecords(client, index, definition)) {
        signal.throwIfAborted();
        for (const { id, version, record, numbers } of page)
          restored.add(definition ? { id, version, record, numbers } : { id, version });
      }
    const expected = new Total(ignored);
    await addChunks(expected, folder, stored.chunks, kind === TOMBSTONES ? NONE : leftOut);
    const isComparable = definition === null || stored.mapping_version === mappingVersion(definition);
    if (!isComparable) onlyCounted.push(kind);
    if (restored.rows !== expected.rows || (isComparable && `${restored.digest}` !== `${expected.digest}`))
      different.push(kind);
  }
  return { different, only_counted: onlyCounted };
};

const NONE: ReadonlySet<string> = new Set();

/** The fields that count postings. */
const countFields = (definition: Definition | null): string[] =>
  (definition?.fields ?? []).filter(({ counts }) => counts).map(({ name }) => name);

/** How many rows there are, and their digest. */
class Total {
  rows = 0;
  readonly digest = new RowDigest();

  /** @param ignored fields that are not compared. */
  constructor(private readonly ignored: readonly string[]) {}

  add({ record, ...row }: BackupRow): void {
    this.rows += 1;
    this.digest.add(record ? { ...row, record: omit(record, [...this.ignored]) } : row);
  }
}

/** The files are read only if some of their rows do not count. */
const addChunks = async (
  total: Total,
  folder: string,
  chunks: readonly StoredChunk[],
  leftOut: ReadonlySet<string>,
): Promise<void> => {
  for (const chunk of chunks) {
    if (leftOut.size === 0) {
      total.rows += chunk.rows;
      total.digest.addDigest(chunk.digest);
    } else
      for await (const row of readStoredRows(folder, chunk))
        if (!leftOut.has((row as BackupRow).id)) total.add(row as BackupRow);
  }
};
