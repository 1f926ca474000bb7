import type { ExperienceDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './experience-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const NUMBERS: Readonly<Record<string, string>> = { ...words.numbers, ...words.non_english_numbers };
const anyKey = (table: Readonly<Record<string, string>>): string => Object.keys(table).join('|');
const YEARS = 'jahren?|ans|años|anos|anni|jaar|lata?';
const SPELLED_NON_ENGLISH = new RegExp(`\\b(${anyKey(words.non_english_numbers)})(?= (?:${YEARS})\\b)`, 'g');
const SPELLED = new RegExp(
  `\\b(${anyKey(words.numbers)})\\b(?= ?(?:\\(\\d{1,3}\\) ?)?(?:\\+|or more|plus|to|-|years?|yrs?))`,
  'g',
);
const RANGE =
  /\b(\d{1,2})(?:\.\d)?\s?\+?\s?(?:-|–|—|to|bis|à|a|and)\s?(\d{1,2})\s?\+?\s?(?:years?|yrs?|yoe|jahren?|ans|años|anos|jaar|anni|lata?\b)/;
const AT_LEAST =
  /\b(\d{1,2})(?:\.\d)?(?: ?\(\d{1,3}\))?\s?(?:\+|plus|or more|oder mehr|et plus)?\s?(?:full |solid |proven |total |cumulative )?(?:years?|yrs?|yoe|jahren?|ans|años|anos|jaar|anni|lata?)\b(?! (?:contract|degree|program|term|college|university))/;
const UP_TO =
  /(?:up to|less than|no more than|maximum of|maximum|max|under|bis zu|jusqu'à|hasta|até)\s(\d{1,2})\s?(?:years?|yrs?|jahren?|ans|años|anos)/;
const phrases = phraseTable('fields/experience/phrases.tsv');

/** An item that starts with a number of years is a requirement, even if it does not mention experience. */
const STARTS_WITH_YEARS =
  /^\W{0,10}(?:at least |minimum (?:of )?|min\.? |you have |you bring |ideally |around |over |more than ){0,4}\d{1,2}(?:\.\d)?\s?(?:\+|-|–|to|or more|plus)?\s?(?:\d{1,2})?\+?\s?(?:or more )?(?:years?|yrs?)\b(?! (?:old|ago|of age|contract))/;

/** The required years of experience. Of several statements, one in the requirements, about experience and not optional counts most. */
export const experienceOf = (text: PostingText): ExperienceDetails | null => {
  let best: { years_min: number | null; years_max: number | null; text: string; score: number } | null = null;
  for (const { lower: raw, text: original, section, kind } of text.withAny(KEYWORDS)) {
    if (kind === 'heading' || section === 'benefits' || section === 'legal') continue;
    const lower = raw
      .replace(SPELLED, (word) => NUMBERS[word] as string)
      .replace(SPELLED_NON_ENGLISH, (word) => NUMBERS[word] as string);
    const startsWithYears = STARTS_WITH_YEARS.test(lower) && section !== 'company';
    const meanings = phrases().meaningsIn(lower);
    if (!startsWithYears && !meanings.has('experience')) continue;
    if (!startsWithYears && meanings.has('unrelated') && !meanings.has('required')) continue;
    if (section === 'company' && !meanings.has('applicant')) continue;
    if (meanings.has('of_others') && !meanings.has('applicant_of_team')) continue;
    // "Mit über 30 Jahren Erfahrung sind wir Marktführer" is about the employer, unless the sentence is about the applicant.
    if (section !== 'requirements' && meanings.has('employer') && !meanings.has('required_abroad')) continue;
    const range = RANGE.exec(lower);
    const upTo = range ? null : UP_TO.exec(lower);
    const least = range || upTo ? null : AT_LEAST.exec(lower);
    const min = range ? Number(range[1]) : least ? Number(least[1]) : upTo ? 0 : null;
    const max = range ? Number(range[2]) : upTo ? Number(upTo[1]) : null;
    if (min === null || min > 30 || (max !== null && (max < min || max > 40))) continue;
    const preferred = section === 'preferred' || meanings.has('preferred') || /\bplus\b(?!.{0,6}years)/.test(lower);
    // Years in the occupation take precedence over years with a tool: "5+ years in engineering", "2+ years with React".
    const score =
      (section === 'requirements'
        ? 3
        : section === 'responsibilities' || section === 'intro' || section === 'other'
          ? 2
          : 1) -
      (preferred ? 2 : 0) +
      (/experience|erfahrung|expérience|experiencia|experiência|esperienza|ervaring|doświadczeni/.test(lower)
        ? 0.5
        : 0);
    if (best === null || score > best.score)
      best = { years_min: min, years_max: max, text: original.slice(0, 500), score };
  }
  return best === null ? null : { years_min: best.years_min, years_max: best.years_max, text: best.text };
};
