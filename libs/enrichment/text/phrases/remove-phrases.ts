import { tokensOf } from '../tokens.js';
import { wordsOf } from '../words.js';
import { PhraseSpans } from './phrase-spans.js';

/** What ends a clause. Hyphens, apostrophes and slashes are within one. */
const CLAUSE_ENDS = /([,:()[\]|·•–—"“”]+|\s-\s)/;

const spansByPhrase = new Map<string, PhraseSpans>();

const spansOf = (phrase: string): PhraseSpans => {
  const known = spansByPhrase.get(phrase) ?? new PhraseSpans(phrase);
  spansByPhrase.set(phrase, known);
  return known;
};

const withoutAll = (clause: string, phrases: readonly string[]): string => {
  if (phrases.length === 0) return clause;
  const { ids } = tokensOf(clause);
  const removed = new Set<number>();
  for (const phrase of phrases)
    for (const { from, to } of spansOf(phrase).find(ids)) for (let at = from; at < to; at += 1) removed.add(at);
  const { starts, ends } = wordsOf(clause);
  let kept = '';
  let end = 0;
  for (const at of [...removed].sort((a, b) => a - b)) {
    // What stands between two removed words goes as well.
    if (!removed.has(at - 1)) kept += `${clause.slice(end, starts[at])} `;
    end = ends[at] as number;
  }
  return kept + clause.slice(end);
};

/** A folded text without phrases that stand within a clause. @param find the phrases that a clause contains. */
export const withoutPhrases = (folded: string, find: (clause: string) => readonly string[]): string =>
  folded
    .split(CLAUSE_ENDS)
    .map((part, i) => (i % 2 === 1 ? part : withoutAll(part, find(part))))
    .join('');
