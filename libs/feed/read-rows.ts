import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DownloadOptions } from './download.js';
import { decodersOf } from './encoding.js';
import { FeedError } from './feed-error.js';
import { type Line, splitLines, TooLongLinesError, TooManyBlankLinesError } from './lines.js';
import { type FeedLocation, type LocalFile, toLocalFile } from './location.js';
import type { FeedFile } from './manifest.js';
import { type BadRow, badRow, parseRow, type ReadRow, type RecordValidator } from './rows.js';

const MAX_LINE_BYTES = 20 * 1024 * 1024;

/** A local copy of a feed's file whose checksum matches the manifest. Created by `fetchFile`. */
export interface VerifiedFile extends LocalFile {
  file: FeedFile;
  /** Whether the number of rows was verified. If not, it is verified at the end of reading. */
  counted: boolean;
}

export interface FetchOptions extends DownloadOptions {
  /** false: verify only the checksum, for a reader that discards all rows if reading fails later. Default: true. */
  countRows?: boolean;
}

/**
 * Downloads one file of a feed, if it is remote, and verifies its checksum, compression and number of rows, so that no row of a
 * corrupt feed is applied. The caller must call `dispose`.
 *
 * @throws FeedError when the file is missing or truncated, or does not match the manifest; the signal's reason when aborted.
 */
export const fetchFile = async (
  location: FeedLocation,
  file: FeedFile,
  options: FetchOptions = {},
): Promise<VerifiedFile> => {
  const { signal, countRows: count = true } = options;
  const local = await toLocalFile(location, file.path, maxBytesOf(file), options);
  try {
    await verifyChecksum(local, file, signal);
    if (count) await countRows(local, file, signal);
  } catch (cause) {
    await local.dispose();
    signal?.throwIfAborted();
    if (cause instanceof FeedError) throw cause;
    const missing = (cause as NodeJS.ErrnoException | null)?.code === 'ENOENT';
    throw new FeedError(`${file.path} of the feed ${location} ${missing ? 'does not exist' : 'cannot be read'}.`, {
      cause,
    });
  }
  return { ...local, file, counted: count };
};

/**
 * Streams the rows of a verified file, including invalid ones. Memory use is bounded by the longest line.
 *
 * @throws FeedError when a file whose rows were not counted cannot be decompressed, or has another number of rows than the manifest.
 */
export const readVerified = <T>(
  verified: VerifiedFile,
  validator: RecordValidator<T>,
  maxLineBytes = MAX_LINE_BYTES,
): AsyncGenerator<ReadRow<T>> =>
  readLines(verified, (line, bytes) => parseRow(verified.file.kind, line, bytes, validator), maxLineBytes);

/** Streams the lines of a verified file, each parsed. @throws FeedError as `readVerified` does. */
export async function* readLines<Row>(
  verified: VerifiedFile,
  parse: (line: number, bytes: Buffer) => Row,
  maxLineBytes = MAX_LINE_BYTES,
): AsyncGenerator<Row | BadRow> {
  const { file, counted } = verified;
  let rows = 0;
  const lines = splitLines(decoded(verified, file), maxLineBytes);
  for await (const { number, bytes, tooLong } of counted ? lines : withFeedErrors(lines, file)) {
    rows += 1;
    if (rows > file.rows) break;
    yield tooLong ? badRow(number, `is longer than ${maxLineBytes} bytes`, bytes) : parse(number, bytes);
  }
  if (!counted) checkCount(rows, file);
}

/** Reports decompression errors as feed errors. Errors thrown by the consumer pass through unchanged. */
async function* withFeedErrors(lines: AsyncGenerator<Line>, file: FeedFile): AsyncGenerator<Line> {
  try {
    yield* lines;
  } catch (cause) {
    if (cause instanceof TooManyBlankLinesError)
      throw new FeedError(`${file.path} has more than 1 MB of blank lines in one place: remove them.`);
    if (cause instanceof TooLongLinesError)
      throw new FeedError(
        `${file.path} has lines that are much longer than ${MAX_LINE_BYTES} bytes, such as line ${cause.line}: a row is one line of at most this size.`,
      );
    const reason =
      (cause as NodeJS.ErrnoException).code === 'ZSTD_error_frameParameter_windowTooLarge'
        ? 'its window is larger than 128 MB (compress it with zstd --long=27 or less)'
        : 'it is truncated or damaged';
    throw new FeedError(`${file.path} cannot be decompressed: ${reason}.`, { cause });
  }
}

/** `fetchFile`, `readVerified` and `dispose` in one. The whole file is verified before the first row is yielded. */
export async function* readRows<T>(
  location: FeedLocation,
  file: FeedFile,
  validator: RecordValidator<T>,
  maxLineBytes = MAX_LINE_BYTES,
): AsyncGenerator<ReadRow<T>> {
  const verified = await fetchFile(location, file);
  try {
    yield* readVerified(verified, validator, maxLineBytes);
  } finally {
    await verified.dispose();
  }
}

const verifyChecksum = async (local: LocalFile, file: FeedFile, signal: AbortSignal | undefined): Promise<void> => {
  const hash = createHash('sha256');
  for await (const chunk of local.read()) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  if (hash.digest('hex') !== file.sha256) {
    throw new FeedError(`${file.path} does not have the sha256 of the manifest: it is truncated or was changed.`);
  }
};

const countRows = async (local: LocalFile, file: FeedFile, signal: AbortSignal | undefined): Promise<void> => {
  let rows = 0;
  for await (const _ of withFeedErrors(splitLines(decoded(local, file), MAX_LINE_BYTES), file)) {
    signal?.throwIfAborted();
    rows += 1;
    if (rows > file.rows) break;
  }
  checkCount(rows, file);
};

const checkCount = (rows: number, file: FeedFile): void => {
  if (rows === file.rows) return;
  const found = rows > file.rows ? 'more' : rows;
  throw new FeedError(`${file.path} has ${found} rows, but its manifest states ${file.rows}.`);
};

/** Of a file as stored: as much as its rows may have. */
const maxBytesOf = ({ bytes, rows }: FeedFile): number => bytes ?? (rows + 1) * MAX_LINE_BYTES;

/** The decompressed bytes. If a stage fails, or the reader stops early, all stages are destroyed. */
const decoded = (local: LocalFile, file: FeedFile): Readable => {
  const output = new PassThrough();
  pipeline([local.read(), ...decodersOf(file.path), output]).catch((error) => output.destroy(error));
  return output;
};
