import { eld } from 'eld/small';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';

const SAMPLE = 600;
const MIN_LENGTH = 20;
const ISO: Record<string, string> = { 'zh-hans': 'zh', 'zh-hant': 'zh', nb: 'no', nn: 'no' };

/** ISO 639-1 of a language as a payload declares it: `en`, `en-US`, `de_DE`. */
export const declaredLanguage = (tag: string | null | undefined): string | null =>
  tag && /^[a-zA-Z]{2}(?:[-_]|$)/.test(tag) ? tag.slice(0, 2).toLowerCase() : null;

// Function words of English, and of other languages. A text with many of the former and none of the latter is English.
const ENGLISH = 'the and of to with for you our in are'.split(' ').map((word) => keywords(word));
const OTHERS =
  'und der für les des vous que los para een het och og con della nous wir uma jest jsou är mit auf dans pour una del van voor med'
    .split(' ')
    .map((word) => keywords(word));
const CLEARLY_ENGLISH = 9;
/** "Los", "des" and similar words also occur in names. */
const FOREIGN = 4;

/** The language of a text, detected from its middle, which is least likely to be boilerplate; null if it is too short. */
export const languageOf = (text: PostingText, plain: string): string | null => {
  if (plain.trim().length < MIN_LENGTH) return null;
  if (
    ENGLISH.filter((word) => text.hasAny(word)).length >= CLEARLY_ENGLISH &&
    OTHERS.filter((word) => text.hasAny(word)).length < FOREIGN
  )
    return 'en';
  const from = plain.length > 2 * SAMPLE ? Math.floor(plain.length / 3) : 0;
  const { language } = eld.detect(plain.slice(from, from + SAMPLE));
  const code = ISO[language] ?? language;
  return /^[a-z]{2}$/.test(code) ? code : null;
};
