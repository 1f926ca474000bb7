import { EDUCATION_LEVELS, type EducationLevel } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import type { EducationRequirements } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import type { Section } from '../../text/sections.js';
import { fieldsOf } from './education-fields.js';
import words from './education-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const phrases = phraseTable('fields/education/phrases.tsv');
const degreePhrases = phraseTable('fields/education/degree-phrases.tsv');
/** "MS Teams" is no degree. */
const MICROSOFT_PRODUCTS =
  /\bms (?:teams|office|excel|word|project|access|visio|dynamics|sql|windows|outlook|powerpoint)\b/g;
const isLevel = (meaning: string): meaning is EducationLevel => EDUCATION_LEVELS.some((level) => level === meaning);
/** "A degree, ideally in physics" prefers the field, not the degree. */
const IDEAL_FIELD =
  /[,–(-] ?(?:ideally|idealerweise|idealement|idealmente|preferiblemente|bij voorkeur) (?:in|mit|en|avec|con|em|com|met)\b.{0,500}/;
const BACHELOR = /bachelor|\bb\.?\s?s\b|\bb\.?s\.?c|\bb\.?a\b|\bb\.?tech|\bb\.?eng|undergrad/;
const DECLARED: [EducationLevel, RegExp][] = [
  ['doctorate', /doctor|ph\.?d/],
  ['master', /master|mba|postgraduate/],
  ['bachelor', /bachelor|undergraduate|college degree|university degree/],
  ['associate', /associate/],
  ['high_school', /high ?school|secondary/],
];

/** A degree in a payload's own words: `bachelor_degree`, `Master's Degree`; null for others, such as `vocational`. */
export const declaredDegree = (words: string | null): EducationLevel | null => {
  const text = (words ?? '').toLowerCase().replace(/[_-]/g, ' ');
  return DECLARED.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};

const isRequired = (
  lower: string,
  meanings: ReadonlySet<string>,
  section: Section,
  preferred: boolean,
): boolean | null => {
  if (preferred && !/requir|must/.test(lower)) return false;
  if (section === 'requirements' || meanings.has('required')) return true;
  return preferred ? false : null;
};

/** The lowest degree that the posting requires, and whether experience can replace it. */
export const educationOf = (text: PostingText): EducationRequirements | null => {
  let best: (EducationRequirements & { score: number }) | null = null;
  for (const { lower: raw, text: words, section, kind } of text.withAny(KEYWORDS)) {
    const lower = fold(raw).replace(MICROSOFT_PRODUCTS, ' ');
    if (kind === 'heading' && !/degree|bachelor|phd/.test(lower)) continue;
    const meanings = phrases().meaningsIn(lower);
    if (meanings.has('no_degree')) {
      best ??= { level: 'none', fields: [], required: false, or_experience: null, text: words.slice(0, 500), score: 1 };
      continue;
    }
    if (meanings.has('unrelated') || section === 'benefits' || section === 'legal' || section === 'company') continue;
    const levels = [...degreePhrases().meaningsIn(lower)].filter(isLevel);
    if (levels.length === 0) continue;
    // "Master's degree" contains the word "degree", which by itself means a bachelor's degree.
    const mentioned =
      levels.length > 1 && !BACHELOR.test(lower) ? levels.filter((degree) => degree !== 'bachelor') : levels;
    // "Bachelor's required, Master's preferred" requires the lower degree; so does "BS/MS/PhD".
    const level = EDUCATION_LEVELS.find((degree) => mentioned.includes(degree)) as EducationLevel;
    const higher = level === 'master' || level === 'doctorate';
    const preferred =
      section === 'preferred' ||
      phrases()
        .meaningsIn(
          higher
            ? lower
            : lower
                .replace(IDEAL_FIELD, '')
                .replace(
                  /(?:master|phd|ph\.d|mba|advanced degree|graduate degree)[^.;,(]{0,30}(?:preferred|a plus|plus|desired)/g,
                  '',
                ),
        )
        .has('preferred');
    const candidate = {
      level,
      fields: fieldsOf(lower),
      required: isRequired(lower, meanings, section, preferred),
      or_experience: meanings.has('or_experience') ? true : null,
      text: words.slice(0, 500),
      score: (preferred ? 1 : 2) + (section === 'requirements' ? 1 : 0),
    };
    if (
      best === null ||
      candidate.score > best.score ||
      (candidate.score === best.score &&
        EDUCATION_LEVELS.indexOf(level) < EDUCATION_LEVELS.indexOf(best.level as EducationLevel) &&
        level !== 'none')
    )
      best = candidate;
  }
  if (best === null) return null;
  const { score: _, ...education } = best;
  return education;
};
