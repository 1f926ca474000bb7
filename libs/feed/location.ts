import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FeedError } from './feed-error.js';

/** A folder, or an http(s) URL prefix, that holds `manifest.json` and the files that it lists. */
export type FeedLocation = string;

/** A file on this machine's disk; `dispose` removes it when it was downloaded. */
export interface LocalFile {
  path: string;
  dispose(): Promise<void>;
}

const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** The manifest's text. @throws FeedError when it cannot be had. */
export async function readManifestText(location: FeedLocation): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await open(location, 'manifest.json')) {
      bytes += chunk.length;
      if (bytes > MAX_MANIFEST_BYTES) throw new FeedError(`The manifest of ${location} is over 64 MB.`);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw unreadable(location, 'manifest.json', cause);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The file on disk: in place when the feed is a folder, else downloaded to a temporary folder. @throws FeedError */
export async function toLocalFile(location: FeedLocation, path: string): Promise<LocalFile> {
  if (!isUrl(location)) return { path: join(location, path), dispose: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-feed-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const target = join(folder, basename(path));
    await pipeline(await open(location, path), createWriteStream(target));
    return { path: target, dispose };
  } catch (cause) {
    await dispose();
    throw unreadable(location, path, cause);
  }
}

async function open(location: FeedLocation, path: string): Promise<Readable> {
  if (!isUrl(location)) return createReadStream(join(location, path));
  const url = new URL(path, location.endsWith('/') ? location : `${location}/`);
  // The checksum is of the file as stored, so the server must not encode it once more.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (response.status === 200 && response.body) return Readable.fromWeb(response.body);
  await response.body?.cancel();
  throw new FeedError(`${url} answered ${response.status} instead of 200.`);
}

function isUrl(location: FeedLocation): boolean {
  return /^https?:\/\//i.test(location);
}

function unreadable(location: FeedLocation, path: string, cause: unknown): FeedError {
  if (cause instanceof FeedError) return cause;
  const missing = (cause as NodeJS.ErrnoException | null)?.code === 'ENOENT';
  return new FeedError(`${path} of the feed ${location} ${missing ? 'does not exist' : 'cannot be read'}.`, { cause });
}
