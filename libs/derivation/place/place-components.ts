import { fold } from '#libs/reference/fold.js';
import { type City, citiesNamed } from '#libs/reference/places/cities.js';
import { isAmbiguousCountry } from '#libs/reference/places/country-names.js';
import { hasStateCodes, stateOfIsoCode } from '#libs/reference/places/states.js';
import { type CodeOfCity, isWellKnownCode, readCodeOfCity } from './code-of-city.js';
import { isCode } from './place-words.js';
import type { PlacePart } from './split-place.js';

/** The possible meanings of the parts of one place; `resolveComponents` chooses one. */
export interface PlaceComponents {
  /** The first part, and the separator before it. */
  word: string;
  gap: PlacePart['gap'];
  /** The country that the first part may be the code of instead of a state: `IN` is Indiana, or India before Bengaluru. */
  codeCountry: string | null;
  /** Candidate cities; empty if no word names a city. */
  cities: readonly City[];
  /** Whether a part names a city. */
  isCityNamed: boolean;
  /** See `WordMeaning`. */
  namesakes: readonly City[];
  states: { country: string; state: string }[];
  country: string | null;
  zip: string | null;
  /** CBSA code. */
  area: string | null;
}

const LARGE_CITY = 100_000;
/** Two letters are the code of a state, unless the city of that country has this many times the population. */
const MUCH_LARGER = 20;

/** Codes of US states that more often are those of countries, where the name of another country precedes them. */
const COMMON_COUNTRY_CODES = new Set(['CA', 'DE', 'IN']);

/** The components of a place that begins with this part. */
export const componentsOf = (part: PlacePart): PlaceComponents => {
  const { country, states, cities, namesakes, zip, area, word, gap } = part;
  // A country takes precedence over cities and states of its name (`Mexico`), unless the name is ambiguous or may be a state code.
  const certainCountry =
    country !== null &&
    !(
      (isAmbiguousCountry(word) && !part.isDeclared) ||
      (states.length > 0 && /^[A-Z]{2}$/.test(word) && country !== 'US' && country !== 'GB')
    )
      ? country
      : null;
  const [city] = cities;
  const isCityCode = cities.length > 0 && isCode(word);
  // "Singapore" is country and city; "Mexico" is not Mexico City.
  const cityState = certainCountry !== null && city?.country === certainCountry && fold(city.name) === fold(word);
  return {
    word,
    gap,
    codeCountry: certainCountry === null && isCode(word) && !isCityCode ? country : null,
    cities: certainCountry === null || cityState ? cities : [],
    isCityNamed: cities.length > 0 && (certainCountry === null || cityState),
    namesakes,
    states: certainCountry === null ? states : [],
    country: area?.country ?? certainCountry,
    zip,
    area: area?.code ?? null,
  };
};

/** Adds a part to the place before it, if it narrows that place. @returns false if the part begins another place. */
export const narrow = (place: PlaceComponents, part: PlacePart): boolean => {
  if (part.zip !== null) {
    place.zip ??= part.zip;
    return true;
  }
  if (part.area !== null) return false;
  if (place.isCityNamed) return narrowCity(place, part);
  return (
    addCountry(place, part) ||
    addCountryOfDivision(place, part) ||
    addNamesake(place, part) ||
    addCity(place, part) ||
    addState(place, part) ||
    replaceCountryByTown(place, part)
  );
};

/**
 * Adds the code of a division between a country and its city: `DE, BY, Munich`, `Milan, MI, IT`.
 *
 * @returns false if the code is not between them, or may be that of a state by itself.
 */
export const addDivision = (place: PlaceComponents, part: PlacePart, next: PlacePart | undefined): boolean => {
  const country = place.isCityNamed ? next?.country : (place.country ?? place.codeCountry);
  if (next?.gap !== 'soft' || !country || hasStateCodes(country) || !isCode(part.word)) return false;
  const isStateThere = part.states.some((state) => state.country === country);
  if (isStateThere || stateOfIsoCode(`${country}-${part.word}`) === null) return false;
  const cities = (place.isCityNamed ? place : next).cities.filter((city) => city.country === country);
  if (cities.length === 0) return false;
  if (place.isCityNamed) place.cities = cities;
  // "IN, GA, Atlanta" are Indiana and Georgia.
  else if (place.country === null && next.cities.some((city) => inAny(city, place.states))) return false;
  else place.states = [];
  place.country = country;
  return true;
};

const inAny = (city: City, states: PlaceComponents['states']): boolean =>
  states.some(({ country, state }) => country === city.country && (state === city.state || city.state === null));

const largest = (cities: readonly City[]): number => cities[0]?.population ?? 0;

/** Adds a state or country to a city: `Portland, ME`, `Paris, France`. */
const narrowCity = (place: PlaceComponents, part: PlacePart): boolean => {
  const { country, states, cities, word } = part;
  const inState = place.cities.filter((city) => inAny(city, states));
  const inCountry = country === null ? [] : place.cities.filter((city) => city.country === country);
  const code: CodeOfCity = isCode(word) ? readCodeOfCity(part, place) : { cities: [], isOther: true };
  if (inState.length > 0 && !(largest(inCountry) > MUCH_LARGER * largest(inState))) {
    const match = states.find((state) => state.country === inState[0]?.country);
    place.cities = inState;
    if (match) place.states = [match];
    place.country ??= match?.country ?? null;
    return true;
  }
  const abroad = largest(code.cities) > largest(inCountry) ? code.cities : inCountry;
  if (abroad.length > 0) {
    place.cities = abroad;
    place.country = abroad[0]?.country ?? null;
    return true;
  }
  const isState = cities.length === 0 && (country === null || isCode(word));
  return (isState && replaceByUnknownTown(place, states, code.isOther)) || !code.isOther;
};

