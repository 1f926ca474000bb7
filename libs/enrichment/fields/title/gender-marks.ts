import { fold } from '#libs/reference/fold.js';
import marks from './gender-marks.json' with { type: 'json' };

const BRACKETED = /[([]([^()[\]]{1,40})[)\]]/g;
const SEPARATOR = /\s?[/|,;:]\s?/;
/** Three letters or more, without brackets: `m/w/d`, `m/f/div.`, `w|m|d`. */
const BARE =
  /(?<![\p{L}\d/|.&-])[mwfdhvxk*](?:\s?[/|]\s?(?:[mwfdhvxi*]|div(?:ers)?|inter|non-?binary|other|all|gn))(?:\s?[/|]\s?(?:[mwfdhvxi]\b\*?|\*|div(?:ers)?\b\.?|inter\b\*?|non-?binary\b|others?\b|all\b|gn\b)){1,6}(?![\p{L}\d/|])/giu;
const BARE_PAIR = /(?<![\p{L}\d/|.&-])([mwfhvk]\s?\/\s?[mwfhvk])(?![\p{L}\d/|])/giu;

/** Monday, Wednesday, Friday. */
const WEEKDAYS = /^m\W{1,3}w\W{1,3}f$/i;

const LETTERS = new Set(marks.letters);
const WORDS = new Set(marks.words);
const ALONE = new Set(marks.alone);
const PAIRS = new Set(marks.pairs);

/** Whether the words in brackets say which genders are meant: `m/w/div.`, `f/m/non-binary`, `all genders`, `mwd`; not `F/D`. */
const isGenderMark = (words: string): boolean => {
  const folded = fold(words)
    .replace(/[.*]{1,3}(?=\s{0,3}(?:$|[/|,;:]))/g, (end) => (end.includes('*') ? '*' : ''))
    .trim();
  if (WEEKDAYS.test(folded)) return false;
  if (ALONE.has(folded.replace(/\*$/, ''))) return true;
  const parts = folded.split(SEPARATOR).map((part) => (part === '*' ? part : part.replace(/\*$/, '')));
  const known = parts.every((part) => LETTERS.has(part) || WORDS.has(part));
  const letters = parts.filter((part) => LETTERS.has(part));
  if (!known || parts.length < 2 || letters.length === 0) return false;
  return parts.length > 2 || letters.length === 1 || PAIRS.has(parts.join('/'));
};

/** A title without the markers of genders. */
export const withoutGenderMarks = (title: string): string =>
  title
    .replace(BRACKETED, (all, words: string) => (isGenderMark(words) ? ' ' : all))
    .replace(BARE, (mark) => (WEEKDAYS.test(mark) ? mark : ' '))
    .replace(BARE_PAIR, (pair) => (PAIRS.has(fold(pair).replace(/\s/g, '')) ? ' ' : pair));
