import { fold } from '#libs/reference/fold.js';
import type { City } from '#libs/reference/places/cities.js';
import { isAmbiguousCountry } from '#libs/reference/places/country-names.js';
import type { PlacePart } from './split-place.js';

/** The possible meanings of the parts of one place; `resolveComponents` chooses one. */
export interface PlaceComponents {
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

/** The components of a place that begins with this part. */
export const componentsOf = ({ country, states, cities, namesakes, zip, area, word }: PlacePart): PlaceComponents => {
  // A country takes precedence over cities and states of its name (`Mexico`), unless the name is ambiguous or may be a state code.
  const certainCountry =
    country !== null &&
    !(
      isAmbiguousCountry(word) ||
      (states.length > 0 && /^[A-Z]{2}$/.test(word) && country !== 'US' && country !== 'GB')
    )
      ? country
      : null;
  const [city] = cities;
  // "Singapore" is country and city; "Mexico" is not Mexico City.
  const cityState = certainCountry !== null && city?.country === certainCountry && fold(city.name) === fold(word);
  return {
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
  return addCountry(place, part) || addNamesake(place, part) || addCity(place, part) || addState(place, part);
};

const inAny = (city: City, states: PlaceComponents['states']): boolean =>
  states.some(({ country, state }) => country === city.country && (state === city.state || city.state === null));

/** Adds a state or country to a city: `Portland, ME`, `Paris, France`. */
const narrowCity = (place: PlaceComponents, { country, states, cities, word }: PlacePart): boolean => {
  const inState = place.cities.filter((city) => inAny(city, states));
  const inCountry = country === null ? [] : place.cities.filter((city) => city.country === country);
  if (inState.length > 0 && !((inCountry[0]?.population ?? 0) > MUCH_LARGER * (inState[0]?.population ?? 0))) {
    const match = states.find((state) => state.country === inState[0]?.country);
    place.cities = inState;
    if (match) place.states = [match];
    place.country ??= match?.country ?? null;
    return true;
  }
  if (inCountry.length === 0) {
    const isState = cities.length === 0 && (country === null || /^[A-Z]{2}$/.test(word));
    return isState && replaceByUnknownTown(place, states);
  }
  place.cities = inCountry;
  place.country = country;
  return true;
};

/** `Westlake, TX`, where the tables have towns of that name only in other states. A large city before a state is a place of its own. */
const replaceByUnknownTown = (place: PlaceComponents, states: PlaceComponents['states']): boolean => {
  const [state, ...others] = states;
  const [city] = place.cities;
  if (!state || others.length > 0 || !city || city.population > LARGE_CITY || place.states.length > 0) return false;
  if (!place.cities.some(({ country }) => country === state.country)) return false;
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

/** Adds a state to a name that is a city there, and a state elsewhere: `Ontario, Ohio`. */
const addNamesake = (place: PlaceComponents, { states }: PlacePart): boolean => {
  const matches = place.namesakes.filter((city) =>
    states.some(
      ({ country: of, state }) => of === city.country && state === city.state && of !== place.states[0]?.country,
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
  const within = cities.filter(
    (city) =>
      (place.country === null || city.country === place.country) &&
      (place.states.length === 0 || inAny(city, place.states)),
  );
  if (within.length === 0 || (place.country === null && place.states.length === 0)) return false;
  place.cities = within;
  place.isCityNamed = true;
  return country === null || place.country !== null;
};

/** Adds a state to its country: `Canada, Ontario`. A repeated country is the same place. */
const addState = (place: PlaceComponents, { country, states }: PlacePart): boolean => {
  const inside = states.filter((state) => state.country === place.country);
  if (place.country !== null && place.states.length === 0 && inside.length > 0) {
    place.states = inside;
    return true;
  }
  return country !== null && country === place.country;
};
