import { uniqBy } from 'es-toolkit';
import { occupationsTitled } from '#libs/reference/occupations.js';
import { confidenceOf } from '../../confidence.js';
import { type PhraseTable, phraseTable } from '../../text/phrases/phrases.js';
import { titleModel } from './model-table.js';
import { preciseCode } from './precise-title.js';
import { titleFeatures } from './title-features.js';
import { type TitleForms, titleHead } from './title-forms.js';
import { addScores, type Candidate, mostLikely, type TitleModel } from './title-model.js';

/** At most so many characters of a title are read. */
export const MAX_CORE = 200;
/** The confidence of the first alternative that a phrase or a vague word suggests. */
export const SUGGESTED = 0.25;
const MAX_CANDIDATES = 6;
const MAX_ALTERNATIVES = 4;
const MIN_MODERN_CODES = 3;
/** The confidence of the exact O*NET title where a phrase decides: between the second and the third occupation of the phrase. */
const EXACT_ALTERNATIVE = 0.2;
/** Military occupations are excluded: rare words of civilian titles would match them. */
const MILITARY = '55';
const DEPARTMENT_WEIGHT = 0.25;

/** Ranks occupations by the words of a title alone. The benchmark measures this on titles held out of `model`. */
export const rankTitle = (model: TitleModel, title: string, department: string | null = null): Candidate[] => {
  const scores = new Float32Array(model.classes.length);
  const known = addScores(model, titleFeatures(title), 1, scores);
  if (!known) return [];
  if (department !== null) addScores(model, titleFeatures(department), DEPARTMENT_WEIGHT, scores);
  return mostLikely(model, scores, MAX_CANDIDATES);
};

/**
 * Titles of today, and words that suggest an occupation where O*NET has no exact title. The meanings are O*NET-SOC codes, the most likely
 * first.
 */
const titlePhrases = phraseTable('fields/occupation/title-phrases.tsv');
const wideTitlePhrases = phraseTable('fields/occupation/wide-title-phrases.tsv');

/** The occupations of the first phrase of a table that a title contains. */
export const codesIn = (table: PhraseTable, core: string): readonly string[] =>
  table.first(core.slice(0, MAX_CORE))?.meaning.split(' ') ?? [];

const sixDigits = (code: string): string => code.slice(0, 7);

const civilTitled = (part: string): readonly string[] =>
  occupationsTitled(part).filter((code) => !code.startsWith(MILITARY));

const firstKnown = (parts: readonly string[], codesOf: (part: string) => readonly string[]): readonly string[] =>
  parts.map(codesOf).find((codes) => codes.length > 0) ?? [];

/**
 * What decides a title, the first that knows it: a phrase of today's titles, unless an exact O*NET title of several words overrules it; the
 * exact title; a wide phrase. Without codes, the classifier decides.
 */
interface Tier {
  readonly kind: 'phrase' | 'exact' | 'wide phrase';
  readonly codes: readonly string[];
}

const tierOf = (
  { whole, core, rankFirst }: TitleForms,
  head: string,
  precise: string | null,
  usual: readonly string[],
): Tier => {
  if (precise !== null) return { kind: 'exact', codes: [precise] };
  if (usual.length > 0) return { kind: 'phrase', codes: usual };
  const exact = firstKnown([whole, core, head], civilTitled);
  if (exact.length > 0) return { kind: 'exact', codes: exact };
  return {
    kind: 'wide phrase',
    codes: firstKnown([head, core, rankFirst], (part) => codesIn(wideTitlePhrases(), part)),
  };
};

/** The occupations of a phrase. */
const ofPhrase = (codes: readonly string[], evidence: 'title_phrase' | 'wide_title_phrase'): Candidate[] =>
  codes.map((code, i) => ({ code, confidence: i === 0 ? confidenceOf('occupation', evidence) : 0.3 / i }));

/** The occupations of an exact title. The more share it, the lower the confidence; the classifier ranks them. */
const ofExactTitle = (codes: readonly string[], ranked: readonly Candidate[]): Candidate[] => {
  const share = (code: string) => ranked.find((each) => each.code === code)?.confidence ?? 0;
  return [...codes]
    .sort((a, b) => share(b) - share(a))
    .slice(0, MAX_ALTERNATIVES)
    .map((code, i) => ({ code, confidence: i === 0 ? Math.max(0.5, 0.85 - 0.1 * (codes.length - 1)) : 0.3 / i }));
};

/** Where an exact title overrules a phrase, the occupations of the phrase. Where a phrase decides, the only occupation of the exact title. */
const overruled = (tier: Tier, usual: readonly string[], parts: readonly string[]): Candidate[] => {
  if (tier.kind === 'exact') return usual.map((code, i) => ({ code, confidence: SUGGESTED / (i + 1) }));
  const [code, ...more] = tier.codes.length > 0 ? firstKnown(parts, civilTitled) : [];
  return code !== undefined && more.length === 0 ? [{ code, confidence: EXACT_ALTERNATIVE }] : [];
};

const matchedOn = ({ kind, codes }: Tier) => {
  if (codes.length === 0) return 'words of the title';
  return kind === 'exact' ? 'known title' : 'usual title';
};

/** Occupations that titles or the classifier suggest, the most likely first. */
export const candidatesOf = (forms: TitleForms, department: string | null) => {
  const { written, core, rankFirst } = forms;
  const head = titleHead(core);
  const row = [head, core, rankFirst].map((part) => titlePhrases().first(part.slice(0, MAX_CORE))).find((each) => each);
  const usual = row?.meaning.split(' ') ?? [];
  // An exact title is exact only as it is written: a "Coordinator, Client Services" is no "Client Services Coordinator".
  const precise = preciseCode(written === core ? [core, head] : [written], titlePhrases(), row);
  const tier = tierOf(forms, head, precise, usual);
  // Phrases have alternatives of their own.
  const hasAlternatives = tier.kind !== 'exact' && new Set(tier.codes.map(sixDigits)).size >= MIN_MODERN_CODES;
  const ranked = hasAlternatives ? [] : rankTitle(titleModel(), core, department);
  const known =
    tier.kind === 'exact'
      ? ofExactTitle(tier.codes, ranked)
      : ofPhrase(tier.codes, tier.kind === 'phrase' ? 'title_phrase' : 'wide_title_phrase');
  const candidates = uniqBy(
    [...known, ...overruled(tier, usual, [core, head]), ...ranked.filter(({ code }) => !code.startsWith(MILITARY))],
    ({ code }) => code,
  );
  return { candidates, matched_on: matchedOn(tier) } as const;
};
