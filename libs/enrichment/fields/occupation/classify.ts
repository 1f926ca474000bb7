import { uniqBy } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import { occupations, occupationsTitled } from '#libs/reference/occupations.js';
import { confidenceOf } from '../../confidence.js';
import { isObserved, type PhraseTable, phraseTable } from '../../text/phrases.js';
import { coreTitle } from '../title/clean-title.js';
import { directorOf, isOnlyRank, namesNothing } from './managers.js';
import { titleModel } from './model-table.js';
import { preciseCode } from './precise-title.js';
import { titleFeatures } from './title-features.js';
import { addScores, type Candidate, mostLikely, type TitleModel } from './title-model.js';

/**
 * The most likely O*NET-SOC occupation of a posting, and the next ones, the most likely first. Confidences are between 0 and 1. A title that
 * consists of vague words has alternatives only: its code, title, confidence and major group are null.
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

const MAX_CANDIDATES = 6;
const MAX_ALTERNATIVES = 4;
const MIN_MODERN_CODES = 3;
/** Below this confidence the classifier decides nothing. */
const MIN_CONFIDENCE = 0.35;
/** The confidence of the first alternative that a phrase or a vague word suggests. */
const VAGUE_CONFIDENCE = 0.25;
/** Military occupations are excluded: rare words of civilian titles would match them. */
const MILITARY = '55';
const DEPARTMENT_WEIGHT = 0.25;
const MAX_CORE = 200;

/** Ranks occupations by the words of a title alone. The benchmark measures this on titles held out of `model`. */
export const rankTitle = (model: TitleModel, title: string, department: string | null = null): Candidate[] => {
  const scores = new Float32Array(model.classes.length);
  const known = addScores(model, titleFeatures(title), 1, scores);
  if (!known) return [];
  if (department !== null) addScores(model, titleFeatures(department), DEPARTMENT_WEIGHT, scores);
  return mostLikely(model, scores, MAX_CANDIDATES);
};

/** The part of a title before a comma, dash or bar, which names the occupation; the rest is a team or place. */
const titleHead = (core: string): string => core.split(/\s[-–—|@]\s|-\s|[,|:;/]/)[0]?.trim() || core;

/** The title with a leading rank, or another general word, moved behind what it is about: "Manager, AV" is an AV manager. */
const withRankLast = (core: string): { core: string; rankFirst: string } => {
  const [rank = '', subject = ''] = core.split(/,\s+|\s[-–—|]\s/);
  return subject !== '' && namesNothing(rank)
    ? { core: `${subject} ${rank}`, rankFirst: `${rank} of ${subject}` }
    : { core, rankFirst: core };
};

/**
 * Titles of today, and words that suggest an occupation where O*NET has no exact title; phrases that name an occupation, and words that only
 * suggest some. The meanings are O*NET-SOC codes, the most likely first.
 */
const titlePhrases = phraseTable('fields/occupation/title-phrases.tsv');
const wideTitlePhrases = phraseTable('fields/occupation/wide-title-phrases.tsv');
const namedPhrases = phraseTable('fields/occupation/named-phrases.tsv');
const vaguePhrases = phraseTable('fields/occupation/vague-phrases.tsv');

const codesIn = (table: PhraseTable, core: string): readonly string[] =>
  table.first(core.slice(0, MAX_CORE))?.meaning.split(' ') ?? [];

const firstKnown = (parts: readonly string[], codesOf: (part: string) => readonly string[]): readonly string[] =>
  parts.map(codesOf).find((codes) => codes.length > 0) ?? [];

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

const classify = (title: string, department: string | null): OccupationGuess | null => {
  const { core, rankFirst } = withRankLast(coreTitle(title));
  if (isOnlyRank(core)) return fromPhrases(core, []);
  const { candidates, matched_on } = candidatesOf(core, rankFirst, department);
  const [first] = candidates;
  if (!first || first.confidence < MIN_CONFIDENCE) return fromPhrases(core, candidates);
  const director = directorOf(core, first.code);
  if (director === null) return guessOf(first, candidates, matched_on);
  return guessOf(...preceded(director, confidenceOf('occupation', 'director'), candidates), 'rank of the title');
};

/** Occupations that titles or the classifier suggest, the most likely first. */
const candidatesOf = (core: string, rankFirst: string, department: string | null) => {
  const head = titleHead(core);
  const row = [head, core, rankFirst].map((part) => titlePhrases().first(part.slice(0, MAX_CORE))).find((each) => each);
  const precise = preciseCode([core, head], titlePhrases(), row);
  const usual = precise === null ? (row?.meaning.split(' ') ?? []) : [];
  const exact = precise !== null ? [precise] : usual.length > 0 ? [] : firstKnown([core, head], occupationsTitled);
  const wide =
    usual.length + exact.length > 0 ? [] : firstKnown([head, core], (part) => codesIn(wideTitlePhrases(), part));
  const modern = [...usual, ...wide];
  // Known titles have alternatives of their own.
  const ranked = modern.length >= MIN_MODERN_CODES ? [] : rankTitle(titleModel(), core, department);
  const share = (code: string) => ranked.find((each) => each.code === code)?.confidence ?? 0;
  // The more occupations share a known title, the lower the confidence; the model ranks them.
  const known =
    modern.length > 0
      ? modern.map((code, i) => ({
          code,
          confidence:
            i > 0 ? 0.3 / i : confidenceOf('occupation', usual.length > 0 ? 'title_phrase' : 'wide_title_phrase'),
        }))
      : [...exact]
          .sort((a, b) => share(b) - share(a))
          .slice(0, MAX_ALTERNATIVES)
          .map((code, i) => ({
            code,
            confidence: i === 0 ? Math.max(0.5, 0.95 - 0.1 * (exact.length - 1)) : 0.3 / i,
          }));
  const candidates = uniqBy([...known, ...ranked.filter(({ code }) => !code.startsWith(MILITARY))], ({ code }) => code);
  const matched_on: OccupationGuess['matched_on'] =
    modern.length > 0 ? 'usual title' : exact.length > 0 ? 'known title' : 'words of the title';
  return { candidates, matched_on };
};

/** The occupation of a phrase of the title. Of a vague word, only alternatives. */
const fromPhrases = (core: string, others: readonly Candidate[]): OccupationGuess | null => {
  const named = codesIn(namedPhrases(), core);
  const codes = named.length > 0 ? named : codesIn(vaguePhrases(), core);
  const suggested = codes.map((code, i) => ({ code, confidence: VAGUE_CONFIDENCE / (i + 1) }));
  const [first] = suggested;
  if (!first) return null;
  if (named.length === 0) return guessOf(null, [...suggested, ...others], 'vague word');
  const director = directorOf(core, first.code);
  return guessOf(
    ...preceded(director ?? first.code, confidenceOf('occupation', 'phrase'), [...suggested, ...others]),
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
    others.map((other, i) => ({ code: other, confidence: VAGUE_CONFIDENCE / (i + 1) })),
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
