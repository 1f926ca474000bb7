import { analyze } from './analyze.js';
import type { TokenSpan } from './analyze-spans.js';
import type { TermNode } from './search-node.js';

/** A part of a text, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A part of a text that matches a term, by the number of the term. */
export interface Match extends TextSpan {
  readonly term: number;
}

/** Further matches of a text do not change what is shown of it. */
const MAX_MATCHES = 1_000;

/** Whether a token of the text is the word of a term, by the rules of `termQuery`. */
const wordMatcher = (word: string, unfinished: boolean): ((token: string) => boolean) => {
  if (!unfinished) return (token) => token === word;
  const [finished = ''] = analyze(`${word}s`);
  return (token) => token.startsWith(word) || token === finished;
};

/** Where a term occurs among the tokens of a text. */
const occurrences = (tokens: readonly TokenSpan[], { term, unfinished }: TermNode): TextSpan[] => {
  const matchers = term.map((word, i) => wordMatcher(word, unfinished && i === term.length - 1));
  const [first] = matchers;
  if (!first) return [];
  return tokens.flatMap(({ token, start }, i) => {
    if (!first(token)) return [];
    const isMatch = matchers.every((matches, k) => matches(tokens[i + k]?.token ?? ''));
    return isMatch ? [{ start, end: (tokens[i + matchers.length - 1] as TokenSpan).end }] : [];
  });
};

/** The parts of a text that match any of the terms, in the order of the text. */
export const findMatches = (tokens: readonly TokenSpan[], terms: readonly TermNode[]): Match[] =>
  terms
    .flatMap((term, number) => occurrences(tokens, term).map((span) => ({ ...span, term: number })))
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .slice(0, MAX_MATCHES);

/** Spans without overlaps. @param matches in the order of the text. */
export const mergeSpans = (matches: readonly TextSpan[]): TextSpan[] => {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of matches) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
};
