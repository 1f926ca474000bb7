import { analyze } from './analyze.js';

/** The tokens of one word or quoted phrase; several must stand side by side. */
export type Term = readonly string[];

/** At least one of `any` must occur, or none of them when `negated`. */
export interface Clause {
  readonly any: readonly Term[];
  readonly negated: boolean;
}

const ITEM = /(-?)"([^"]*)"?|(\S+)/g;

/**
 * Reads a search text: words are all required, `"a phrase"` stands together, `-word` and `-"a phrase"` exclude, and
 * `OR` (or `|`) joins its two neighbours. What holds no letter or digit is dropped; an empty result means that
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
