import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Duplex, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodersOf, encodersOf } from './encoding.js';
import { readRows } from './read-rows.js';
import { acceptAll } from './rows.js';
import { feedWriter } from './write-feed.js';

const AS_OF = '2026-08-22T00:00:00Z';
const KIB_64 = 64 * 1024;
const EMPTY_FRAME = zstdCompressSync(Buffer.alloc(0));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zstd-spec-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bytes that do not compress, so that the stored size is that of the content. */
const incompressible = randomBytes(4 * KIB_64 + 100);
const content = (length: number): Buffer => incompressible.subarray(0, length);

const slices = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));

const through = async (chunks: readonly Buffer[], streams: readonly Duplex[]): Promise<Buffer> => {
  const out: Buffer[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      out.push(chunk);
      done();
    },
  });
  await pipeline([Readable.from(chunks), ...streams, output]);
  return Buffer.concat(out);
};

const decode = (chunks: readonly Buffer[], path = 'a.zst') => through(chunks, decodersOf(path));
const encode = (chunks: readonly Buffer[]) => through(chunks, encodersOf('a.zst'));

const checksummed = (bytes: Buffer) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

/** As pzstd and the seekable format write it between frames. */
const skippableFrame = (bytes: Buffer, variant = 0): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a50 + variant, 0);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
};

const hasZstd = spawnSync('zstd', ['--version']).status === 0;
if (!hasZstd) console.log('Skipped the tests with the zstd program, which is not installed.');

describe('the encoder writes one frame', () => {
  test('for any number of chunks', async () => {
    for (const size of [17, 1_000, KIB_64, 1_000_000]) {
      const encoded = await encode(slices(content(70_000), size));
      expect(encoded.subarray(-EMPTY_FRAME.length)).not.toEqual(EMPTY_FRAME);
      expect(encoded.subarray(4).includes(EMPTY_FRAME.subarray(0, 4))).toBe(false);
      expect(await decode([encoded])).toEqual(content(70_000));
    }
  });

  test('for no content', async () => {
    expect(await decode([await encode([])])).toEqual(Buffer.alloc(0));
  });
});

