import type { LanguageLevel } from '#libs/records/enumerations.js';
import type { LanguageRequirement } from '#libs/registry/records/jobs/job-record.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import { wordsOf } from '../../text/words.js';
import languages from './languages.json' with { type: 'json' };

/** Names of languages -> ISO 639-1. */
const CODES: Readonly<Record<string, string>> = languages;
const KEYWORDS = keywords(Object.keys(languages));
const phrases = phraseTable('fields/languages/phrases.tsv');
/** From the highest to the lowest; the highest that is near the name of a language counts. */
const LEVELS = [
  'native',
  'fluent',
  'professional',
  'conversational',
  'basic',
] as const satisfies readonly LanguageLevel[];

/** Names of languages that are other words in lower case. */
const ALSO_ENGLISH_WORDS = ['polish'];
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Languages that are required or preferred. */
export const languagesOf = (title: string, text: PostingText): LanguageRequirement[] => {
  const found = new Map<string, LanguageRequirement>();
  const titleWords = [
    ...title
      .toLowerCase()
      .matchAll(
        /\b(\p{L}{1,30})[- ](?:speak(?:ing|er)s?|language)\b|\((?:fluent )?(\p{L}{1,30})(?:[- ]speak\w{1,30})?\)|\bfluent (?:in )?(\p{L}{1,30})/gu,
      ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  for (const word of titleWords) {
    const code = CODES[word];
    if (code !== undefined && Object.hasOwn(CODES, word))
      found.set(code, { language: code, level: 'fluent', required: true, text: title.slice(0, 500) });
  }
  for (const segment of text.withAny(KEYWORDS)) {
    const { lower, section, kind } = segment;
    const meanings = phrases().meaningsIn(lower);
    if (
      kind === 'heading' ||
      section === 'benefits' ||
      section === 'legal' ||
      !meanings.has('skill') ||
      (meanings.has('unrelated') && !meanings.has('certain'))
    )
      continue;
    if (meanings.has('product') && !meanings.has('applicant')) continue;
    if (section === 'company' && !/fluent|you speak|required/.test(lower)) continue;
    for (const word of wordsOf(lower).words) {
      const code = Object.hasOwn(CODES, word) ? CODES[word] : undefined;
      if (code === undefined || found.has(code)) continue;
      // "UI polish" is no language.
      if (ALSO_ENGLISH_WORDS.includes(word) && !segment.text.includes(capitalized(word))) continue;
      const at = lower.indexOf(word);
      const near = phrases().meaningsIn(lower.slice(Math.max(0, at - 60), at + 60));
      const after = phrases().meaningsIn(lower.slice(at, at + 90).split(/[;.]/)[0] ?? '');
      found.set(code, {
        language: code,
        level: LEVELS.find((level) => near.has(level)) ?? null,
        required:
          after.has('optional') || section === 'preferred'
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
