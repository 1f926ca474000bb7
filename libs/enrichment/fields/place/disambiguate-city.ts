import { parsePlaces } from '#libs/derivation/place/parse-place.js';
import { citiesNamed } from '#libs/reference/places/cities.js';
import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import type { PostingText } from '../../text/posting-text.js';
import placeWords from './place-words.json' with { type: 'json' };

const NOISE = /\b(?:office|hq|headquarters|remote|hybrid|on-?site)\b|[()|*]/gi;
const MAX_NAME = 40;
/** Names by which texts mention a country; for countries that are not listed, the English name. */
const COUNTRY_MENTIONS: Readonly<Record<string, readonly string[]>> = placeWords.country_mentions;

/**
 * Adds the state or country from the text to a city whose name is ambiguous: "Arlington" becomes "Arlington, VA"
 * if the text says so. Other places are returned unchanged.
 */
export const disambiguateCity = (place: string | null, text: PostingText): string | null => {
  const name = place?.replace(NOISE, ' ').trim() ?? '';
  if (place === null || name === '' || name.length > MAX_NAME || /[,;/]/.test(name)) return place;
  const namesakes = citiesNamed(name);
  if (namesakes.length < 2 || parsePlaces(place).places.some(({ city }) => city !== null)) return place;
  for (const { text: words } of text.segments) {
    const at = words.indexOf(`${name}, `);
    const after =
      at < 0
        ? null
        : /^(?:[A-Z]\w+(?: [A-Z][a-z]+)?|(?:[A-Z]\.){2,})/.exec(
            words.slice(at + name.length + 2, at + name.length + 40),
          );
    if (!after) continue;
    const full = `${name}, ${after[0].replace(/\.$/, '')}`;
    if (parsePlaces(full).places.length === 1 && parsePlaces(full).places[0]?.city) return full;
  }
  const [country, ...others] = countriesMentioned(new Set(namesakes.map((city) => city.country)), text);
  return country === undefined || others.length > 0 ? place : `${name}, ${COUNTRY_NAMES.get(country) ?? country}`;
};

/** Those of the countries that the text mentions. */
const countriesMentioned = (countries: ReadonlySet<string>, text: PostingText): string[] => {
  const names = [...countries].map(
    (code) => [code, COUNTRY_MENTIONS[code] ?? [COUNTRY_NAMES.get(code) ?? code]] as const,
  );
  const found = new Set<string>();
  for (const { text: words, section } of text.segments) {
    if (section === 'legal') continue;
    for (const [code, spellings] of names) if (spellings.some((name) => words.includes(name))) found.add(code);
  }
  return [...found];
};
