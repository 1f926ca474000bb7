import { deburr } from 'es-toolkit';
import { LRUCache } from 'lru-cache';

// Runs of non-ASCII characters: folding does not depend on characters outside the run.
const NON_ASCII = /[^\0-\x7f]+/g;
const MAX_CACHED_LENGTH = 16;

// Texts repeat a small number of runs: quotation marks, dashes, accented letters.
const foldedRuns = new LRUCache<string, string>({ max: 10_000 });

// Scripts whose spelling contains joiners: there they stay, and separate the parts of a word as before.
const JOINING_SCRIPTS =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
const afterJoined = JOINING_SCRIPTS.split(' ').map((script) => `\\p{scx=${script}}`);
// Soft hyphens, zero-width spaces, word joiners, marks of direction, variation selectors and the like.
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const REMOVED = new RegExp(
  `(?<![${afterJoined.join('')}])[\\u200c\\u200d]|(?![\\u200c\\u200d])${IGNORABLE.source}`,
  'gu',
);

/** A text without characters that nobody sees, which texts copied from pages and documents contain within words. */
export const withoutInvisible = (text: string): string => (IGNORABLE.test(text) ? text.replace(REMOVED, '') : text);

const foldRun = (run: string): string => {
  const known = foldedRuns.get(run);
  if (known !== undefined) return known;
  const folded = deburr(
    withoutInvisible(run)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC'),
  ).toLowerCase();
  if (run.length <= MAX_CACHED_LENGTH) foldedRuns.set(run, folded);
  return folded;
};

/** The normal form in which spellings are compared: lower case, without accents, compatibility forms unified, nothing invisible. */
export const fold = (text: string): string => text.toLowerCase().replace(NON_ASCII, foldRun);
