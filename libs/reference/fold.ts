import { deburr } from 'es-toolkit';
import { LRUCache } from 'lru-cache';

// Runs of non-ASCII characters: folding does not depend on characters outside the run.
const NON_ASCII = /[^\0-\x7f]+/g;
const MAX_CACHED_LENGTH = 16;

// Texts repeat a small number of runs: quotation marks, dashes, accented letters.
const foldedRuns = new LRUCache<string, string>({ max: 10_000 });

// Soft hyphens, zero-width spaces, word joiners, marks of direction, variation selectors and tags are part of no word.
const INVISIBLE = /[\u00ad\u034f\u061c\u180b-\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu;
// Joiners are part of the spelling of scripts that join letters: there they stay, and separate the parts of a word.
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200c\u200d]/gu;
const MAYBE_INVISIBLE = /[\p{Default_Ignorable_Code_Point}]/u;

/** A text without the characters that nobody sees, which texts copied from pages and documents contain within words. */
export const withoutInvisible = (text: string): string =>
  MAYBE_INVISIBLE.test(text) ? text.replace(INVISIBLE, '').replace(JOINERS, '') : text;

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
