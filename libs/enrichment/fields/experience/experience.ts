import type { ExperienceDetails } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
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

const SENTENCE_END = /[.!?;]\s/;
/** A period after one of these ends no sentence: "min. 5 years". */
const ABBREVIATIONS: ReadonlySet<string> = new Set(words.abbreviations);

/** What the last three characters of a sentence are. */
const ENDS_WORD = /^[\p{L}\p{N})]{3}$/u;

const sentencesOf = (line: string): string[] => {
  const sentences: string[] = [];
  for (const part of line.split(SENTENCE_END)) {
    const last = sentences.at(-1);
    if (
      last !== undefined &&
      (!ENDS_WORD.test(last.slice(-3)) || ABBREVIATIONS.has(last.slice(last.lastIndexOf(' ') + 1)))
    )
      sentences[sentences.length - 1] = `${last}. ${part}`;
    else sentences.push(part);
  }
  return sentences;
};

const YEARS_STATED = /\d\s?\+?\s?(?:years?|yrs?|yoe|jahren?|ans|años|anos|anni|jaar|lata?)\b/;
/** "18 months of experience". Months of other things are not read. */
const MONTHS = /\b(\d{1,2})\s?\+?\s?months?['’]?\b(?=\s(?:of\s)?(?:\p{L}{1,30}[\s-]){0,4}experience)/u;

/** A line, or each of its sentences that states years, where several do or where the one that does is about something else. */
const statementsOf = (line: string): readonly string[] => {
  const sentences = sentencesOf(line);
  if (sentences.length === 1) return sentences;
  const stating = sentences.filter((sentence) => YEARS_STATED.test(sentence));
  if (stating.length > 1) return stating;
  const [only] = stating;
  return only !== undefined && phrases().meaningsIn(only).has('unrelated') ? [only] : [line];
};

type Best = ExperienceDetails & { score: number };

/** The required years of experience. Of several statements, one in the requirements, about experience and not optional counts most. */
export const experienceOf = (text: PostingText): ExperienceDetails | null => {
  let best: Best | null = null;
  for (const segment of text.withAny(KEYWORDS)) {
    if (segment.kind === 'heading' || segment.section === 'benefits' || segment.section === 'legal') continue;
    const line = segment.lower
      .replace(SPELLED, (word) => NUMBERS[word] as string)
      .replace(SPELLED_NON_ENGLISH, (word) => NUMBERS[word] as string);
    for (const statement of statementsOf(line)) {
      const found = stated(statement, segment);
      if (found !== null && (best === null || found.score > best.score)) best = found;
    }
  }
  return best && { years_min: best.years_min, years_max: best.years_max, text: best.text };
};

const SECTION_SCORES: Partial<Record<Segment['section'], number>> = {
  requirements: 3,
  responsibilities: 2,
  intro: 2,
  other: 2,
};
const NAMES_EXPERIENCE = /experience|erfahrung|expérience|experiencia|experiência|esperienza|ervaring|doświadczeni/;

/** What a line or one of its sentences states about the years of the applicant; null if nothing. */
const stated = (lower: string, { section, text }: Segment): Best | null => {
  const startsWithYears = STARTS_WITH_YEARS.test(lower) && section !== 'company';
  const meanings = phrases().meaningsIn(lower);
  if (!startsWithYears && !meanings.has('experience')) return null;
  if (!startsWithYears && meanings.has('unrelated') && !meanings.has('required')) return null;
  if (section === 'company' && !meanings.has('applicant')) return null;
  if (meanings.has('of_others') && !meanings.has('applicant_of_team')) return null;
  // "Mit über 30 Jahren Erfahrung sind wir Marktführer" is about the employer, unless the sentence is about the applicant.
  if (section !== 'requirements' && meanings.has('employer') && !meanings.has('required_abroad')) return null;
  const years = yearsIn(lower);
  if (years === null) return null;
  const isPreferred = section === 'preferred' || meanings.has('preferred') || /\bplus\b(?!.{0,6}years)/.test(lower);
  // Years in the occupation take precedence over years with a tool: "5+ years in engineering", "2+ years with React".
  const score = (SECTION_SCORES[section] ?? 1) - (isPreferred ? 2 : 0) + (NAMES_EXPERIENCE.test(lower) ? 0.5 : 0);
  return { ...years, text: text.slice(0, MAX_EXCERPT), score };
};

const MAX_EXCERPT = 500;
/** More years are those of a company or an age. */
const MAX_LEAST_YEARS = 30;
const MAX_YEARS = 40;
const MONTHS_OF_YEAR = 12;

/** The years that a statement names; months are whole years, rounded down. */
const yearsIn = (lower: string): Pick<ExperienceDetails, 'years_min' | 'years_max'> | null => {
  const range = RANGE.exec(lower);
  const upTo = range ? null : UP_TO.exec(lower);
  const least = range || upTo ? null : AT_LEAST.exec(lower);
  const months = range || upTo || least ? null : MONTHS.exec(lower);
  const min = upTo ? 0 : months ? Math.floor(Number(months[1]) / MONTHS_OF_YEAR) : Number((range ?? least)?.[1] ?? -1);
  const max = range ? Number(range[2]) : upTo ? Number(upTo[1]) : null;
  if (min < 0 || min > MAX_LEAST_YEARS || (max !== null && (max < min || max > MAX_YEARS))) return null;
  return { years_min: min, years_max: max };
};
