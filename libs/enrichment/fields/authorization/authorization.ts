import { countryNamed } from '#libs/reference/places/country-names.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases/phrases.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './authorization-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const phrases = phraseTable('fields/authorization/phrases.tsv');
// The names of the table are ordered: longer ones precede their own prefixes.
const PLACES = new RegExp(`\\b(?:the )?(${words.countries.map((name) => RegExp.escape(name)).join('|')})\\b`, 'gi');
const CITIZENSHIPS: [RegExp, string][] = [
  [/\b(?:u\.?s\.?|american) (?:citizen|person|national|permanent|work auth)/i, 'US'],
  [/\b(?:uk|british) citizen/i, 'GB'],
  [/\bcanadian citizen/i, 'CA'],
  [/\baustralian citizen/i, 'AU'],
  [/\bus work/i, 'US'],
];

/** The countries in which the applicant must already be authorized to work, as ISO 3166-1 codes, and the sentence that says so. */
export const authorizationOf = (text: PostingText): { countries: string[]; text: string | null } | null => {
  for (const { lower, text: segment } of text.withAny(KEYWORDS)) {
    const meanings = phrases().meaningsIn(lower);
    if (!meanings.has('required') || meanings.has('unrelated')) continue;
    const named = [...segment.matchAll(PLACES)]
      .filter(([word]) => !/^us$/.test(word.trim()))
      .map(([, place]) => countryNamed((place as string).replace(/\.$/, '')))
      .filter((code) => code !== null);
    const nations = CITIZENSHIPS.filter(([pattern]) => pattern.test(segment)).map(([, code]) => code);
    return { countries: [...new Set([...named, ...nations])], text: segment.slice(0, 500) };
  }
  return null;
};
