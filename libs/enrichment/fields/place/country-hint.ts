import { parsePlaces } from '#libs/derivation/place/parse-place.js';
import { meaningOf } from '#libs/derivation/place/place-words.js';
import type { ParsedPlace } from '#libs/derivation/place/resolve-components.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { type Keywords, keywords } from '../../text/keywords.js';
import type { PostingText } from '../../text/posting-text.js';
import placeWords from './place-words.json' with { type: 'json' };

// Words that only the labor market of one country uses.
const COUNTRY_EVIDENCE: [string, RegExp, Keywords][] = [
  [
    'US',
    /\b401\s?\(?k\)?|\bw-?2\b|\bu\.?s\.? citizens?|\bfair chance ordinance|\be-verify|\bfmla\b|\bpaid federal holidays|\bin the (?:u\.s\.|united states)\b|\bUS-based\b/i,
    keywords('401 401k w2 verify citizens citizen fmla federal us states s ordinance'),
  ],
  ['GB', /\bright to work in the uk|\buk[- ]based|\bbased in the uk|\bhmrc\b|£\d/i, keywords('uk hmrc')],
  ['CA', /\brrsp\b/i, keywords('rrsp')],
  ['AU', /\bsuperannuation\b/i, keywords('superannuation super')],
  ['DE', /\bjobticket\b|\bdeutschlandticket\b/i, keywords('jobticket deutschlandticket')],
  ['FR', /\bmutuelle\b|\brtt\b|\bswile\b|\bbspce\b/i, keywords('mutuelle rtt swile bspce')],
];
const OTHER_DOLLAR_KEYWORDS = keywords(placeWords.other_dollar_keywords);
const STATED =
  /\b(?:remote|remotely|based|located|reside|residing|live|living|anywhere)\b[^.;]{0,25}?\b(?:in|within|from|across)\s(?:the )?([A-Z][\w.]{1,30}(?: [A-Z][\w.]{1,30}){0,2})/g;

export interface CountryHint {
  country: string | null;
  /** Whether the text states the country. */
  stated: boolean;
  /** A country that the wording makes likely. It may resolve an ambiguous city, but is not added to a place. */
  likely: string | null;
}

/** Words of statements about where the applicant lives or works. */
export const RESIDENCE_KEYWORDS = keywords(placeWords.residence_keywords);

const AMERICAN_KEYWORDS = keywords(placeWords.american_keywords);

const BRACKETED_OR_LAST = /[([]([^()[\]]{2,60})[)\]]|\s[-–|]\s([^-–|]{2,60})$/g;
const SEPARATORS = /[,;/&|]|\s[-–]\s|\b(?:or|and|remote|hybrid|based|only|on-?site|office|hq|in)\b/i;

/** Places in brackets or at the end of a title: `(US)`, `- Berlin`, not `(AI)`. */
export const titlePlaces = (title: string): ParsedPlace[] =>
  [...title.slice(0, 200).matchAll(BRACKETED_OR_LAST)].flatMap(([, inner, tail]) => {
    const aside = inner ?? tail ?? '';
    const words = aside
      .split(SEPARATORS)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    // Two capitals are as often a field (AI, ML, IT) as a country.
    const places = words.every((word) => meaningOf(word) !== null && (word.length > 2 || /^(?:US|UK)$/.test(word)));
    return words.length > 0 && places ? parsePlaces(aside).places : [];
  });

/**
 * The country that title or text states or clearly implies, for places without one ("Remote", "Santa Clara"). Null if there is none, or
 * more than one.
 */
export const countryHint = (title: string, text: PostingText): CountryHint => {
  const titleCountries = new Set(titlePlaces(title).map(({ country }) => country));
  if (titleCountries.size === 1) return { country: [...titleCountries][0] ?? null, stated: true, likely: null };
  const named = new Map<string, number>();
  for (const { text: words, section, lower } of text.withAny(RESIDENCE_KEYWORDS)) {
    if (
      section === 'company' ||
      section === 'legal' ||
      section === 'benefits' ||
      /team|customers|offices|headquarter|company|investors/.test(lower)
    )
      continue;
    for (const [statement, place = ''] of words.matchAll(STATED)) {
      if (/\bnot\b/i.test(statement)) continue;
      const country = countryNamed(place.trim().replace(/\.$/, ''));
      if (country && (place.trim().length > 2 || country === 'US' || country === 'GB'))
        named.set(country, (named.get(country) ?? 0) + 1);
    }
  }
  if (named.size === 1) return { country: [...named.keys()][0] as string, stated: true, likely: null };
  const evident = COUNTRY_EVIDENCE.filter(([, pattern, keywords]) =>
    text.withAny(keywords).some((segment) => segment.section !== 'company' && pattern.test(segment.text)),
  ).map(([country]) => country);
  const country = evident.length === 1 ? (evident[0] as string) : null;
  const american = text
    .withAny(AMERICAN_KEYWORDS)
    .some(({ lower }) =>
      /veteran status|protected veteran|medical, dental|dental,? (?:and|&) vision|\bpto\b|americans with disabilities/.test(
        lower,
      ),
    );
  const dollars =
    !text.hasAny(OTHER_DOLLAR_KEYWORDS) &&
    text.segments.some(
      (segment) =>
        segment.text.includes('$') &&
        /\$\s?\d{2,3}(?:,\d{3}|k\b)/i.test(segment.text) &&
        /salary|compensation|pay|range|ote/i.test(segment.text),
    );
  return { country, stated: false, likely: country ?? (evident.length === 0 && (american || dollars) ? 'US' : null) };
};
