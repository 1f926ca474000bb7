import { LRUCache } from 'lru-cache';
import type { Location } from '#libs/derivation/place/location.js';
import { meaningOf } from '#libs/derivation/place/place-words.js';
import { nicknamesOf } from '#libs/reference/places/areas.js';
import { spellingsOf } from '#libs/reference/places/cities.js';
import { countryNamed, namesOfCountry } from '#libs/reference/places/country-names.js';
import { stateName } from '#libs/reference/places/states.js';
import payPlaces from './pay-places.json' with { type: 'json' };

const MAX_CODE = 3;
const COUNTRY_CODE = new RegExp(`\\b(?:${payPlaces.country_codes.join('|')})\\b`);
/** State code -> phrases with a name of that state that mean another place: "Washington state" is not in DC. */
const NAMESAKES: Readonly<Record<string, readonly string[]>> = payPlaces.namesakes;
/** Codes of states that are also words: "OR more". */
const WORDS: ReadonlySet<string> = new Set(payPlaces.codes_that_are_words);

/** The names by which texts mention a place, those of a few letters in capitals. */
export interface PlaceNames {
  /** The most precise first: of its city, its metro, its state. */
  local: readonly string[];
  /** Names and codes of its country. */
  country: readonly string[];
}

export const NO_NAMES: PlaceNames = { local: [], country: [] };

const countryNames = new LRUCache<string, readonly string[]>({ max: 300 });
const namesOf = (country: string): readonly string[] => {
  const names = countryNames.get(country) ?? [
    ...namesOfCountry(country),
    ...payPlaces.country_codes.filter((code) => countryNamed(code) === country),
    country,
  ];
  countryNames.set(country, names);
  return names;
};

/** The names of a place. */
export const namesOfPlace = (location: Location | undefined): PlaceNames => {
  const { city = null, state = null, country = null, cbsa = [] } = location ?? {};
  const names = [
    ...(city === null ? [] : spellingsOf(city)),
    ...cbsa.flatMap(({ code }) => (code === null ? [] : nicknamesOf(code))),
    ...(state === null || country === null ? [] : [stateName(country, state), state]),
  ];
  const local = [...new Set(names.map((name) => (name.length <= MAX_CODE ? name.toUpperCase() : name)))];
  return { local, country: country === null ? [] : namesOf(country) };
};

/** "New York (excluding New York City)": the place that is left out. */
const EXCLUDED = /\(?\b(?:excluding|except(?: for)?|outside(?: of)?|other than)\b[^),;:.]{0,120}\)?/gi;
export const ELSEWHERE =
  /\b(?:(?:all )?(?:other|remaining) (?:\p{L}{1,15}\.? ){0,3}(?:locations?|places|states|cities|areas|regions|markets|geographies)|elsewhere)\b/iu;
