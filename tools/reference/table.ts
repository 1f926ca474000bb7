import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';

/** The header of a table. */
export interface TableHeader {
  title: string;
  source: string;
  licence: string;
  columns: string[];
}

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

/** Writes rows as compressed tab-separated text with a header that names source and licence. @returns bytes written */
export const writeTable = (
  folder: string,
  name: string,
  header: TableHeader,
  rows: readonly (readonly (string | number)[])[],
): number => {
  const lines = [
    `# ${header.title}`,
    `# Source: ${header.source}`,
    `# Licence: ${header.licence}`,
    `# Columns: ${header.columns.join(' ')}`,
  ];
  for (const row of rows) {
    const cells = row.map(String);
    if (cells.length !== header.columns.length || cells.some((cell) => /[\t\n]/.test(cell))) {
      throw new RangeError(`Table ${name} has a row that does not fit its columns: ${cells.join(' | ')}`);
    }
    lines.push(cells.join('\t'));
  }
  const bytes = zstdCompressSync(Buffer.from(`${lines.join('\n')}\n`), LEVEL);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.tsv.zst`), bytes);
  return bytes.length;
};
