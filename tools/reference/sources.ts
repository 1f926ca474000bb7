import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** The text of a source file, decompressed if its name ends in `.gz`. */
export const readText = (data: string, file: string): string => {
  const bytes = readFileSync(path.join(data, file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** Rows of a tab-separated file with a header, as arrays of cells. */
export const readTsv = (data: string, file: string): string[][] =>
  readText(data, file)
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/\r$/, '').split('\t'));

export const readCsv = (data: string, file: string): Record<string, string>[] =>
  parse(readText(data, file), { columns: true, skip_empty_lines: true, relax_quotes: true });