/** The end of a sentence, not that of "St." or "U.S.". */
export const SENTENCE_END = /(?<=[\p{L}\p{N}%)]{3})[.!?]\s{1,3}(?=\p{Lu})/u;
const CAPITALISED = /\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2}/gu;
const LARGE_CITY = 100_000;
/** What stands before or after the code of a state: "Portland, OR", "OR: $100k", "WA or OR", "OR, WA", "(OR)". */
const BEFORE_CODE = /(?:\p{Lu}\p{Ll}[\p{L}'’-]{0,20}, ?|\b[A-Z]{2} ?(?:[,/&|]|and|or) ?)$/u;
const AFTER_CODE = /^(?: ?:|\)| ?(?:[,/&|]|and|or) ?[A-Z]{2}\b)/;

/** A range with the words around it, and its label: the words for its place or level. */
interface Labelled {
  scope: string;
  place: string | null;
}

/**
 * The range for a place, by its label if that names a place, else by the words around it: the first that names the place, or its country
 * alone. Otherwise the one for all other places, if another one names a place. Null if there is none.
 */
export const rangeFor = <Range extends Labelled>(
  ranges: readonly Range[],
  { local, country }: PlaceNames,
): Range | null => {
  const [only] = ranges;
  if (ranges.length < 2) return only ?? null;
  const others = local.flatMap((name) => NAMESAKES[name] ?? []);
  for (const name of local) {
    const named = ranges.find((range) => isNamed(wordsFor(range), name, others));
    if (named !== undefined) return named;
  }
  const ofCountry = ranges.find(({ place }) => place !== null && country.some((name) => isCountry(place, name)));
  if (ofCountry !== undefined || (local.length === 0 && country.length === 0)) return ofCountry ?? null;
  const elsewhere = ranges.find(({ scope }) => ELSEWHERE.test(sentenceNextTo(scope)));
  return elsewhere && ranges.some((range) => range !== elsewhere && namesPlace(range.scope)) ? elsewhere : null;
};

/** The range for a place that none is for: the first whose label names no place, else the first. That for an unknown place is the first. */
export const otherRange = <Range extends Labelled>(
  ranges: readonly Range[],
  { local, country }: PlaceNames,
): Range | undefined => {
  const isKnown = local.length > 0 || country.length > 0;
  return (isKnown ? ranges.find((range) => !isForPlace(range)) : undefined) ?? ranges[0];
};

/** The words that name the place of a range: if its label does, those next to it, else all around it. */
const wordsFor = (range: Labelled): string => {
  if (!isForPlace(range)) return range.scope;
  const next = sentenceNextTo(range.scope);
  return next.includes(range.place) ? next : range.place;
};

/** Whether the label of a range names a place. */
const isForPlace = <Range extends Labelled>(range: Range): range is Range & { place: string } =>
  range.place !== null && (namesPlace(range.place) || COUNTRY_CODE.test(range.place));

/** Whether a label names a country and no place in it: "US candidates", but not "Austin, United States". */
const isCountry = (label: string, country: string): boolean => {
  if (country.length < MAX_CODE && !COUNTRY_CODE.test(country)) return label === country;
  const stated = label.replace(EXCLUDED, ' ');
  const words = country.length > MAX_CODE || country !== country.toUpperCase() ? country.toLowerCase() : country;
  const found = ` ${wordsOf(words === country ? stated : stated.toLowerCase())} `;
  if (!found.includes(` ${wordsOf(words)} `)) return false;
  return placesIn(stated).every(({ start, end }) => isNamed(country, stated.slice(start, end), []));
};

/** The sentence next to the range: "The pay range is" of "We have other offices. The pay range is". */
const sentenceNextTo = (scope: string): string => scope.split(SENTENCE_END).at(-1) as string;

const namesPlace = (scope: string): boolean => placesIn(scope).length > 0;

/** Where a text names places: up to three capitalized words, some of which are the name of a place. */
export const placesIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(CAPITALISED)].flatMap(({ 0: name, index }) => {
    const words = [...name.matchAll(/\S{1,40}/g)];
    for (const first of words)
      for (const last of words.toReversed()) {
        const [start, end] = [first.index, last.index + last[0].length];
        if (start < end && isPlace(name.slice(start, end))) return [{ start: index + start, end: index + end }];
      }
    return [];
  });

const isPlace = (name: string): boolean => {
  const meaning = WORDS.has(name) ? null : meaningOf(name);
  return (
    meaning !== null &&
    (meaning.area !== null ||
      meaning.states.length > 0 ||
      (meaning.country !== null && name.length > MAX_CODE) ||
      (meaning.cities[0]?.population ?? 0) >= LARGE_CITY)
  );
};

/**
 * Whether a scope names a place. "Park City" is not named by "Menlo Park", nor "Kansas" by "Arkansas".
 *
 * @param others phrases that contain the name, but mean other places.
 */
const isNamed = (scope: string, place: string, others: readonly string[]): boolean => {
  const stated = scope.replace(EXCLUDED, ' ');
  if (WORDS.has(place)) return isStatedCode(stated, place);
  if (/^[A-Z]{2,3}$/.test(place)) return ` ${wordsOf(stated)} `.includes(` ${place} `);
  const name = place.toLowerCase();
  // Texts say "New York" for New York City.
  const words = ` ${wordsOf(name === 'new york city' ? 'new york' : name)} `;
  const found = ` ${wordsOf(stated.toLowerCase())} `;
  return others.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' / '), found).includes(words);
};

/** Whether a code that is also a word stands where codes do. */
const isStatedCode = (stated: string, code: string): boolean =>
  [...stated.matchAll(/\b[A-Z]{2}\b/g)].some(
    ({ 0: word, index }) =>
      word === code &&
      (BEFORE_CODE.test(stated.slice(Math.max(0, index - 24), index)) ||
        AFTER_CODE.test(stated.slice(index + code.length, index + code.length + 8))),
  );

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
