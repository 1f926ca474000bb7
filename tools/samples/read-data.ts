import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** A file of the data folder as text, decompressed when its name ends in `.gz`. */
export const readText = (data: string, path: string): string => {
  const bytes = readFileSync(join(data, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** The rows of a CSV file by its header. */
export const readCsv = (data: string, path: string): Record<string, string>[] =>
  parse(readText(data, path), {
    columns: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });

/** The values of an NDJSON file, whose shape the caller knows. */
export const readNdjson = <T>(data: string, path: string): T[] =>
  readText(data, path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
