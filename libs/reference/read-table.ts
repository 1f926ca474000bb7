import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';

const NEW_LINE = 0x0a;

/** Tables are read from the source folder, even by the compiled code in `dist`. */
const root = ((): string => {
  let at = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(at, 'package.json')) && path.dirname(at) !== at) at = path.dirname(at);
  return at;
})();
const folder = path.join(root, 'libs/reference/tables');

/** The rows of a handwritten table next to the code that reads it. @param file its path in the project. */
export const readSourceRows = (file: string): string[][] =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** The rows of a table as arrays of cells, one after the other; see `tools/reference` for how tables are built. */
export function* tableRows(name: string): Generator<string[]> {
  const packed = path.join(folder, `${name}.tsv.zst`);
  // Handwritten tables are not compressed, so that their changes can be reviewed.
  const bytes = existsSync(packed)
    ? zstdDecompressSync(readFileSync(packed))
    : readFileSync(path.join(folder, `${name}.tsv`));
  // Line by line, because a cell keeps the whole string alive from which it was cut.
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEW_LINE, start);
    const line = bytes.toString('utf8', start, end === -1 ? bytes.length : end);
    if (line !== '' && !line.startsWith('#')) yield line.split('\t');
    start = end === -1 ? bytes.length : end + 1;
  }
}

/** All rows of a table. */
export const readTable = (name: string): string[][] => [...tableRows(name)];

/** A value that is computed on first use. */
export const lazy = <T>(make: () => T): (() => T) => {
  let value: { made: T } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
};