describe('what was encoded is decoded', () => {
  test('for every length of 0 to 1,024 bytes, in one frame and in several', async () => {
    for (let length = 0; length <= 1_024; length += 1) {
      const bytes = content(length);
      const half = Math.floor(length / 2);
      const one = await encode(slices(bytes, 100));
      const several = [bytes.subarray(0, half), bytes.subarray(half)].map(checksummed);
      expect((await decode(slices(one, 64))).equals(bytes)).toBe(true);
      expect((await decode(slices(Buffer.concat([...several, EMPTY_FRAME]), 64))).equals(bytes)).toBe(true);
    }
  });

  test('for files of every size around multiples of the chunk of a file', async () => {
    for (const multiple of [1, 2, 4]) {
      for (let offset = -40; offset <= 40; offset += 1) {
        const bytes = content(multiple * KIB_64 + offset);
        const frames = Buffer.concat([checksummed(bytes), EMPTY_FRAME, checksummed(bytes.subarray(0, 10))]);
        expect((await decode(slices(await encode([bytes]), KIB_64))).equals(bytes)).toBe(true);
        const decoded = await decode(slices(frames, KIB_64));
        expect(decoded.equals(Buffer.concat([bytes, bytes.subarray(0, 10)]))).toBe(true);
      }
    }
  });

  test.each(['a.zst', 'a.gz'])('in several frames or members, cut into chunks at any byte: %s', async (path) => {
    const compress = path.endsWith('.gz') ? gzipSync : checksummed;
    const part = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 400 }),
        async (parts, size) => {
          const stored = Buffer.concat(parts.map((bytes) => compress(bytes)));
          expect(await decode(slices(stored, size), path)).toEqual(Buffer.concat(parts));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('with skippable frames before, between and after the frames', async () => {
    const stored = Buffer.concat([
      skippableFrame(Buffer.from('first')),
      checksummed(Buffer.from('a')),
      skippableFrame(Buffer.alloc(0), 15),
      checksummed(Buffer.from('b')),
      skippableFrame(content(1_000), 7),
    ]);
    for (let size = 1; size <= 80; size += 1) expect((await decode(slices(stored, size))).toString()).toBe('ab');
  });
});

describe('is an error, wherever the file is cut into chunks:', () => {
  const frames = Buffer.concat([checksummed(content(300)), checksummed(content(200))]);

  test('a file that ends within a frame', async () => {
    const firstFrame = checksummed(content(300)).length;
    for (let end = 0; end < frames.length; end += 1) {
      if (end === firstFrame) continue;
      await expect(decode(slices(frames.subarray(0, end), 50))).rejects.toThrow();
    }
  });

  test('bytes after a frame that are not one', async () => {
    for (const size of [1, 50, 10_000]) {
      await expect(decode(slices(Buffer.concat([frames, Buffer.from('x')]), size))).rejects.toThrow();
      await expect(decode(slices(Buffer.concat([frames, content(100)]), size))).rejects.toThrow();
    }
  });

  test('a changed byte', async () => {
    for (let at = 0; at < frames.length; at += 1) {
      const changed = Buffer.from(frames);
      changed.writeUInt8((frames[at] as number) ^ 0x10, at);
      const decoded = await decode(slices(changed, 50)).catch(() => null);
      // A few bits of a header do not change the content, such as the size of the window.
      expect(decoded === null || decoded.equals(Buffer.concat([content(300), content(200)]))).toBe(true);
    }
  });
});

test('a feed of small and large rows is read back, whatever its size', async () => {
  for (const rows of [1, 10, 3_000]) {
    const writer = feedWriter(folder, { dataset: 'test', version: 1, as_of: AS_OF });
    const written = Array.from({ length: rows }, (_, n) => ({
      version: n + 1,
      record: { id: `J${n}`, title: incompressible.toString('hex', n, n + 20) },
    }));
    const path = `${rows}.ndjson.zst`;
    const file = await writer.writeFile({ path, kind: 'jobs', mode: 'snapshot', as_of: AS_OF }, written);
    const read = [];
    for await (const row of readRows(folder, file, acceptAll)) read.push(row);
    expect(read).toMatchObject(written.map(({ version, record }) => ({ type: 'upsert', version, record })));
  }
});

(hasZstd ? describe : describe.skip)('the zstd program', () => {
  const zstd = (args: readonly string[], input: Buffer): Buffer => {
    const { status, stdout, stderr } = spawnSync('zstd', args, { input, maxBuffer: 1 << 26 });
    if (status !== 0) throw new Error(stderr.toString());
    return stdout;
  };

  test.each([1, 100, 1_024, KIB_64 - 20, KIB_64, 2 * KIB_64 + 3, 4 * KIB_64])(
    'writes %i bytes that we read, in one frame and in several, and reads ours',
    async (length) => {
      const bytes = content(length);
      for (const options of [['-1'], ['-19'], ['--no-check'], ['--long=27'], ['-T2', '-B65536']]) {
        const frame = zstd(['-c', ...options], bytes);
        expect((await decode(slices(frame, KIB_64))).equals(bytes)).toBe(true);
        const two = await decode(slices(Buffer.concat([frame, frame]), KIB_64));
        expect(two.equals(Buffer.concat([bytes, bytes]))).toBe(true);
      }
      expect(zstd(['-dc'], await encode(slices(bytes, 1_000))).equals(bytes)).toBe(true);
    },
  );
});

test('files that the zstd program wrote in several frames are read', async () => {
  const golden = join(import.meta.dirname, 'testing/three-frames.ndjson.zst');
  const bytes = await readFile(golden);
  for (let size = 1; size <= bytes.length; size += 1) {
    expect((await decode(slices(bytes, size))).toString()).toBe('{"version":1}\n{"version":2}\n{"version":3}\n');
  }
});

test('a frame whose window exceeds the memory limit is an error that says so', async () => {
  // A frame header with a window of 2 GB, as of `zstd --long=31`, and one empty block.
  const bytes = Buffer.from('28b52ffd00a8010000', 'hex');
  await writeFile(join(folder, 'w.ndjson.zst'), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { path: 'w.ndjson.zst', kind: 'jobs', mode: 'snapshot' as const, as_of: AS_OF, rows: 1, sha256 };
  const reading = (async () => {
    for await (const _ of readRows(folder, file, acceptAll));
  })();
  await expect(reading).rejects.toThrow('window');
});
