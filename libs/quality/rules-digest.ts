import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '#libs/reference/read-table.js';

/** What decides what is read from a posting. */
const FOLDERS = ['libs/enrichment', 'libs/derivation', 'libs/reference', 'libs/text'];
const RULES = /\.(?:ts|json|tsv|zst)$/;
const NO_RULES = /\.(?:spec|faults)\.ts$|(?:^|\/)testing\//;
const LENGTH = 12;

const root = ((): string => {
  let at = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(at, 'package.json')) && path.dirname(at) !== at) at = path.dirname(at);
  return at;
})();

/**
 * The digest of the code and tables that read postings. Two versions with the same digest read the same values from a posting, whatever their
 * commits are.
 */
export const rulesDigest: () => string = lazy(() => {
  const hash = createHash('sha256');
  for (const folder of FOLDERS)
    for (const file of (readdirSync(path.join(root, folder), { recursive: true }) as string[]).sort())
      if (RULES.test(file) && !NO_RULES.test(file))
        hash.update(`${folder}/${file}\n`).update(readFileSync(path.join(root, folder, file)));
  return hash.digest('hex').slice(0, LENGTH);
});
