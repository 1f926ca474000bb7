import { analyze } from './analyze.js';

/** The tokens of one word or quoted phrase; several must be adjacent. */
export type Term = readonly string[];

/** At least one of `any` must occur, or none of them when `negated`. */
export interface Clause {
  readonly any: readonly Term[];
  readonly negated: boolean;
}

const ITEM = /(-?)"([^"]*)"?|(\S+)/g;

/**
 * Parses a search text: all words are required, the words of `"a phrase"` must be adjacent, `-word` and `-"a phrase"` exclude, and
 * `OR` (or `|`) joins its two neighbours. Words without a letter or digit are dropped; an empty result means that
 * nothing was left to search for.
 */
export const parseQuery = (text: string): Clause[] => {
  const clauses: { any: Term[]; negated: boolean }[] = [];
  let joining = false;
  for (const [item, minus, phrase, word] of text.matchAll(ITEM)) {
    if (item === 'OR' || item === '|') {
      joining = clauses.length > 0;
      continue;
    }
    const negated = phrase === undefined ? /^-[^-\s]/.test(word ?? '') : minus === '-';
    const term = analyze(phrase ?? word ?? '');
    if (term.length === 0) continue;
    const last = clauses.at(-1);
    if (joining && last && !negated && !last.negated) last.any.push(term);
    else clauses.push({ any: [term], negated });
    joining = false;
  }
  return clauses;
};
