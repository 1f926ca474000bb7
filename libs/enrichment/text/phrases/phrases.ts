import { lazy, readSourceRows } from '#libs/reference/read-table.js';
import { tokensOf } from '../tokens.js';
import { PhraseMatcher } from './phrase-matcher.js';
import { withoutPhrases } from './remove-phrases.js';

/** One row of a table of phrases. */
export interface PhraseRow {
  readonly language: string;
  /** In the syntax of `parsePhrase`. */
  readonly phrase: string;
  readonly meaning: string;
  /** A sentence that contains the phrase. */
  readonly example: string;
}

/** The phrases of a field, found in one pass. */
export interface PhraseTable {
  /** Path below `libs/enrichment`. */
  readonly file: string;
  readonly rows: readonly PhraseRow[];
  /** The meanings of the phrases that a text contains. */
  meaningsIn(text: string): ReadonlySet<string>;
  /** The rows whose phrase a text contains, in the order of the table. */
  find(text: string): readonly PhraseRow[];
  /** The first row of the table whose phrase a text contains; the only one that is observed. */
  first(text: string): PhraseRow | undefined;
  /** A folded text without the phrases of some meanings that stand within a clause: commas and brackets end one. */
  without(folded: string, meanings: readonly string[]): string;
  /** Whether a text contains any phrase; not observed. */
  has(text: string): boolean;
  /** Whether a text contains the phrase of a row of this table; not observed. */
  contains(row: PhraseRow, text: string): boolean;
}

/** Told about every row that is found, for measurements. */
export type RowObserver = (table: PhraseTable, row: PhraseRow) => void;

const NO_MEANINGS: ReadonlySet<string> = new Set();
let observer: RowObserver | undefined;

/** Observes all tables; undefined ends it. */
export const observeRows = (next: RowObserver | undefined): void => {
  observer = next;
};

/** Whether tables are observed: results must then not be reused, because a row would be observed once only. */
export const isObserved = (): boolean => observer !== undefined;

/** The rows of a table of phrases. @param file its path below `libs/enrichment`. */
export const readPhrases = (file: string): PhraseRow[] =>
  readSourceRows(`libs/enrichment/${file}`).map(([language = '', phrase = '', meaning = '', example = '']) => ({
    language,
    phrase,
    meaning,
    example,
  }));

let tableCount = 0;

/** A table of phrases with the automaton that finds them. */
export const compilePhrases = (file: string, rows: readonly PhraseRow[] = readPhrases(file)): PhraseTable => {
  const matcher = new PhraseMatcher(rows.map(({ phrase }) => phrase));
  const slot = tableCount;
  tableCount += 1;
  const meaningsOf = (found: readonly number[]): ReadonlySet<string> =>
    found.length === 0 ? NO_MEANINGS : new Set(found.map((at) => (rows[at] as PhraseRow).meaning));
  const inOrder = (text: string) => [...matcher.find(text)].sort((a, b) => a - b).map((at) => rows[at] as PhraseRow);
  const table: PhraseTable = {
    file,
    rows,
    first: (text) => {
      const [row] = inOrder(text);
      if (observer !== undefined && row !== undefined) observer(table, row);
      return row;
    },
    without: (folded, meanings) => {
      const stated = table.meaningsIn(folded);
      const isRemoved = (meaning: string) => meanings.includes(meaning);
      if (![...stated].some(isRemoved)) return folded;
      return withoutPhrases(folded, (clause) =>
        inOrder(clause).flatMap(({ phrase, meaning }) => (isRemoved(meaning) ? [phrase] : [])),
      );
    },
    has: (text) => inOrder(text).length > 0,
    contains: (row, text) => inOrder(text).includes(row),
    find: (text) => {
      const found = inOrder(text);
      if (observer !== undefined) for (const row of found) observer(table, row);
      return found;
    },
    meaningsIn: (text) => {
      const tokens = tokensOf(text);
      if (observer !== undefined) {
        const found = matcher.findIn(tokens);
        for (const at of found) observer(table, rows[at] as PhraseRow);
        return meaningsOf(found);
      }
      const known = tokens.meanings[slot];
      if (known !== undefined) return known;
      while (tokens.meanings.length < slot) tokens.meanings.push(undefined);
      const meanings = meaningsOf(matcher.findIn(tokens));
      tokens.meanings[slot] = meanings;
      return meanings;
    },
  };
  return table;
};

const tables: (() => PhraseTable)[] = [];

/** The table of a field, read and compiled on first use. */
export const phraseTable = (file: string): (() => PhraseTable) => {
  const table = lazy(() => compilePhrases(file));
  tables.push(table);
  return table;
};

/** The tables of all modules that are loaded. */
export const phraseTables = (): PhraseTable[] => tables.map((table) => table());
