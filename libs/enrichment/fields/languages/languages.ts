import type { LanguageLevel } from '#libs/records/enumerations.js';
import type { LanguageRequirement } from '#libs/records/job-requirements.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import { wordsOf } from '../../text/words.js';
import languages from './languages.json' with { type: 'json' };

/** Names of languages -> ISO 639-1. */
const CODES: Readonly<Record<string, string>> = languages;
const KEYWORDS = keywords(Object.keys(languages));
const SKILL =
  /fluen|proficien|native|bilingual|speak|spoken|written|verbal|command|language|conversation|mother tongue|multilingual|communicat|c1|c2|b2|b1|working knowledge|kenntnisse|fließend|courant|muttersprach|verhandlungssicher|niveau|sprichst|reading|both|fluid|level|excellent|strong (?:english|german|french|spanish)|advanced (?:english|level)|knowledge of|skills|parl|hablar|maîtris|sehr gut/;
const LEVELS: [LanguageLevel, RegExp][] = [
  ['native', /native|mother tongue|muttersprach|langue maternelle|bilingual/],
  [
    'fluent',
    /fluen|c1|c2|fließend|courant|full proficiency|excellent|perfect|maîtris|verhandlungssicher|sehr gut|impeccable|exceptional|strong|advanced|outstanding/,
  ],
  ['professional', /profession|business|working (?:proficien|knowledge|level)|proficien|b2|good|command|solid/],
  ['conversational', /conversation|b1|intermediate/],
  ['basic', /basic|a1|a2|elementary/],
];
const NOT_LANGUAGE =
  /(?:spanish|french|german|dutch|swedish|italian|japanese|korean|chinese|indian|english|danish|polish) (?:market|team|office|customers?|company|startup|government|law|tax|clients?|entity|people|authorities|region|speaking (?:market|countr)|companies|banks?|hub|cuisine|payroll|version|teacher|literature|department|curriculum|breakfast|localization|content|courses?|gaap|accounting|economy|industry|brand|healthcare|players?|army|embassy)|plain english|swiss german|ohne deutsch/;

const OPTIONAL = /plus|bonus|advantage|nice|asset|prefer|beneficial|von vorteil|optional|desir/;

/** Languages that are required or preferred. */
export const languagesOf = (title: string, text: PostingText): LanguageRequirement[] => {
  const found = new Map<string, LanguageRequirement>();
  const titleWords = [
    ...title
      .toLowerCase()
      .matchAll(
        /\b([\p{L}]+)[- ](?:speak(?:ing|er)s?|language)\b|\((?:fluent )?([\p{L}]+)(?:[- ]speak\w+)?\)|\bfluent (?:in )?([\p{L}]+)/gu,
      ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  for (const word of titleWords) {
    const code = CODES[word];
    if (code !== undefined && Object.hasOwn(CODES, word))
      found.set(code, { language: code, level: 'fluent', required: true, text: title.slice(0, 500) });
  }
  for (const segment of text.withAny(KEYWORDS)) {
    const { lower, section, kind } = segment;
    if (
      kind === 'heading' ||
      section === 'benefits' ||
      section === 'legal' ||
      !SKILL.test(lower) ||
      (NOT_LANGUAGE.test(lower) && !/fluent|speak|native|proficien/.test(lower))
    )
      continue;
    if (
      /(?:our|the) (?:product|platform|tool|ai|model|app|translation|customers?)|programming language|english degree|courses? in|translate|languages? supported|apply in english|application[^.]{0,20}in english|cv in english|resume in english|classes|lessons|teach/.test(
        lower,
      ) &&
      !/you (?:are|speak|have)|fluent in|fluency in|native/.test(lower)
    )
      continue;
    if (section === 'company' && !/fluent|you speak|required/.test(lower)) continue;
    for (const word of wordsOf(lower).words) {
      const code = Object.hasOwn(CODES, word) ? CODES[word] : undefined;
      if (code === undefined || found.has(code)) continue;
      const at = lower.indexOf(word);
      const near = lower.slice(Math.max(0, at - 60), at + 60);
      found.set(code, {
        language: code,
        level: LEVELS.find(([, pattern]) => pattern.test(near))?.[0] ?? null,
        required:
          OPTIONAL.test(lower.slice(at, at + 90).split(/[;.]/)[0] ?? '') || section === 'preferred'
            ? false
            : section === 'other' && !/requir|must/.test(lower)
              ? null
              : true,
        text: segment.text.slice(0, 500),
      });
    }
  }
  return [...found.values()].slice(0, 15);
};
