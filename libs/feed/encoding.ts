import type { Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** Of decoded bytes: Node's own 16 KB are less than a row, and cost a third of the time that reading takes. */
const chunkSize = 256 * 1024;

/** How a file is stored follows from the end of its name: `.gz`, `.zst`, else plain. */
export const decoderOf = (path: string): Transform => {
  if (path.endsWith('.gz')) return createGunzip({ chunkSize });
  if (path.endsWith('.zst')) return createZstdDecompress({ chunkSize });
  return new PassThrough();
};

/** @param level zstd's: 3 is fast, 19 is small. Both encoders write the same bytes for the same input. */
export const encoderOf = (path: string, level = 9): Transform => {
  if (path.endsWith('.gz')) return createGzip({ level: Math.min(level, 9) });
  if (!path.endsWith('.zst')) return new PassThrough();
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
};
