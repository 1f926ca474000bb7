import { eld } from 'eld/small';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import functionWords from './function-words.json' with { type: 'json' };

const SAMPLE_LENGTH = 600;
const MIN_LENGTH = 20;
/** Codes of the detector -> ISO 639-1. */
const ISO: Record<string, string> = { 'zh-hans': 'zh', 'zh-hant': 'zh', nb: 'no', nn: 'no' };

/** ISO 639-1 of a language as a payload declares it: `en`, `en-US`, `de_DE`. */
export const declaredLanguage = (tag: string | null | undefined): string | null =>
  tag && /^[a-zA-Z]{2}(?:[-_]|$)/.test(tag) ? tag.slice(0, 2).toLowerCase() : null;

// Detecting a language is slow, so a text with many function words of English and few of other languages is taken as English.
const ENGLISH_WORDS = functionWords.english.map((word) => keywords(word));
const OTHER_WORDS = functionWords.other.map((word) => keywords(word));
const MIN_ENGLISH_WORDS = 9;
/** Fewer are ignored, because "los", "des" and similar words also occur in names. */
const MIN_OTHER_WORDS = 4;

/** The language of a text, detected from its middle, which is least likely to be boilerplate; null if it is too short. */
export const languageOf = (text: PostingText, plain: string): string | null => {
  if (plain.trim().length < MIN_LENGTH) return null;
  if (
    ENGLISH_WORDS.filter((word) => text.hasAny(word)).length >= MIN_ENGLISH_WORDS &&
    OTHER_WORDS.filter((word) => text.hasAny(word)).length < MIN_OTHER_WORDS
  )
    return 'en';
  const from = plain.length > 2 * SAMPLE_LENGTH ? Math.floor(plain.length / 3) : 0;
  const { language } = eld.detect(plain.slice(from, from + SAMPLE_LENGTH));
  const code = ISO[language] ?? language;
  return /^[a-z]{2}$/.test(code) ? code : null;
};
