import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodersOf } from './encoding.js';
import { FEED_FORMAT, type FeedFile, feedFileSchema, type Manifest, manifestSchema } from './manifest.js';
import type { FeedRow } from './rows.js';

export interface FeedWriter {
  /** Writes one file and lists it in the manifest. The end of its name determines the encoding. */
  writeFile(
    file: Omit<FeedFile, 'rows' | 'bytes' | 'sha256'>,
    rows: Iterable<FeedRow> | AsyncIterable<FeedRow>,
  ): Promise<FeedFile>;
  /**
   * Writes `manifest.json`, last and in one step, so that a reader never sees an incomplete feed. All files are on the disk when it
   * returns, and before the manifest lists them, so that a power failure leaves the previous feed or this one.
   */
  finish(): Promise<Manifest>;
}

/**
 * Writes a feed into a folder. The same rows give the same bytes.
 *
 * @param options.level compression, see `encodersOf`.
 * @param options.previous files of the folder that the manifest keeps, before the new ones.
 */
export const feedWriter = (
  folder: string,
  head: Pick<Manifest, 'dataset' | 'version' | 'as_of'>,
  options: { level?: number; previous?: readonly FeedFile[] } = {},
): FeedWriter => {
  const files: FeedFile[] = [...(options.previous ?? [])];
  return {
    async writeFile(file, rows) {
      const target = join(folder, feedFileSchema.shape.path.parse(file.path));
      const partial = `${target}.partial`;
      await mkdir(dirname(target), { recursive: true });
      const hash = createHash('sha256');
      let count = 0;
      let bytes = 0;
      async function* lines() {
        for await (const row of rows) {
          count += 1;
          yield `${wellFormed(JSON.stringify(row))}\n`;
        }
      }
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline([
          Readable.from(lines()),
          ...encodersOf(file.path, options.level),
          hashing,
          createWriteStream(partial, { flush: true }),
        ]);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await rename(partial, target);
      const written = { ...file, rows: count, bytes, sha256: hash.digest('hex') };
      files.push(written);
      return written;
    },

    async finish() {
      const manifest = manifestSchema.parse({ format: FEED_FORMAT, ...head, files });
      const target = join(folder, 'manifest.json');
      const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
      for (const written of folders) await flushFolder(written);
      await writeFile(`${target}.partial`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
      await rename(`${target}.partial`, target);
      await flushFolder(folder);
      return manifest;
    },
  };
};

/** Names of files are on the disk only when their folder is. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

const SURROGATE_ESCAPE = /\\ud[89a-f][0-9a-f]{2}/;

/**
 * Replaces the halves of surrogate pairs, which a text has that was cut within a character. JSON.stringify escapes them, and no
 * other surrogate; readers reject them.
 */
const wellFormed = (json: string): string =>
  SURROGATE_ESCAPE.test(json)
    ? json.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (text) => (text.startsWith('\\ud') ? '\ufffd' : text))
    : json;
