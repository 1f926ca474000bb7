import type { Gazetteer } from './gazetteer.js';

const BETWEEN_PARTS = /\s*(?:,|\(|\)|\/|\s[-–—]+\s|[-–—]\s|\s[-–—]|:)\s*/;
// Words that say how or where in the building, not where in the world.
const NOISE =
  /\b(?:remote(?:[- ]first|[- ]friendly)?|hybrid|in[- ]office|on-?site|offices?|hq|headquarters|head office|based|only|work from home|wfh|home|anywhere in|anywhere|greater|metro(?:politan)? area|bay area|area|hub|distributed|flexible|global|worldwide)\b|\*/gi;
// Only in lower case: "IN" is Indiana.
const LITTLE_WORDS = /\b(?:in|the|from|within)\b/g;
export const PLAUSIBLE_CITY = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}?[\p{L}.'’-]+){0,2}$/u;

/** The parts of a place's words, without those that name no place: "Remote - Austin TX (HQ)" is `Austin`, `TX`. */
export function placeTokens(words: string, gazetteer: Gazetteer): string[] {
  return words
    .replace(/^(US|UK|USA)-(?=\S)/, '$1, ')
    .split(BETWEEN_PARTS)
    .map((token) => withoutNoise(token))
    .filter((token) => token !== '' && !/^\W+$/.test(token))
    .flatMap((token) => cityAndCode(token, gazetteer));
}

/** Words without those that name no place. */
export function withoutNoise(words: string): string {
  return words.replace(NOISE, ' ').replace(LITTLE_WORDS, ' ').replace(/\s+/g, ' ').trim();
}

/** Outside the countries with common codes, a state is its name; a short code ("KA") is not one. */
export function longName(region: string | null): string | null {
  return region && region.length > 3 && /\p{Ll}/u.test(region) && !/\d/.test(region) ? region : null;
}

export function isCoded(country: string): boolean {
  return country === 'US' || country === 'CA' || country === 'AU';
}

/** "Austin TX" without its comma. */
function cityAndCode(token: string, gazetteer: Gazetteer): string[] {
  const [, city, code] = /^(.+) ([A-Z]{2})$/.exec(token) ?? [];
  return city && code && gazetteer.state('US', code) && gazetteer.city(city, 'US', code) ? [city, code] : [token];
}
