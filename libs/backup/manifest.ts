import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.js';

/** Version of the format. A program reads no other. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** The state of a backup that is being written. */
export const UNFINISHED = 'unfinished.json';

/** Of a table, column or sequence. Names of the schema have no other characters. */
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const storedFile = z.object({
  /** Relative to the folder of the backup. */
  path: z.string().regex(/^[a-z]+\/\w[\w.-]*$/),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
});

const table = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: z.int(),
  /** Sum of the hashes of all rows, which does not depend on their order. */
  digest: z.string(),
  file: storedFile,
});

const chunk = storedFile.extend({
  rows: z.int(),
  digest: z.string(),
  /** Id of the last record. Records are in the order of ids. */
  last: z.string(),
});

const dataset = z.object({
  as_of: z.string().nullable(),
  feed: z.object({ dataset: z.string(), version: z.int() }).nullable(),
  applied: z.object({ files: z.int(), digest: z.string(), at: z.string().optional() }).optional(),
  epoch: z.string().optional(),
  /** The first change number that was not given out. */
  next_number: z.int(),
  /** By kind; those of `tombstones` have no content. */
  records: z.record(
    z.string(),
    z.object({ mapping_version: z.string(), as_of: z.string().nullable(), chunks: z.array(chunk) }),
  ),
  facts: z.object({ rebuilt_at: z.string().nullable(), files: z.array(storedFile) }).nullable(),
});

const takedown = z.object({ job_id: z.string(), reason: z.string(), taken_down_at: z.string() });

/** Takedowns, as `job takedowns --json` prints them. */
export const takedownsSchema = z.array(takedown);

const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  id: z.string(),
  /** When the snapshot of both stores was taken. */
  taken_at: z.string(),
  prefix: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.record(identifier, z.string()),
  /** Null if none was live. */
  dataset: dataset.nullable(),
  /** All takedowns at the end of the backup. */
  takedowns: takedownsSchema,
});

const unfinishedSchema = z.object({
  id: z.string(),
  /** Identifies the state of the dataset. */
  point: z.string(),
  chunks: z.record(z.string(), z.array(chunk)),
});

export type StoredFile = z.infer<typeof storedFile>;
export type StoredTable = z.infer<typeof table>;
export type StoredChunk = z.infer<typeof chunk>;
export type StoredDataset = z.infer<typeof dataset>;
export type StoredTakedown = z.infer<typeof takedown>;
export type BackupManifest = z.infer<typeof manifestSchema>;
export type UnfinishedBackup = z.infer<typeof unfinishedSchema>;

/** @throws BackupError if the folder holds no complete backup, or one of another format. */
export const readBackupManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) {
    throw new BackupError(
      (await readUnfinished(folder))
        ? `The backup in ${folder} is unfinished: complete it with \`admin backup\`, or use another one.`
        : `${folder} holds no backup: choose a folder that \`admin backup\` has written.`,
    );
  }
  const content = parse(text);
  const { format } = (content ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format !== BACKUP_FORMAT) {
    throw new BackupError(
      `The backup has format ${format}, and this version of Rolecall reads format ${BACKUP_FORMAT}: use the version that wrote it.`,
    );
  }
  const manifest = manifestSchema.safeParse(content);
  if (!manifest.success) throw new BackupError(`${join(folder, MANIFEST)} is damaged: use another backup.`);
  return manifest.data;
};

/** @returns null if no backup was begun there. */
export const readUnfinished = async (folder: string): Promise<UnfinishedBackup | null> => {
  const text = await readFile(join(folder, UNFINISHED), 'utf8').catch(() => null);
  return text === null ? null : (unfinishedSchema.safeParse(parse(text)).data ?? null);
};

/** Name of the tombstones among the kinds of records. */
export const TOMBSTONES = 'tombstones';

/** How many records of all kinds a dataset has, and how many tombstones: ids of deleted records, which are not records. */
export const countsOf = (found: Pick<StoredDataset, 'records'> | null): { records: number; tombstones: number } => {
  const counts = { records: 0, tombstones: 0 };
  for (const [kind, { chunks }] of Object.entries(found?.records ?? {}))
    counts[kind === TOMBSTONES ? 'tombstones' : 'records'] += chunks.reduce((sum, { rows }) => sum + rows, 0);
  return counts;
};

/** Every file that the manifest lists. */
export const filesOf = ({ tables, dataset: found }: BackupManifest): StoredFile[] => [
  ...tables.map(({ file }) => file),
  ...Object.values(found?.records ?? {}).flatMap(({ chunks }) => chunks),
  ...(found?.facts?.files ?? []),
];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
