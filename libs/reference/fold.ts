import { deburr } from 'es-toolkit';
import { LRUCache } from 'lru-cache';

// Runs of non-ASCII characters: folding does not depend on characters outside the run.
const NON_ASCII = /[^\0-\x7f]+/g;
const MAX_CACHED_LENGTH = 16;

// Texts repeat a small number of runs: quotation marks, dashes, accented letters.
const foldedRuns = new LRUCache<string, string>({ max: 10_000 });

const foldRun = (run: string): string => {
  const known = foldedRuns.get(run);
  if (known !== undefined) return known;
  const folded = deburr(
    run
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC'),
  ).toLowerCase();
  if (run.length <= MAX_CACHED_LENGTH) foldedRuns.set(run, folded);
  return folded;
};

/** The normal form in which spellings are compared: lower case, without accents, compatibility forms unified. */
export const fold = (text: string): string => text.toLowerCase().replace(NON_ASCII, foldRun);
