import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip, createZstdCompress } from 'node:zlib';
import type { ExportCompression } from '../export.js';

const COMPRESS = { gzip: createGzip, zstd: createZstdCompress };

/** Writes pages behind a header to one compressed file. */
export const writeText = async (
  pages: readonly string[],
  { path, header, compression }: { path: string; header: Buffer; compression: ExportCompression },
): Promise<void> => {
  const content = async function* () {
    yield header;
    for (const page of pages) yield* createReadStream(page);
  };
  await pipeline(content, COMPRESS[compression](), createWriteStream(path, { flags: 'wx' }));
};
