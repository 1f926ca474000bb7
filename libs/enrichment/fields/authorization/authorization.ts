import { countryNamed } from '#libs/reference/country-names.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import words from './authorization-words.json' with { type: 'json' };

const KEYWORDS = keywords(words.keywords);
const AUTHORIZED =
  /(?:authori[sz](?:ed|ation)|eligible|eligibility|legal(?:ly)?|right|permission|permit)\b[^.;]{0,40}\b(?:to )?(?:work|employment|employed)|work (?:authori[sz]ation|permit|rights?|eligibility)|(?:u\.?s\.?|us|american|uk|british|canadian|eu|german|australian|indian) (?:citizens?\b|citizenship|person\b|persons\b|nationals?)|citizenship|permanent residen|arbeitserlaubnis/;
const NOT_REQUIRED =
  /without regard|regardless of|discriminat|veteran|protected|e-verify|national origin|equal opportunity|employment eligibility verification|verify identity|citizen developer|citizenship or immigration|immigration status|i-9/;
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
    if (!AUTHORIZED.test(lower) || NOT_REQUIRED.test(lower)) continue;
    const named = [...segment.matchAll(PLACES)]
      .filter(([word]) => !/^us$/.test(word.trim()))
      .map(([, place]) => countryNamed((place as string).replace(/\.$/, '')))
      .filter((code) => code !== null);
    const nations = CITIZENSHIPS.filter(([pattern]) => pattern.test(segment)).map(([, code]) => code);
    return { countries: [...new Set([...named, ...nations])], text: segment.slice(0, 500) };
  }
  return null;
};
