import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lazy } from '#libs/reference/read-table.js';
import { projectRoot } from '#libs/services/project-paths.js';

/** Everything that is read from a posting is read by this module and what it imports. The image contains their sources. */
const ENTRY = 'libs/enrichment/enrich.ts';
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?\bfrom '((?:#libs|\.\.?)\/[^']+)'/gms;
/** A word that may be the name of a table of `libs/reference/tables`. */
const WORD = /'([a-z]+(?:-[a-z]+)*)'/g;
const LENGTH = 12;

const importedBy = (file: string, source: string): string[] =>
  [...source.matchAll(IMPORT)].map(([, name = '']) => {
    const target = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
    return target.replace(/\.js$/, '.ts');
  });

const tablesNamedIn = (source: string): string[] =>
  [...source.matchAll(WORD)]
    .flatMap(([, name]) => ['.tsv', '.tsv.zst'].map((ending) => `libs/reference/tables/${name}${ending}`))
    .filter((file) => existsSync(path.join(projectRoot, file)));

/** The modules and tables that extraction loads, as paths in the project. Names of types, descriptions and ISCO groups are not among them. */
export const enrichmentFiles = (): string[] => {
  const found = new Set([ENTRY]);
  for (const file of found) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(path.join(projectRoot, file), 'utf8');
    for (const each of [...importedBy(file, source), ...tablesNamedIn(source)]) found.add(each);
  }
  const own = path.dirname(ENTRY);
  const phrases = readdirSync(path.join(projectRoot, own), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .map((file) => `${own}/${file}`);
  return [...new Set([...found, ...phrases])].sort();
};

/** Equal versions read the same from the same posting: it is derived from the code of enrichment and its tables. */
export const enrichmentVersion = lazy((): string => {
  const hash = createHash('sha256');
  for (const file of enrichmentFiles()) hash.update(file).update(readFileSync(path.join(projectRoot, file)));
  return hash.digest('hex').slice(0, LENGTH);
});
