import pluralize from 'pluralize';
import { fold } from '#libs/reference/fold.js';
import titleWordLists from './title-words.json' with { type: 'json' };

const STOP_WORDS = new Set(titleWordLists.stop_words);
const ABBREVIATIONS = new Map(Object.entries(titleWordLists.abbreviations));
const WORD = /[a-z0-9]+(?:\+\+|#)?/g;
const CLAUSE = /,| - | – |\bof\b|\bfor\b|\||:/i;
const MAX_TITLE = 200;

const singulars = new Map<string, string>();

/** Titles repeat a small number of words, so their singulars are cached. */
const singular = (word: string): string => {
  let known = singulars.get(word);
  if (known === undefined) {
    known = (word.length > 3 && word.endsWith('s')) || word.endsWith('men') ? pluralize.singular(word) : word;
    if (singulars.size < 50_000) singulars.set(word, known);
  }
  return known;
};

/** Words of a title: folded, singular, abbreviations written out. */
export const titleWords = (title: string): string[] =>
  (fold(title.slice(0, MAX_TITLE)).match(WORD) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .flatMap((word) => ABBREVIATIONS.get(word)?.split(' ') ?? [word])
    .map(singular);

/** A feature and its weight, before it is multiplied by its inverse document frequency. */
export type Feature = readonly [name: string, weight: number];

/**
 * The features of a title. The first letter of a name is its type: `u` word, `b` pair of adjacent words, `h` head noun (the last word
 * before a comma or "of"), `s` first and last word, `p` and `q` prefixes, `e`, `r` and `t` suffixes of long words. Prefixes and suffixes
 * let the model classify words that it has not seen.
 */
export const titleFeatures = (title: string): Feature[] => {
  const main = title.slice(0, MAX_TITLE).replace(/\([^)]{0,100}\)/g, ' ');
  const words = titleWords(main);
  const features: Feature[] = [];
  words.forEach((word, i) => {
    features.push([`u${word}`, 1]);
    if (i > 0) features.push([`b${words[i - 1]} ${word}`, 0.7]);
    if (word.length >= 5)
      features.push(
        [`p${word.slice(0, 5)}`, 0.5],
        [`e${word.slice(-5)}`, 0.3],
        [`q${word.slice(0, 4)}`, 0.3],
        [`r${word.slice(-4)}`, 0.25],
        [`t${word.slice(-3)}`, 0.25],
      );
  });
  const head = titleWords(main.split(CLAUSE)[0] ?? '').at(-1);
  if (head !== undefined) features.push([`h${head}`, 1]);
  if (words.length > 1) features.push([`s${words[0]} ${words.at(-1)}`, 0.4]);
  return features;
};
