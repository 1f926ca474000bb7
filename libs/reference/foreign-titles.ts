import { fold } from './fold.js';
import { lazy, readTable } from './read-table.js';

/** A usual title in a language other than English. */
export interface ForeignTitle {
  readonly title: string;
  /** The code of the occupation that it means. */
  readonly code: string;
  /** The usual title of this occupation in English. */
  readonly english: string;
}

/** Before a title that is also the end of compounds. */
const COMPOUND = '*';
/** Endings of genders, cases and the plural. */
const ENDING = /(?:innen|nen|in|en|ees|ee|es|os|as|[aeiosn])$/;
const MIN_STEM = 4;
/** A compound has so many letters before its end: `Bilanzbuchhalter`, not `Abkoch`. */
const MIN_BEFORE_END = 3;
const MIN_COMPOUND_END = 4;
const MAX_WORDS = 6;
const WORD = /[\p{L}\p{N}+]+/gu;
/** Words that titles have or lack without another meaning: "técnico de suporte". */
const FUNCTION_WORDS = new Set(
  'a an al aux au d da das de degli dei del della delle den der des di do dos ds du e el em en et fur het i im in kat l la las le les los na o of per por und van voor w y z'.split(
    ' ',
  ),
);

/** A word without the ending of its gender and number. */
export const wordStem = (word: string): string => (word.length > MIN_STEM + 1 ? word.replace(ENDING, '') : word);

/** The words of a title, folded, without function words. */
export const contentWords = (title: string): string[] =>
  (fold(title).match(WORD) ?? []).filter((word) => !FUNCTION_WORDS.has(word));

/** Their stems. */
export const titleStems = (title: string): string[] => contentWords(title).map(wordStem);

const tables = lazy(() => {
  const byStems = new Map<string, ForeignTitle>();
  const byEnd = new Map<string, ForeignTitle>();
  for (const [code = '', english = '', ...languages] of readTable('foreign-titles'))
    for (const each of languages.flatMap((titles) => titles.split('|')).filter((title) => title !== '')) {
      const title = each.replace(COMPOUND, '');
      const stems = titleStems(title).join(' ');
      if (!byStems.has(stems)) byStems.set(stems, { title, code, english });
      if (each.startsWith(COMPOUND)) byEnd.set(stems, { title, code, english });
    }
  return { byStems, byEnd };
});

/** The title in another language that these words are, in any gender and number; undefined if they are none. */
export const foreignTitled = (words: string): ForeignTitle | undefined =>
  tables().byStems.get(titleStems(words).join(' '));

/** A title found in a longer one: of `stems`, the `count` from `at` on. */
export interface ForeignTitleInside extends ForeignTitle {
  readonly at: number;
  readonly count: number;
}

/**
 * The title of most words, the first of several, that a longer title contains.
 * @param accepts whether the words from `at` on may be one.
 */
export const foreignTitleInside = (
  stems: readonly string[],
  accepts: (at: number, count: number) => boolean,
): ForeignTitleInside | null => {
  for (let count = Math.min(MAX_WORDS, stems.length); count > 0; count -= 1)
    for (let at = 0; at + count <= stems.length; at += 1) {
      const found = tables().byStems.get(stems.slice(at, at + count).join(' '));
      if (found && accepts(at, count)) return { ...found, at, count };
    }
  return null;
};

/** The title at the end of the first compound that has one: "Finanzbuchhalter". The longest end counts. */
export const foreignCompoundInside = (stems: readonly string[]): ForeignTitleInside | null => {
  for (const [at, stem] of stems.entries())
    for (let from = MIN_BEFORE_END; from + MIN_COMPOUND_END <= stem.length; from += 1) {
      const found = tables().byEnd.get(stem.slice(from));
      if (found) return { ...found, at, count: 1 };
    }
  return null;
};
