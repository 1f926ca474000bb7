import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';

/** The top of the project: tables lie beside the sources, also when the compiled code under `dist` runs. */
const projectFolder = ((): string => {
  let at = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(at, 'package.json')) && path.dirname(at) !== at) at = path.dirname(at);
  return at;
})();

const folder = path.join(projectFolder, 'libs/reference/tables');

/** The rows of a table as arrays of cells; see `apps/reference` for how tables are built. */
export function readTable(name: string): string[][] {
  const packed = path.join(folder, `${name}.tsv.zst`);
  // Tables that are written by hand are plain, so that their changes can be read.
  const text = existsSync(packed)
    ? zstdDecompressSync(readFileSync(packed)).toString('utf8')
    : readFileSync(path.join(folder, `${name}.tsv`), 'utf8');
  const rows: string[][] = [];
  for (const line of text.split('\n')) if (line !== '' && !line.startsWith('#')) rows.push(line.split('\t'));
  return rows;
}

/** A value that is made when it is first asked for. */
export function lazy<T>(make: () => T): () => T {
  let value: { made: T } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
