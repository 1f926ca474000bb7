import { EDUCATION_LEVELS, type EducationLevel } from '#libs/records/enumerations.js';
import type { EducationRequirements } from '#libs/records/job-requirements.js';
import { fold } from '#libs/reference/fold.js';
import { anyOf } from '../../text/alternatives.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import type { Section } from '../../text/sections.js';
import { fieldsOf } from './education-fields.js';
import words from './education-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
/** Folded words of languages other than English, without those that English shares (MBA). */
const DEGREE_WORDS: Partial<Record<EducationLevel, readonly string[]>> = words.degrees;

/** A pattern or any of these whole words. */
const orWords = (pattern: RegExp, others: readonly string[]): RegExp =>
  new RegExp(`${pattern.source}|\\b${anyOf(others)}(?!\\w)`);

const ENGLISH_DEGREES: [EducationLevel, RegExp][] = [
  [
    'high_school',
    /\bhigh[- ]school (?:diploma|degree|graduate|education|or)|\bged\b|\bhigh school\b(?=.{0,20}(?:required|equivalent|diploma))/,
  ],
  ['associate', /\bassociate'?s?'? degree|\bassociate of (?:science|arts|applied)/],
  [
    'bachelor',
    /\bbachelor'?s?'?\b|\bb\.?s\.?c?\.?(?=[\s/,)]|$)(?=.{0,60}(?:degree|in |\/|or |,|m\.?s|required|preferred))|\bb\.?a\.?(?=[\s/,)])(?=.{0,40}(?:degree|in |\/|or b|b\.?s))|\bbs\/ms\b|\bba\/bs\b|\bbs\/ba\b|\bb\.?tech\b|\bb\.?eng\b|\bundergraduate degree|\b(?:university|college|four[- ]year|4[- ]year|technical|engineering|science|relevant|related|academic|stem|computer science|business|law|finance|marketing|design|cs|quantitative|post-secondary|tertiary|higher|graphic design|accounting|economics|nursing) degree\b|\bdegree in\b|\bdegree or equivalent|\bdegree(?:s)? (?:from|required|preferred|qualified|level)|\bcollege degree|\bhold a degree|\buniversity graduate|\ba degree\b/,
  ],
  [
    'master',
    /\bmaster'?s?'?\b(?! (?:data|service|the|agreement|plan|schedul|record|of your|black|bedroom|contract|your|new|our|a |complex))(?=.{0,60}(?:degree|in |or |\/|,|phd|required|preferred|level|student|program|\)|$))|\bm\.?s\.?c?\.?(?=[\s/,)])(?=.{0,40}(?:degree|in |\/|or |phd|ph\.d))|\bmba\b|\bm\.?eng\b|\bgraduate degree|\badvanced degree|\bpostgraduate|\bmlis\b|\bmsw\b|\blicense-eligible master/,
  ],
  [
    'doctorate',
    /\bph\.?\s?d\b|\bdoctora(?:te|l)\b|\bj\.?d\.?(?=[\s,/)]|$)(?=.{0,60}(?:degree|from|law|required|accredited|and|or))|\bjuris doctor|(?<![a-z]{4}, )\bm\.?d\.?(?=[\s,/)])(?=.{0,30}(?:\/|or |degree|board|do\b))|\bpharm\.?d|\bdvm\b|\bpsy\.?d\b|\bdoctor of\b/,
  ],
];
const DEGREES = ENGLISH_DEGREES.map(
  ([degree, pattern]) => [degree, orWords(pattern, DEGREE_WORDS[degree] ?? [])] as const,
);
const CONTEXT = orWords(
  /degree|diploma|bachelor|master|phd|ph\.d|doctor|\bb\.?s\b|\bb\.?a\b|\bm\.?s\b|bsc|msc|mba|jd\b|md\b|ged\b|dvm|education|undergrad|b\.?tech|high school|graduate/,
  Object.values(DEGREE_WORDS).flat(),
);
const NOT_REQUIRED =
  /tuition|reimburse|our (?:team|founders?|engineers|people|advis)|we(?:'re| are) (?:a team|led|founded|phds)|team of|phds from|founded by|alumni|children|scholarship|loan (?:repay|assist)|degrees? (?:of freedom|programs?|celsius|°)|360|180 degree|to (?:a|the) (?:high|large|great) degree|degree of|master'?s?'? (?:service|agreement)|professors?|scrum master|high degree|degree program|students? (?:to|with|who|in)|teach|for teachers|partner(?:s|ed|ing|ship)? with (?:universit|college)|customers|patients|school (?:district|s\b)|graduat(?:ed|es) from y combinator/;
const NO_DEGREE = orWords(
  /no (?:formal )?(?:degree|education|diploma)[^.]{0,20}(?:required|needed|necessary)|degree (?:is )?not (?:required|necessary|needed)|don't (?:care|need)[^.]{0,25}degree|(?:regardless of|not about)[^.]{0,20}degree/,
  words.not_required,
);
const PREFERRED = orWords(
  /prefer|(?:nice|good|great) to have|a plus|is plus|plus\b|bonus|desir|ideal|advantage|would be|optional|von vorteil|\bor experience/,
  words.preferred,
);
const REQUIRED = orWords(/requir|must|minimum|mandatory|need|necessary|at least/, words.required);
const EQUIVALENT_EXPERIENCE = orWords(
  /(?:or|and\/or|\/)(?: an?)?(?: \w+){0,3} (?:equivalent|comparable|commensurate|relevant|related|practical|professional|similar|work|industry|demonstrated|hands-on|proven)(?: \w+){0,4} ?(?:experience|background|qualification|training|work|skills)|equivalent (?:experience|practical|work|professional|combination|military|years|relevant|in)|or (?:the )?equivalent\b|in lieu of|(?:degree|education).{0,30}or (?:\w+ ){0,3}experience|combination of education|or (?:\d|equal)|self-taught|no degree|or similar experience|or experience/,
  words.equivalent_experience,
);
/** "A degree, ideally in physics" prefers the field, not the degree. */
const IDEAL_FIELD =
  /[,–(-] ?(?:ideally|idealerweise|idealement|idealmente|preferiblemente|bij voorkeur) (?:in|mit|en|avec|con|em|com|met)\b.*/;
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

const isRequired = (lower: string, section: Section, preferred: boolean): boolean | null => {
  if (preferred && !/requir|must/.test(lower)) return false;
  if (section === 'requirements' || REQUIRED.test(lower)) return true;
  return preferred ? false : null;
};

/** The lowest degree that the posting requires, and whether experience can replace it. */
export const educationOf = (text: PostingText): EducationRequirements | null => {
  let best: (EducationRequirements & { score: number }) | null = null;
  for (const { lower: raw, text: words, section, kind } of text.withAny(KEYWORDS)) {
    const lower = fold(raw);
    if (kind === 'heading' && !/degree|bachelor|phd/.test(lower)) continue;
    if (NO_DEGREE.test(lower)) {
      best ??= { level: 'none', fields: [], required: false, or_experience: null, text: words.slice(0, 500), score: 1 };
      continue;
    }
    if (
      !CONTEXT.test(lower) ||
      NOT_REQUIRED.test(lower) ||
      section === 'benefits' ||
      section === 'legal' ||
      section === 'company'
    )
      continue;
    const levels = DEGREES.filter(([, pattern]) => pattern.test(lower)).map(([degree]) => degree);
    if (levels.length === 0) continue;
    // "Master's degree" contains the word "degree", which by itself means a bachelor's degree.
    const mentioned =
      levels.length > 1 && !BACHELOR.test(lower) ? levels.filter((degree) => degree !== 'bachelor') : levels;
    // "Bachelor's required, Master's preferred" requires the lower degree; so does "BS/MS/PhD".
    const level = EDUCATION_LEVELS.find((degree) => mentioned.includes(degree)) as EducationLevel;
    const higher = level === 'master' || level === 'doctorate';
    const preferred =
      section === 'preferred' ||
      PREFERRED.test(
        higher
          ? lower
          : lower
              .replace(IDEAL_FIELD, '')
              .replace(
                /(?:master|phd|ph\.d|mba|advanced degree|graduate degree)[^.;,(]{0,30}(?:preferred|a plus|plus|desired)/g,
                '',
              ),
      );
    const candidate = {
      level,
      fields: fieldsOf(lower),
      required: isRequired(lower, section, preferred),
      or_experience: EQUIVALENT_EXPERIENCE.test(lower) ? true : null,
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
