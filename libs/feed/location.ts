import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FeedError } from './feed-error.js';

/** A folder or an http(s) URL prefix with `manifest.json` and the files that it lists. */
export type FeedLocation = string;

/** A file on the local disk. `dispose` deletes it if it was downloaded. */
export interface LocalFile {
  path: string;
  dispose(): Promise<void>;
}

export interface DownloadOptions {
  /** Aborts a download. */
  signal?: AbortSignal | undefined;
  /** The download fails when the server sends no data for this long, in milliseconds. Default: 60,000. */
  stallMs?: number;
}

const STALL_MS = 60_000;
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** Reads the manifest. @throws FeedError when it is missing or unreadable; the signal's reason when aborted. */
export const readManifestText = async (location: FeedLocation, options: DownloadOptions = {}): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of open(location, 'manifest.json', options)) {
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
 * A local copy of the file: the file itself if the feed is a folder, otherwise a download in a temporary folder.
 *
 * @throws FeedError when it is missing or unreadable; the signal's reason when aborted.
 */
export const toLocalFile = async (
  location: FeedLocation,
  path: string,
  options: DownloadOptions = {},
): Promise<LocalFile> => {
  if (!isUrl(location)) return { path: join(location, path), dispose: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-feed-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const target = join(folder, basename(path));
    await pipeline(open(location, path, options), createWriteStream(target), { signal: options.signal });
    return { path: target, dispose };
  } catch (cause) {
    await dispose();
    options.signal?.throwIfAborted();
    throw unreadable(location, path, cause);
  }
};

const open = (location: FeedLocation, path: string, options: DownloadOptions): AsyncIterable<Buffer> => {
  if (!isUrl(location)) return createReadStream(join(location, path));
  return download(new URL(path, location.endsWith('/') ? location : `${location}/`), options);
};

async function* download(url: URL, { signal, stallMs = STALL_MS }: DownloadOptions): AsyncGenerator<Buffer> {
  const stalled = new AbortController();
  const timer = setTimeout(
    () => stalled.abort(new FeedError(`${url} sent no data for ${stallMs / 1000} s: try again.`)),
    stallMs,
  );
  try {
    const response = await fetch(url, {
      // The checksum is that of the stored file, so the server must not compress the response.
      headers: { 'accept-encoding': 'identity' },
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
    });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw new FeedError(`${url} returned status ${response.status} instead of 200.`);
    }
    for await (const { buffer, byteOffset, byteLength } of response.body) {
      timer.refresh();
      yield Buffer.from(buffer, byteOffset, byteLength);
    }
  } finally {
    clearTimeout(timer);
  }
}

const isUrl = (location: FeedLocation): boolean => /^https?:\/\//i.test(location);

const unreadable = (location: FeedLocation, path: string, cause: unknown): FeedError => {
  if (cause instanceof FeedError) return cause;
  const missing = (cause as NodeJS.ErrnoException | null)?.code === 'ENOENT';
  return new FeedError(`${path} of the feed ${location} ${missing ? 'does not exist' : 'cannot be read'}.`, { cause });
};
