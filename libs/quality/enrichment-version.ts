import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lazy } from '#libs/reference/read-table.js';
import { projectRoot } from '#libs/services/project-paths.js';

/** What decides what is read from a posting. The image contains their sources. */
const LIBS = ['enrichment', 'derivation', 'reference', 'registry', 'text'];
const HASHED = /\.(?:ts|json|tsv|txt|zst|gz|bin)$/;
const NOT_HASHED = /(?:^|\/)testing\/|\.(?:spec|faults)\.ts$/;
const LENGTH = 12;

/** Equal versions read the same from the same posting: it is derived from the code of enrichment and its tables. */
export const enrichmentVersion = lazy((): string => {
  const hash = createHash('sha256');
  for (const lib of LIBS) {
    const folder = path.join(projectRoot, 'libs', lib);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => HASHED.test(file) && !NOT_HASHED.test(file))
      .sort();
    for (const file of files) hash.update(`${lib}/${file}`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, LENGTH);
});
