import type { Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** Size of decoded chunks. Node's default of 16 KB is less than a row, and costs a third of the time of reading. */
const chunkSize = 256 * 1024;

/** The encoding of a file, by the end of its name: `.gz`, `.zst`, else plain. */
export const decoderOf = (path: string): Transform => {
  if (path.endsWith('.gz')) return createGunzip({ chunkSize });
  if (path.endsWith('.zst')) return createZstdDecompress({ chunkSize });
  return new PassThrough();
};

/** @param level of zstd: 3 is fast, 19 is small. Both encoders are deterministic. */
export const encoderOf = (path: string, level = 9): Transform => {
  if (path.endsWith('.gz')) return createGzip({ level: Math.min(level, 9) });
  if (!path.endsWith('.zst')) return new PassThrough();
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
};
