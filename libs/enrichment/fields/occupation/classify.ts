import { uniqBy } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import { occupations } from '#libs/reference/occupations.js';
import { confidenceOf, isTooLow } from '../../confidence.js';
import { isObserved, phraseTable } from '../../text/phrases/phrases.js';
import { cleanTitle, coreTitle } from '../title/clean-title.js';
import { candidatesOf, codesIn, SUGGESTED } from './candidates.js';
import { isOnlyRank, leaderOf } from './managers.js';
import { withRankLast } from './title-forms.js';
import type { Candidate } from './title-model.js';

/**
 * The most likely O*NET-SOC occupation of a posting, and the next ones, the most likely first. Confidences are between 0 and 1. A title that
 * consists of vague words, or that several occupations share, has alternatives only: its code, title, confidence and major group are null.
 */
export interface OccupationGuess {
  code: string | null;
  title: string | null;
  confidence: number | null;
  alternatives: { code: string; title: string; confidence: number }[];
  major_group: string | null;
  job_zone: number | null;
  matched_on:
    | 'known title'
    | 'usual title'
    | 'words of the title'
    | 'rank of the title'
    | 'phrase of the title'
    | 'role in the text'
    | 'vague word';
}

const MAX_ALTERNATIVES = 4;

/** Phrases that name an occupation, and words that only suggest some. The meanings are O*NET-SOC codes, the most likely first. */
const namedPhrases = phraseTable('fields/occupation/named-phrases.tsv');
const vaguePhrases = phraseTable('fields/occupation/vague-phrases.tsv');

// Postings of a board repeat its titles.
const known = new LRUCache<string, { guess: OccupationGuess | null }>({ max: 1_000 });

/** O*NET-SOC occupation of a posting; null when no word of its title is known. */
export const occupationOf = (title: string, department: string | null): OccupationGuess | null => {
  const key = JSON.stringify([title, department]);
  const cached = known.get(key);
  if (cached !== undefined && !isObserved()) return cached.guess;
  const guess = classify(title, department);
  known.set(key, { guess });
  return guess;
};

/** What a title suggests before the threshold of confidence is applied, the most likely first, and its forms. */
export const suggestionsOf = (title: string, department: string | null) => {
  const written = coreTitle(title);
  const { core, rankFirst } = withRankLast(written);
  return { core, rankFirst, ...candidatesOf({ whole: cleanTitle(title), written, core, rankFirst }, department) };
};

const classify = (title: string, department: string | null): OccupationGuess | null => {
  const { core, rankFirst, candidates, matched_on } = suggestionsOf(title, department);
  if (isOnlyRank(core)) return fromPhrases(core, rankFirst, []);
  const [first] = candidates;
  if (!first || isTooLow('occupation', first.confidence)) {
    const found = fromPhrases(core, rankFirst, candidates);
    return found === null && matched_on === 'known title' ? guessOf(null, candidates, matched_on) : found;
  }
  const leader = leaderOf(core, rankFirst, first.code);
  if (leader === null) return guessOf(first, candidates, matched_on);
  return guessOf(...preceded(leader, confidenceOf('occupation', 'director'), candidates), 'rank of the title');
};

/** The occupation of a phrase of the title. Of a vague word, only alternatives. */
const fromPhrases = (core: string, rankFirst: string, others: readonly Candidate[]): OccupationGuess | null => {
  const named = codesIn(namedPhrases(), core);
  const codes = named.length > 0 ? named : codesIn(vaguePhrases(), core);
  const suggested = codes.map((code, i) => ({ code, confidence: SUGGESTED / (i + 1) }));
  const [first] = suggested;
  if (!first) return null;
  if (named.length === 0) return guessOf(null, [...suggested, ...others], 'vague word');
  return guessOf(
    ...preceded(leaderOf(core, rankFirst, first.code) ?? first.code, confidenceOf('occupation', 'phrase'), [
      ...suggested,
      ...others,
    ]),
    'phrase of the title',
  );
};

/** An occupation before others, whose confidences then share what is left. */
const preceded = (code: string, confidence: number, others: readonly Candidate[]): [Candidate, Candidate[]] => [
  { code, confidence },
  others.map((other) => ({ ...other, confidence: other.confidence * (1 - confidence) })),
];

const named = ({ code, confidence }: Candidate) => ({
  code,
  title: occupations().get(code)?.title ?? code,
  confidence: Math.round(Math.min(0.99, confidence) * 100) / 100,
});

/** The first of some occupations, with the others as alternatives. */
export const guessOfCodes = (
  codes: readonly string[],
  confidence: number,
  matched_on: OccupationGuess['matched_on'],
): OccupationGuess => {
  const [code = '', ...others] = codes;
  return guessOf(
    { code, confidence },
    others.map((other, i) => ({ code: other, confidence: SUGGESTED / (i + 1) })),
    matched_on,
  );
};

/** @param first the occupation; null if `candidates` are only alternatives. */
const guessOf = (
  first: Candidate | null,
  candidates: readonly Candidate[],
  matched_on: OccupationGuess['matched_on'],
): OccupationGuess => ({
  ...(first === null ? { code: null, title: null, confidence: null } : named(first)),
  alternatives: uniqBy(candidates, ({ code }) => code)
    .filter(({ code }) => code !== first?.code)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_ALTERNATIVES)
    .map(named),
  major_group: first?.code.slice(0, 2) ?? null,
  job_zone: occupations().get(first?.code ?? '')?.job_zone ?? null,
  matched_on,
});
