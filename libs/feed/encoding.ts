import { Duplex, Writable } from 'node:stream';
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { zstdFrameSplitter } from './zstd-frames.js';

/** Size of decoded chunks. Node's default of 16 KB is less than a row, and costs a third of the time of reading. */
const chunkSize = 256 * 1024;

/** The streams that decode a file, by the end of its name: `.gz`, `.zst`, else plain. */
export const decodersOf = (path: string): Duplex[] => {
  if (path.endsWith('.gz')) return [createGunzip({ chunkSize })];
  if (path.endsWith('.zst')) return [zstdFrameSplitter(), createZstdDecompress({ chunkSize })];
  return [];
};

/** The streams that encode a file. @param level of zstd: 3 is fast, 19 is small. Both encoders are deterministic. */
export const encodersOf = (path: string, level = 9): Duplex[] => {
  if (path.endsWith('.gz')) return [createGzip({ level: Math.min(level, 9) })];
  if (path.endsWith('.zst')) return [zstdEncoder(level)];
  return [];
};

/**
 * Writes one frame. Node's encoder would end the frame with the last chunk if that was still waiting when the stream ended, and
 * then write a second, empty frame.
 */
const zstdEncoder = (level: number): Duplex => {
  const encoder = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const writable = new Writable({
    write: (chunk, _encoding, done) => encoder.write(chunk, done),
    final: (done) => encoder.end(done),
  });
  return Duplex.from({ writable, readable: encoder });
};
