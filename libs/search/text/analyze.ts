import { LRUCache } from 'lru-cache';
import pluralize from 'pluralize';
import { fold } from '#libs/reference/fold.js';

// `.net`, then words with the `++` or `#` that belongs to them.
const WORD = /\.net(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:\+\+|#)?/gu;
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;
// Scripts written without spaces between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const PLURAL = /^[a-z]{3,}(?:s|men)$/;
// Longer "words" are encoded data; nobody searches for them, and Lucene refuses tokens of 32 KB.
const MAX_TOKEN = 64;

const singulars = new LRUCache<string, string>({ max: 50_000 });

/** Three-letter words stay as they are: AWS, iOS and CSS are no plurals. */
const singular = (word: string): string => {
  if (!PLURAL.test(word)) return word;
  let known = singulars.get(word);
  if (known === undefined) {
    known = pluralize.singular(word);
    singulars.set(word, known);
  }
  return known;
};

/** Overlapping pairs of characters, so that any part of an unspaced run can be found as a phrase. */
const pairs = (run: string): string[] => {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((character, i) => `${characters[i]}${character}`);
};

/**
 * The search tokens of a text, in order. The same function is applied when a posting is indexed and when it is
 * searched: case and accents folded, plurals made singular, `c++`, `c#` and `.net` kept whole.
 */
export const analyze = (text: string): string[] => {
  const tokens: string[] = [];
  for (const [word] of fold(text).replace(POSSESSIVE, '').matchAll(WORD)) {
    if (UNSPACED.test(word)) tokens.push(...pairs(word));
    else tokens.push(singular(word.length > MAX_TOKEN ? word.slice(0, MAX_TOKEN) : word));
  }
  return tokens;
};