/**
 * `Westlake, TX`, where the tables have towns of that name only elsewhere. A large city before a state is a place of its own, unless it is
 * abroad and the country of the state has towns of its name (`Hamilton, NJ`), or it has another name there (`San Luis`).
 */
const replaceByUnknownTown = (place: PlaceComponents, states: PlaceComponents['states'], isOther: boolean): boolean => {
  const [state, ...others] = states;
  const [city] = place.cities;
  if (!state || others.length > 0 || !city || place.states.length > 0) return false;
  const isNameThere = place.cities.some(({ country }) => country === state.country);
  const isUnknownTown =
    city.country !== state.country && !isOther && (isNameThere || fold(city.name) !== fold(place.word));
  if (city.population > LARGE_CITY && !isUnknownTown) return false;
  place.cities = [];
  place.isCityNamed = false;
  place.states = [state];
  place.country = state.country;
  return true;
};

/** Adds its country to a state: `Ontario, Canada`. */
const addCountry = (place: PlaceComponents, { country }: PlacePart): boolean => {
  if (place.country !== null || country === null || !place.states.some((state) => state.country === country))
    return false;
  place.country = country;
  place.states = place.states.filter((state) => state.country === country);
  return true;
};

/** Adds its country to the code of a division: `BW, Germany`. */
const addCountryOfDivision = (place: PlaceComponents, { country, word }: PlacePart): boolean => {
  if (country === null || isCode(word) || !isCode(place.word) || isWellKnownCode(place.word)) return false;
  const state = hasStateCodes(country) ? null : stateOfIsoCode(`${country}-${place.word}`);
  if (state === null) return false;
  place.country = country;
  place.states = [state];
  return true;
};

/** Adds a state to a name that is a city there, and a state elsewhere: `Ontario, Ohio`, `Indiana, PA`. */
const addNamesake = (place: PlaceComponents, { states, word }: PlacePart): boolean => {
  // "Texas, Colorado" are two states; the code of a second state after a name is that of the town's.
  const isTownsState = isCode(word) && !isCode(place.word);
  const matches = place.namesakes.filter((city) =>
    states.some(
      ({ country: of, state }) =>
        of === city.country && state === city.state && (isTownsState || of !== place.states[0]?.country),
    ),
  );
  if (matches.length === 0) return false;
  place.cities = matches;
  place.isCityNamed = true;
  place.states = states.filter((state) => state.country === matches[0]?.country);
  place.country = matches[0]?.country ?? null;
  return true;
};

/** Adds a city to its country or state: `India - Bengaluru`, `CA, Los Angeles`. */
const addCity = (place: PlaceComponents, { cities, country, word }: PlacePart): boolean => {
  // "United States, Canada" are two countries, not the town of Canada in Kentucky.
  const isCountry = country !== null && !isAmbiguousCountry(word) && !/^[A-Z]{2}$/.test(word);
  if (isCountry && country !== place.country) return false;
  const inState = cities.filter(
    (city) =>
      (place.country === null || city.country === place.country) &&
      (place.states.length === 0 || inAny(city, place.states)),
  );
  // "IN - Bengaluru" is in India, "IN - Indianapolis" in Indiana.
  const inCodeCountry = cities.filter((city) => place.country === null && city.country === place.codeCountry);
  if (largest(inCodeCountry) > MUCH_LARGER * largest(inState)) {
    place.cities = inCodeCountry;
    place.isCityNamed = true;
    place.states = [];
    place.country = place.codeCountry;
    return true;
  }
  const within = inState;
  if (within.length === 0 || (place.country === null && place.states.length === 0)) return false;
  place.cities = within;
  place.isCityNamed = true;
  return country === null || place.country !== null;
};

/** Adds a state to its country: `Canada, Ontario`. A repeated country is the same place. */
const addState = (place: PlaceComponents, { country, states }: PlacePart): boolean => {
  const inside = states.filter((state) => state.country === (place.country ?? place.codeCountry));
  if (inside.length > 0 && (place.country === null || place.states.length === 0)) {
    place.country ??= place.codeCountry;
    place.states = inside;
    return true;
  }
  return country !== null && country === place.country;
};

/** `China, ME`, `Holland, MI`: a town with the name of a country. "Germany, IN" are two countries. */
const replaceCountryByTown = (place: PlaceComponents, { states, country, word }: PlacePart): boolean => {
  const [state, ...others] = states;
  if (place.country === null || place.states.length > 0 || place.word.length <= 3 || !state || others.length > 0)
    return false;
  if (!isCode(word) || state.country === place.country) return false;
  const towns = citiesNamed(place.word).filter((city) => inAny(city, states));
  if (COMMON_COUNTRY_CODES.has(country ?? '') && towns.length === 0) return false;
  // A place that is only in the table of postal codes is hardly known by that name alone.
  place.cities = towns.filter(({ id }) => id !== null);
  place.isCityNamed = place.cities.length > 0;
  place.country = state.country;
  place.states = [state];
  return true;
};
