import { fold } from '#libs/reference/fold.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import { spellingsLike } from '#libs/reference/search-words.js';

/** Between the label and the value in indexed terms: sorts before every letter, and does not occur in names. */
export const SEPARATOR = '\u001f';

/** Of a longer expression Elasticsearch refuses the whole request (`index.max_regex_length` is 1,000). */
const MAX_PATTERN = 900;

// Letters of other scripts are not in this class, so that words are found within texts without spaces.
const WORD_CHARACTERS = 'a-z0-9';

/** Escapes every special character of Lucene's regular expressions, in a form that JavaScript reads too. */
export const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&');

/** Texts of so few letters are names of their own, such as `R` and `Go`, and the beginning of many others. */
const SHORT = 3;

/** Which values are looked for by their label. Labels are compared folded. */
export interface LabelSearch {
  /** Folded. */
  readonly text: string;
  /** By the start of a label, by any of its words, or by a spelling that resembles it. */
  readonly mode: 'prefix' | 'words' | 'fuzzy';
  matches(label: string): boolean;
  /** Whether the first values that `pattern` finds are not always those to list: it has one of several words, or thousands begin with the text. */
  readonly isPartial: boolean;
  /**
   * A regular expression of Elasticsearch for terms that begin with a folded label. Of several words it has only the longest, because an
   * intersection of expressions costs Elasticsearch memory without a bound.
   */
  readonly pattern: string;
}

/** Labels that begin with a text. */
export const startingWith = (text: string): LabelSearch => ({
  text,
  mode: 'prefix',
  isPartial: false,
  matches: (label) => fold(label).startsWith(text),
  pattern: `${escaped(text)}.*`,
});

/** Labels with words that begin with each word of a text, or of another spelling of it: `nurse` finds `Registered Nurses`. */
export const withWords = (text: string): LabelSearch => {
  const spellings = [text, ...spellingsLike(text).map(fold), ...nameOfCity(text)].map((spelling) =>
    spelling.split(/\s+/),
  );
  const tests = spellings.map((words) =>
    words.map((word) => new RegExp(`(?:^|[^${WORD_CHARACTERS}])${escaped(word)}`)),
  );
  const patterns = spellings.map((words) => {
    const longest = words.toSorted((one, other) => other.length - one.length)[0] as string;
    return `([^${SEPARATOR}]*[^${WORD_CHARACTERS}${SEPARATOR}])?${escaped(longest)}.*`;
  });
  while (patterns.length > 1 && patterns.join('|').length > MAX_PATTERN) patterns.pop();
  return {
    text,
    mode: 'words',
    matches: (label) => {
      const folded = fold(label);
      return tests.some((words) => words.every((word) => word.test(folded)));
    },
    isPartial: text.length <= SHORT || spellings.some((words) => words.length > 1),
    pattern: patterns.join('|'),
  };
};

/** Labels whose spelling resembles a text, of facets whose labels are known. */
export const resembling = (text: string): LabelSearch => ({
  text,
  mode: 'fuzzy',
  matches: () => false,
  isPartial: false,
  pattern: '',
});

/** The name under which a city is counted: `munich` for `münchen`. */
const nameOfCity = (text: string): string[] => {
  const { kind, name = '' } = resolvePlace(text)?.place ?? {};
  return kind === 'city' && fold(name) !== text ? [fold(name)] : [];
};
