import { uniqBy } from 'es-toolkit';
import { occupationsTitled } from '#libs/reference/occupations.js';
import { confidenceOf } from '../../confidence.js';
import { type PhraseTable, phraseTable } from '../../text/phrases.js';
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

/** Occupations that titles or the classifier suggest, the most likely first. */
export const candidatesOf = ({ whole, written, core, rankFirst }: TitleForms, department: string | null) => {
  const head = titleHead(core);
  const row = [head, core, rankFirst].map((part) => titlePhrases().first(part.slice(0, MAX_CORE))).find((each) => each);
  // An exact title is exact only as it is written: a "Coordinator, Client Services" is no "Client Services Coordinator".
  const precise = preciseCode(written === core ? [core, head] : [written], titlePhrases(), row);
  const usual = precise === null ? (row?.meaning.split(' ') ?? []) : [];
  const exact = precise !== null ? [precise] : usual.length > 0 ? [] : firstKnown([whole, core, head], civilTitled);
  const wide =
    usual.length + exact.length > 0
      ? []
      : firstKnown([head, core, rankFirst], (part) => codesIn(wideTitlePhrases(), part));
  const modern = [...usual, ...wide];
  // Known titles have alternatives of their own.
  const ranked =
    new Set(modern.map(sixDigits)).size >= MIN_MODERN_CODES ? [] : rankTitle(titleModel(), core, department);
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
            confidence: i === 0 ? Math.max(0.5, 0.85 - 0.1 * (exact.length - 1)) : 0.3 / i,
          }));
  // Where a phrase decides, the only occupation of an exact O*NET title is an alternative, and the reverse.
  const [titled, ...more] = modern.length > 0 ? firstKnown([core, head], civilTitled) : [];
  const others =
    titled !== undefined && more.length === 0
      ? [{ code: titled, confidence: EXACT_ALTERNATIVE }]
      : (precise === null ? [] : (row?.meaning.split(' ') ?? [])).map((code, i) => ({
          code,
          confidence: SUGGESTED / (i + 1),
        }));
  const candidates = uniqBy(
    [...known, ...others, ...ranked.filter(({ code }) => !code.startsWith(MILITARY))],
    ({ code }) => code,
  );
  const matched_on = modern.length > 0 ? 'usual title' : exact.length > 0 ? 'known title' : 'words of the title';
  return { candidates, matched_on } as const;
};
