import type { ExperienceDetails } from '#libs/records/job-requirements.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './experience-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const NUMBERS: Readonly<Record<string, string>> = { ...words.numbers, ...words.non_english_numbers };
const anyKey = (table: Readonly<Record<string, string>>): string => Object.keys(table).join('|');
const YEARS = 'jahren?|ans|años|anos|anni|jaar|lata?';
const SPELLED_NON_ENGLISH = new RegExp(`\\b(${anyKey(words.non_english_numbers)})(?= (?:${YEARS})\\b)`, 'g');
const SPELLED = new RegExp(
  `\\b(${anyKey(words.numbers)})\\b(?= ?(?:\\(\\d+\\) ?)?(?:\\+|or more|plus|to|-|years?|yrs?))`,
  'g',
);
const RANGE =
  /\b(\d{1,2})(?:\.\d)?\s?\+?\s?(?:-|–|—|to|bis|à|a|and)\s?(\d{1,2})\s?\+?\s?(?:years?|yrs?|yoe|jahren?|ans|años|anos|jaar|anni|lata?\b)/;
const AT_LEAST =
  /\b(\d{1,2})(?:\.\d)?(?: ?\(\d+\))?\s?(?:\+|plus|or more|oder mehr|et plus)?\s?(?:full |solid |proven |total |cumulative )?(?:years?|yrs?|yoe|jahren?|ans|años|anos|jaar|anni|lata?)\b(?! (?:contract|degree|program|term|college|university))/;
const UP_TO =
  /(?:up to|less than|no more than|maximum of|maximum|max|under|bis zu|jusqu'à|hasta|até)\s(\d{1,2})\s?(?:years?|yrs?|jahren?|ans|años|anos)/;
const EXPERIENCE =
  /experience|experienced|yoe|background|track record|worked|working (?:as|in|with|on)|in (?:a|an) (?:similar|related|relevant)|erfahrung|expérience|experiencia|ervaring|esperienza|experiência|doświadczeni|années|construyendo|trabajando|desarrollando|practice|in (?:product|software|sales|marketing|finance|b2b|saas|engineering|design|operations|recruit|customer|data|security|account)|building|managing|leading|developing|as an? |post[- ]qualif|pqe|professional|of (?:relevant|hands|proven|industry|work|software|engineering|full|saas|b2b|sales|product|design|marketing|people|quota|enterprise|progressive|management|leadership)/;
const NOT_REQUIRED =
  /(?:founded|for|over|last|past|next|within|in|since|after|every|our|first|each|previous|recent|under|than|during) (?:the )?(?:the (?:last|past|next|first) )?\d{1,2}\+? years?\b(?! (?:of|experience|in|or|minimum|working))|years? old|years? of age|at least 18|\b(?:18|21) years|tenure|vest|cliff|sabbatical|every \d|\d years? (?:ago|later|in a row)|warranty|parental|over the (?:last|past|next)|in (?:less|just|under)|year[- ]over[- ]year|for (?:over|more than) \d+ years|combined experience|collective|we (?:have|bring|'ve)|our team|our founders|with over \d+ years|after \d|years? of (?:service|growth|runway|history|innovation)|\d+-year (?:contract|degree|history|plan|commitment)|contract|intern|anniversar|401|match|drivers?(?:'s|’s)? licen[cs]e|driving|resid|live|within \d/;

/** An item that starts with a number of years is a requirement, even if it does not mention experience. */
const STARTS_WITH_YEARS =
  /^\W*(?:at least |minimum (?:of )?|min\.? |you have |you bring |ideally |around |over |more than )*\d{1,2}(?:\.\d)?\s?(?:\+|-|–|to|or more|plus)?\s?(?:\d{1,2})?\+?\s?(?:or more )?(?:years?|yrs?)\b(?! (?:old|ago|of age|contract))/;

/** "Mit über 30 Jahren Erfahrung sind wir Marktführer": about the employer, unless the segment is about the applicant. */
const EMPLOYER_NON_ENGLISH =
  /\b(?:wir|nous|notre (?:groupe|entreprise|société|équipe)|somos|estamos|trabajamos|no mercado|en el mercado|siamo|lavoriamo|wij|jesteśmy|działamy|tworzymy)\b/;
const REQUIRED_NON_ENGLISH =
  /such|gesucht|erwart|wünsch|voraus|brauch|mindestens|\bdu\b|\bsie\b|dein|profil|cherch|attend|demand|souhait|vous|votre|busca|búsqueda|procura|exig|requ[ei]|mínim|minim|candidat|cerch|richie|zoek|\bjij\b|\bje\b|szuk|wymag|oczek/;

/** The required years of experience. Of several statements, one in the requirements, about experience and not optional counts most. */
export const experienceOf = (text: PostingText): ExperienceDetails | null => {
  let best: { years_min: number | null; years_max: number | null; text: string; score: number } | null = null;
  for (const { lower: raw, text: original, section, kind } of text.withAny(KEYWORDS)) {
    if (kind === 'heading' || section === 'benefits' || section === 'legal') continue;
    const lower = raw
      .replace(SPELLED, (word) => NUMBERS[word] as string)
      .replace(SPELLED_NON_ENGLISH, (word) => NUMBERS[word] as string);
    const startsWithYears = STARTS_WITH_YEARS.test(lower) && section !== 'company';
    if (!startsWithYears && !EXPERIENCE.test(lower)) continue;
    if (
      !startsWithYears &&
      NOT_REQUIRED.test(lower) &&
      !/(?:minimum|at least|requires?|you have|you bring|you've|must have|\d\+? years? (?:of )?(?:\w+ ){0,4}experience)/.test(
        lower,
      )
    )
      continue;
    if (section === 'company' && !/you|candidate|experience (?:in|with|as)|\bmin\b|minimum|at least/.test(lower))
      continue;
    if (
      /(?:we|our|team|founders?|company|combined|collective)[^.]{0,30}\d+\+? years/.test(lower) &&
      !/you|candidate|looking for|minimum/.test(lower)
    )
      continue;
    if (section !== 'requirements' && EMPLOYER_NON_ENGLISH.test(lower) && !REQUIRED_NON_ENGLISH.test(lower)) continue;
    const range = RANGE.exec(lower);
    const upTo = range ? null : UP_TO.exec(lower);
    const least = range || upTo ? null : AT_LEAST.exec(lower);
    const min = range ? Number(range[1]) : least ? Number(least[1]) : upTo ? 0 : null;
    const max = range ? Number(range[2]) : upTo ? Number(upTo[1]) : null;
    if (min === null || min > 30 || (max !== null && (max < min || max > 40))) continue;
    const preferred =
      section === 'preferred' ||
      /prefer|nice to have|\bplus\b(?!.{0,6}years)|bonus|ideally with|desired|ideal/.test(lower);
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
