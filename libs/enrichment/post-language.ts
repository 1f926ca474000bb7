import { eld } from 'eld/small';

const SAMPLE = 250;
const LEAST = 20;
const ISO: Record<string, string> = { 'zh-hans': 'zh', 'zh-hant': 'zh', nb: 'no', nn: 'no' };

/** ISO 639-1 of a language as a payload declares it: `en`, `en-US`, `de_DE`. */
export const declaredLanguage = (tag: string | null | undefined): string | null => (tag && /^[a-zA-Z]{2}(?:[-_]|$)/.test(tag) ? tag.slice(0, 2).toLowerCase() : null);

/** The language of a text, from its middle, where postings are least often boilerplate; null when it is too short to tell. */
export function languageOf(text: string): string | null {
  if (text.trim().length < LEAST) return null;
  const from = text.length > 2 * SAMPLE ? Math.floor(text.length / 3) : 0;
  const { language } = eld.detect(text.slice(from, from + SAMPLE));
  const code = ISO[language] ?? language;
  return /^[a-z]{2}$/.test(code) ? code : null;
}
