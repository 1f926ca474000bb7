import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodersOf, encodersOf } from '#libs/feed/encoding.js';
import { splitLines } from '#libs/feed/lines.js';
import { BackupError, writeError } from './backup-error.js';
import type { StoredFile } from './manifest.js';

/** Of zstd: fast. */
const LEVEL = 3;
const MAX_LINE_BYTES = 256 * 1024 * 1024;
/** Backups hold e-mail addresses and hashes of passwords. */
const OWNER_ONLY = 0o600;

/**
 * Writes a file, compressed if its name ends in `.zst`. It has its name once it is complete and on disk.
 *
 * @throws BackupError when the disk is full.
 */
export const writeStoredFile = async (folder: string, path: string, source: Readable): Promise<StoredFile> => {
  const target = join(folder, path);
  const partial = `${target}.partial`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline([
      source,
      ...encodersOf(path, LEVEL),
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      }),
      createWriteStream(partial, { mode: OWNER_ONLY, flush: true }),
    ]);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw writeError(folder, error);
  }
  return { path, bytes, sha256: hash.digest('hex') };
};

/** Writes JSON in one step, so that a reader never sees half of it. */
export const writeJson = async (folder: string, path: string, value: unknown): Promise<void> => {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  await writeStoredFile(folder, path, Readable.from([Buffer.from(text)]));
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

/** The content of a file, decompressed. */
export const readStoredFile = (folder: string, { path }: StoredFile): Readable => {
  const [first, ...others] = [createReadStream(join(folder, path)), ...decodersOf(path)];
  return others.reduce<Readable>(
    (stream, next) => stream.on('error', (error) => next.destroy(error)).pipe(next),
    first as Readable,
  );
};

/** The rows of a file of NDJSON. */
export async function* readStoredRows(folder: string, file: StoredFile): AsyncGenerator<unknown> {
  for await (const { bytes } of splitLines(readStoredFile(folder, file), MAX_LINE_BYTES))
    yield JSON.parse(bytes.toString());
}

/** @throws BackupError that names the first file that is missing, cut off or changed. */
export const verifyStoredFiles = async (
  folder: string,
  files: readonly StoredFile[],
  onVerified: (file: StoredFile) => void = () => {},
): Promise<void> => {
  const root = await realpath(folder);
  for (const file of files) {
    await assertOwnFile(root, file.path);
    const hash = createHash('sha256');
    const bytes = await hashInto(hash, join(folder, file.path));
    if (bytes === null) throw new BackupError(`${file.path} of the backup is missing: use another backup.`);
    if (bytes < file.bytes)
      throw new BackupError(`${file.path} of the backup is cut off at ${bytes} of ${file.bytes} bytes: copy it again.`);
    if (hash.digest('hex') !== file.sha256)
      throw new BackupError(`${file.path} of the backup has a wrong checksum: copy it again, or use another backup.`);
    onVerified(file);
  }
};

/** @throws BackupError if the path is not a file of the folder itself: a link could lead to any file of the machine, and a pipe never ends. */
const assertOwnFile = async (root: string, path: string): Promise<void> => {
  const target = join(root, path);
  const found = await lstat(target).catch(() => null);
  // What is missing is reported with its name.
  if (found === null) return;
  if (!found.isFile() || (await realpath(target)) !== target)
    throw new BackupError(
      `${path} of the backup is a link, or no regular file: copy the backup again, with the files themselves.`,
    );
};

/** @returns the number of bytes; null if the file cannot be opened. */
const hashInto = async (hash: Hash, path: string): Promise<number | null> => {
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return bytes;
};
