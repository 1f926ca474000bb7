import type { ExportFormat, ExportWork } from '../export.js';
import type { ExportFiles } from '../storage/export-storage.js';
import type { StoredPage } from '../work/checkpoints.js';
import type { RecordEncoding } from './encode-record.js';
import { writeParquet } from './parquet.js';
import { writeText } from './text-file.js';
import type { Shapes } from './value-shape.js';

/** Makes pages one file of the requested format. @returns its digest, which is its name in the folder, and its size. */
export const writeFile = async (
  { format, compression }: Pick<ExportWork, 'format' | 'compression'>,
  pages: readonly StoredPage[],
  { stored, shapes, encoding }: { stored: ExportFiles; shapes: Shapes; encoding: RecordEncoding },
): Promise<{ readonly sha256: string; readonly bytes: number }> => {
  const paths: string[] = [];
  for (const page of pages) paths.push(await stored.pagePath(page));
  return stored.finish((path) =>
    format === 'parquet'
      ? writeParquet(paths, { path, shapes, compression, tempFolder: stored.pathOf('spilled') })
      : writeText(paths, { path, header: encoding.header, compression }),
  );
};

const EXTENSIONS: Readonly<Record<ExportFormat, Readonly<Record<ExportWork['compression'], string>>>> = {
  parquet: { zstd: 'parquet', gzip: 'parquet' },
  ndjson: { zstd: 'ndjson.zst', gzip: 'ndjson.gz' },
  csv: { zstd: 'csv.zst', gzip: 'csv.gz' },
};

/** The name under which a file is downloaded, unique in its export. @param number from 1. */
export const fileName = (
  { id, kind, format, compression }: Pick<ExportWork, 'id' | 'kind' | 'format' | 'compression'>,
  number: number,
): string => `${kind}-${id.slice(1, 9)}-${String(number).padStart(3, '0')}.${EXTENSIONS[format][compression]}`;
