import { fold } from '#libs/reference/fold.js';
import { readSourceRows } from '#libs/reference/read-table.js';
import { wordsOf } from './words.js';

/** One row of a table of phrases. */
interface PhraseRow {
  readonly language: string;
  /** Words; `a|b` is either word, `word*` any word that begins with it, `{n}` up to n other words. */
  readonly phrase: string;
  readonly meaning: string;
  /** A sentence that contains the phrase. */
  readonly example: string;
}

/** The rows of a table of phrases. @param file its path below `libs/enrichment`. */
export const readPhrases = (file: string): PhraseRow[] =>
  readSourceRows(`libs/enrichment/${file}`).map(([language = '', phrase = '', meaning = '', example = '']) => ({
    language,
    phrase,
    meaning,
    example,
  }));

/** A word of a phrase, or the number of words that may stand between two of them. */
interface Gap {
  readonly gap: number;
}
interface Word {
  readonly words: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}
type Part = Gap | Word;

interface Compiled {
  readonly row: PhraseRow;
  readonly parts: readonly Part[];
}

const MAX_GAP = 8;
const MAX_GAPS = 2;

const isGap = (part: Part): part is Gap => 'gap' in part;

const partOf = (token: string): Part => {
  const gap = /^\{(\d)\}$/.exec(token)?.[1];
  if (gap !== undefined) return { gap: Math.min(MAX_GAP, Number(gap)) };
  const options = fold(token).split('|');
  return {
    words: new Set(options.filter((word) => !word.endsWith('*'))),
    beginnings: options.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  };
};

const matches = (part: Part, word: string): boolean =>
  !isGap(part) && (part.words.has(word) || part.beginnings.some((beginning) => word.startsWith(beginning)));

/**
 * Finds the phrases of a table in a sentence. The work is linear in the words of the sentence: at each word, each phrase looks ahead a bounded
 * number of words, because a phrase has at most two gaps of at most eight words.
 *
 * @throws Error when a row has no words, begins with a gap, or has more gaps.
 */
export class PhraseMatcher {
  private readonly compiled: readonly Compiled[];

  constructor(readonly rows: readonly PhraseRow[]) {
    this.compiled = rows.map((row) => {
      const parts = row.phrase.split(' ').map(partOf);
      const gaps = parts.filter(isGap).length;
      if (parts[0] === undefined || isGap(parts[0]) || gaps > MAX_GAPS)
        throw new Error(`The phrase "${row.phrase}" must begin with a word and have at most ${MAX_GAPS} gaps.`);
      return { row, parts };
    });
  }

  /** The rows whose phrase a sentence contains, in the order of the table. */
  find(sentence: string): PhraseRow[] {
    const { words } = wordsOf(fold(sentence));
    return this.compiled
      .filter(({ parts }) => words.some((_, at) => endsAt(parts, 0, words, at)))
      .map(({ row }) => row);
  }
}

/** Whether the parts from `index` on match the words from `at` on. */
const endsAt = (parts: readonly Part[], index: number, words: readonly string[], at: number): boolean => {
  const part = parts[index];
  if (part === undefined) return true;
  if (!isGap(part))
    return at < words.length && matches(part, words[at] as string) && endsAt(parts, index + 1, words, at + 1);
  for (let skipped = 0; skipped <= part.gap; skipped += 1)
    if (endsAt(parts, index + 1, words, at + skipped)) return true;
  return false;
};
