import pluralize from 'pluralize';
import { fold } from '#libs/reference/fold.js';

// `.net`, then words with a `++` or `#` that belongs to them.
export const WORD = /\.net(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:\+\+|#)?/gu;
export const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;
// Scripts written without spaces between words.
export const UNSEGMENTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
// The same for texts without other letters, as most are after folding; several times as fast.
const ASCII_WORD = /\.net(?![a-z0-9])|[a-z0-9]+(?:\+\+|#)?/g;
const NOT_ASCII = /[^\0-\x7f]+/g;
const LETTER = /[\p{L}\p{N}]/u;
const PLURAL = /^(?:[a-z]{3,}(?:s|men)|women)$/;
// Longer "words" are encoded data; they are never searched for, and Lucene refuses tokens of 32 KB.
const MAX_TOKEN = 64;

const S = 's'.charCodeAt(0);
const N = 'n'.charCodeAt(0);

// Cleared when it is full: tracking the least recently used words costs more than recomputing some singulars.
const MAX_SINGULARS = 50_000;
const singulars = new Map<string, string>();

/** Three-letter words are not changed: AWS, iOS and CSS are not plurals. */
const singular = (word: string): string => {
  const last = word.charCodeAt(word.length - 1);
  if ((last !== S && last !== N) || !PLURAL.test(word)) return word;
  let known = singulars.get(word);
  if (known === undefined) {
    known = pluralize.singular(word);
    if (singulars.size >= MAX_SINGULARS) singulars.clear();
    singulars.set(word, known);
  }
  return known;
};

/** The first characters of a word, without splitting a surrogate pair. */
const truncate = (word: string): string => {
  const start = word.slice(0, MAX_TOKEN);
  return start.isWellFormed() ? start : start.slice(0, -1);
};

/** The search token of a folded word. */
export const token = (word: string): string => singular(word.length > MAX_TOKEN ? truncate(word) : word);

/** Overlapping pairs of characters, so that any part of an unspaced run can be found as a phrase. */
const bigrams = (run: string): string[] => {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((character, i) => `${characters[i]}${character}`);
};

/**
 * The search tokens of a text, in order. The same function is applied when a posting is indexed and when it is
 * searched: case and accents folded, plurals made singular, `c++`, `c#` and `.net` kept whole.
 */
export const analyze = (text: string): string[] => {
  const folded = fold(text).replace(POSSESSIVE, '');
  if (!LETTER.test(folded.match(NOT_ASCII)?.join('') ?? '')) return (folded.match(ASCII_WORD) ?? []).map(token);
  const tokens: string[] = [];
  for (const word of folded.match(WORD) ?? []) {
    if (!UNSEGMENTED.test(word)) tokens.push(token(word));
    // A whole text can be one such run, with too many tokens to spread.
    else for (const pair of bigrams(word)) tokens.push(pair);
  }
  return tokens;
};
