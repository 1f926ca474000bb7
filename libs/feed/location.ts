import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, read, unlinkSync, write, writev } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskError } from '#libs/errors/disk-error.js';
import { type DownloadOptions, download } from './download.js';
import { FeedError } from './feed-error.js';

/** A folder or an http(s) URL prefix with `manifest.json` and the files that it lists. */
export type FeedLocation = string;

/** A file on the local disk, which may be read several times. `dispose` deletes it if it was downloaded. */
export interface LocalFile {
  read(): Readable;
  dispose(): Promise<void>;
}

const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** Reads the manifest. @throws FeedError when it is missing or unreadable; the signal's reason when aborted. */
export const readManifestText = async (location: FeedLocation, options: DownloadOptions = {}): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of open(location, 'manifest.json', MAX_MANIFEST_BYTES, options)) {
      bytes += chunk.length;
      if (bytes > MAX_MANIFEST_BYTES)
        throw new FeedError(
          `The manifest of ${location} is larger than 64 MB; split the feed, or publish a new snapshot with fewer files.`,
        );
      chunks.push(chunk);
    }
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw unreadable(location, 'manifest.json', cause);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * A local copy of the file: the file itself if the feed is a folder, otherwise a download.
 *
 * Invariant: a download has no name in the file system, so that the operating system deletes it when the process ends, even if it is
 * killed.
 *
 * @param maxBytes maximum size of a download.
 * @throws FeedError when it is missing or unreadable; the signal's reason when aborted.
 */
export const toLocalFile = async (
  location: FeedLocation,
  path: string,
  maxBytes: number,
  options: DownloadOptions = {},
): Promise<LocalFile> => {
  if (!isUrl(location)) {
    const stored = await fileOf(location, path).catch((cause: unknown) => {
      throw unreadable(location, path, cause);
    });
    return { read: () => createReadStream(stored), dispose: async () => {} };
  }
  const file = namelessFile();
  const dispose = async () => file.close();
  const writer = file.writer();
  try {
    await pipeline(open(location, path, maxBytes, options), writer, { signal: options.signal });
    return { read: file.reader, dispose };
  } catch (cause) {
    // A write in flight must not reach another file that gets the same descriptor.
    if (!writer.closed) await new Promise<void>((resolve) => writer.once('close', () => resolve()));
    await dispose();
    options.signal?.throwIfAborted();
    if (isDiskError(cause))
      throw new FeedError(
        `The disk of ${tmpdir()} has no space for ${path} of the feed (${cause.message}): free some, or set TMPDIR to another folder.`,
      );
    throw unreadable(location, path, cause);
  }
};

/** A temporary file whose name is removed at once; it exists until it is closed. */
const namelessFile = () => {
  const path = join(tmpdir(), `rolecall-feed-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  // A stream that is destroyed would close the file.
  const close = (_fd: number, done?: (error: null) => void) => done?.(null);
  return {
    writer: () => createWriteStream('', { fd, start: 0, fs: { write, writev, close } }),
    reader: () => createReadStream('', { fd, start: 0, fs: { read, close } }),
    close: () => closeSync(fd),
  };
};

async function* open(
  location: FeedLocation,
  path: string,
  maxBytes: number,
  options: DownloadOptions,
): AsyncGenerator<Buffer> {
  if (isUrl(location))
    yield* download(new URL(path, location.endsWith('/') ? location : `${location}/`), maxBytes, options);
  else yield* createReadStream(await fileOf(location, path));
}

/**
 * The file of a feed in a folder, without links. Whoever wrote the feed may have linked to another file of this machine, whose lines would be
 * in the dead-letter file, or to a device that never ends. Links within the folder, such as those to the newest file, are followed.
 *
 * @throws FeedError if it is not a file of the folder; Error if it does not exist.
 */
const fileOf = async (folder: string, path: string): Promise<string> => {
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
  if (!file.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
    throw new FeedError(
      `${path} of the feed ${folder} is a link to a file outside of it: copy the file into the feed.`,
    );
  if (!(await stat(file)).isFile()) throw new FeedError(`${path} of the feed ${folder} is not a file.`);
  return file;
};

const isUrl = (location: FeedLocation): boolean => /^https?:\/\//i.test(location);

const unreadable = (location: FeedLocation, path: string, cause: unknown): FeedError => {
  if (cause instanceof FeedError) return cause;
  const missing = (cause as NodeJS.ErrnoException | null)?.code === 'ENOENT';
  return new FeedError(`${path} of the feed ${location} ${missing ? 'does not exist' : 'cannot be read'}.`, { cause });
};
