import { countryNamed } from '#libs/reference/country-names.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import countries from './countries.json' with { type: 'json' };

const AUTH_KEYWORDS = keywords(
  'authorized authorised authorization authorisation eligible eligibility legally citizen citizens citizenship permit right arbeitserlaubnis resident residents residency',
);
const AUTHORIZED =
  /(?:authori[sz](?:ed|ation)|eligible|eligibility|legal(?:ly)?|right|permission|permit)\b[^.;]{0,40}\b(?:to )?(?:work|employment|employed)|work (?:authori[sz]ation|permit|rights?|eligibility)|(?:u\.?s\.?|us|american|uk|british|canadian|eu|german|australian|indian) (?:citizens?\b|citizenship|person\b|persons\b|nationals?)|citizenship|permanent residen|arbeitserlaubnis/;
const NOT_AUTH =
  /without regard|regardless of|discriminat|veteran|protected|e-verify|national origin|equal opportunity|employment eligibility verification|verify identity|citizen developer|citizenship or immigration|immigration status|i-9/;
// Longer names precede their own prefixes.
const PLACES = new RegExp(`\\b(?:the )?(${countries.map((name) => RegExp.escape(name)).join('|')})\\b`, 'gi');
const NATIONS: [RegExp, string][] = [
  [/\b(?:u\.?s\.?|american) (?:citizen|person|national|permanent|work auth)/i, 'US'],
  [/\b(?:uk|british) citizen/i, 'GB'],
  [/\bcanadian citizen/i, 'CA'],
  [/\baustralian citizen/i, 'AU'],
  [/\bus work/i, 'US'],
];

/** Where the applicant must already be authorized to work. */
export const authorizationOf = (text: PostingText): { countries: string[]; text: string | null } | null => {
  for (const { lower, text: words } of text.withAny(AUTH_KEYWORDS)) {
    if (!AUTHORIZED.test(lower) || NOT_AUTH.test(lower)) continue;
    const named = [...words.matchAll(PLACES)]
      .filter(([word]) => !/^us$/.test(word.trim()))
      .map(([, place]) => countryNamed((place as string).replace(/\.$/, '')))
      .filter((code) => code !== null);
    const nations = NATIONS.filter(([pattern]) => pattern.test(words)).map(([, code]) => code);
    return { countries: [...new Set([...named, ...nations])], text: words.slice(0, 500) };
  }
  return null;
};
