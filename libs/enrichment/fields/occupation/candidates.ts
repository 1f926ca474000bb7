import { once, uniqBy } from 'es-toolkit';
import { occupationsTitled } from '#libs/reference/occupations.js';
import { confidenceOf } from '../../confidence.js';
import { type PhraseTable, phraseTable } from '../../text/phrases/phrases.js';
import { foreignOccupation } from './foreign-title.js';
import { titleModel } from './model-table.js';
import { hasTitleOf, isAmbiguous, occupationNamed } from './occupation-names.js';
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
/** The share of the classifier's probability from which it decides: which of the occupations with a title is meant, or the title itself. */
const MIN_SHARE_OF_TITLE = 0.6;
const MIN_SHARE_OF_WORDS = 0.8;
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

/** A letter that English titles do not have. */
const OTHER_LETTER = /[^\P{L}a-z]/iu;

const sixDigits = (code: string): string => code.slice(0, 7);

const civilTitled = (part: string): readonly string[] =>
  isAmbiguous(part) ? [] : occupationsTitled(part).filter((code) => !code.startsWith(MILITARY));

const firstKnown = (parts: readonly string[], codesOf: (part: string) => readonly string[]): readonly string[] =>
  parts.map(codesOf).find((codes) => codes.length > 0) ?? [];

/**
 * What decides a title, the first that knows it: the name of an occupation; a phrase of today's titles, unless an exact O*NET title of several
 * words overrules it; the exact title. If several occupations share the exact title and the classifier prefers none, a wide phrase chooses among
 * them. A title without any has the occupation of a usual title in another language, of a wide phrase, else of the classifier.
 */
interface Tier {
  readonly kind: 'phrase' | 'exact' | 'foreign title' | 'wide phrase';
  readonly codes: readonly string[];
}

const tierOf = (
  { whole, core, rankFirst }: TitleForms,
  head: string,
  precise: string | null,
  usual: readonly string[],
  ranked: () => readonly Candidate[],
): Tier => {
  if (precise !== null) return { kind: 'exact', codes: [precise] };
  if (usual.length > 0) return { kind: 'phrase', codes: usual };
  const foreign = foreignOccupation(whole) ?? foreignOccupation(core);
  // Titles of O*NET have no other letters: a "Bügler" irons, a "Bugler" plays.
  if (foreign !== null && OTHER_LETTER.test(core)) return { kind: 'foreign title', codes: [foreign] };
  const exact = firstKnown([whole, core, head], civilTitled);
  if (exact.length > 0 && evidenceOf(exact, ranked()) !== 'shared_title_unclear')
    return { kind: 'exact', codes: exact };
  if (foreign !== null) return { kind: 'foreign title', codes: [foreign] };
  const wide = firstKnown([head, core, rankFirst], (part) => codesIn(wideTitlePhrases(), part));
  const isOneOf = exact.some((code) => sixDigits(code) === wide[0]?.slice(0, 7));
  return exact.length === 0 || isOneOf ? { kind: 'wide phrase', codes: wide } : { kind: 'exact', codes: exact };
};

type PhraseEvidence = 'title_phrase' | 'foreign_title' | 'wide_title_phrase';
const EVIDENCE: Readonly<Record<Exclude<Tier['kind'], 'exact'>, PhraseEvidence>> = {
  phrase: 'title_phrase',
  'foreign title': 'foreign_title',
  'wide phrase': 'wide_title_phrase',
};

/** The occupations of a phrase. */
const ofPhrase = (codes: readonly string[], evidence: PhraseEvidence): Candidate[] =>
  codes.map((code, i) => ({ code, confidence: i === 0 ? confidenceOf('occupation', evidence) : 0.3 / i }));

const shareOf = (code: string, ranked: readonly Candidate[]): number =>
  ranked.find((each) => each.code === code)?.confidence ?? 0;

/** The evidence of an exact title for its first occupation: whether others share it, and whether the classifier prefers one. */
const evidenceOf = (codes: readonly string[], ranked: readonly Candidate[]) => {
  if (new Set(codes.map(sixDigits)).size === 1) return 'known_title';
  const isClear = codes.some((code) => shareOf(code, ranked) >= MIN_SHARE_OF_TITLE);
  return isClear ? 'shared_title' : 'shared_title_unclear';
};

/** The occupations of an exact title, in the order of the classifier. */
const ofExactTitle = (codes: readonly string[], ranked: readonly Candidate[]): Candidate[] => {
  const own = confidenceOf('occupation', evidenceOf(codes, ranked));
  return [...codes]
    .sort((a, b) => shareOf(b, ranked) - shareOf(a, ranked))
    .slice(0, MAX_ALTERNATIVES)
    .map((code, i) => ({ code, confidence: i === 0 ? own : 0.3 / i }));
};

/**
 * The occupations of the classifier. What it makes of single words is right half of the time, however high the probability: "PDF
 * Remediation Specialist" restores no brownfields. It is credible where the title has all words of a title of the occupation.
 */
const ofWords = (core: string, ranked: readonly Candidate[]): Candidate[] =>
  ranked.map((each, i) => {
    const isCredible = i === 0 && each.confidence >= MIN_SHARE_OF_WORDS && hasTitleOf(core, each.code);
    const confidence = isCredible
      ? confidenceOf('occupation', 'title_inside')
      : Math.min(each.confidence, confidenceOf('occupation', 'title_words'));
    return { ...each, confidence };
  });

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
  const exactly = written === core ? [core, head] : [written];
  const [own] = exactly.flatMap((part) => occupationNamed(part) ?? []);
  const precise = own ?? preciseCode(exactly, titlePhrases(), row);
  const rank = once(() => (isAmbiguous(core) ? [] : rankTitle(titleModel(), core, department)));
  const tier = tierOf(forms, head, precise, usual, rank);
  // Phrases have alternatives of their own. The classifier knows English only.
  const hasAlternatives =
    tier.kind === 'foreign title' ||
    (tier.kind !== 'exact' && new Set(tier.codes.map(sixDigits)).size >= MIN_MODERN_CODES);
  const ranked = hasAlternatives ? [] : rank();
  const known = tier.kind === 'exact' ? ofExactTitle(tier.codes, ranked) : ofPhrase(tier.codes, EVIDENCE[tier.kind]);
  const civil = ranked.filter(({ code }) => !code.startsWith(MILITARY));
  const candidates = uniqBy(
    tier.codes.length === 0 ? ofWords(core, civil) : [...known, ...overruled(tier, usual, [core, head]), ...civil],
    ({ code }) => code,
  );
  return { candidates, matched_on: matchedOn(tier) } as const;
};
