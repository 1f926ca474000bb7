import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** The text of a file of the sets, decompressed; null if it is missing. */
export const readSet = (data: string, file: string): string | null => {
  const name = path.join(data, file);
  if (!existsSync(name)) return null;
  const bytes = readFileSync(name);
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** The rows of a CSV or TSV file with a header; null if it is missing. */
export const readCsv = <T>(data: string, file: string): T[] | null => {
  const text = readSet(data, file);
  if (text === null) return null;
  return parse(text, {
    columns: true,
    bom: true,
    relax_column_count: true,
    ...(/\.tsv(?:\.gz)?$/.test(file) ? { delimiter: '\t', quote: null } : {}),
  }) as T[];
};
