import type { City } from '#libs/reference/cities.js';
import { isAmbiguousCountry } from '#libs/reference/country-names.js';
import { fold } from '#libs/reference/fold.js';
import type { Part } from './split-place.js';

/** The possible meanings of the parts of one place, before they are resolved. */
export interface Components {
  /** Candidate cities; empty if no word names a city. */
  cities: readonly City[];
  named: boolean;
  namesakes: readonly City[];
  states: { country: string; state: string }[];
  country: string | null;
  zip: string | null;
  /** CBSA code. */
  area: string | null;
}

const LARGE = 100_000;
const FAR_LARGER = 20;

/** A place that begins with this part. */
export const componentsOf = ({ country, states, cities, namesakes, zip, area, word }: Part): Components => {
  // `New York` and `Mexico` alone: the city before the state, the country before both.
  const certain =
    country !== null &&
    !(
      isAmbiguousCountry(word) ||
      (states.length > 0 && /^[A-Z]{2}$/.test(word) && country !== 'US' && country !== 'GB')
    )
      ? country
      : null;
  const [city] = cities;
  // Singapore is both; "Mexico" is not Mexico City.
  const cityState = certain !== null && city?.country === certain && fold(city.name) === fold(word);
  return {
    cities: certain === null || cityState ? cities : [],
    named: cities.length > 0 && (certain === null || cityState),
    namesakes,
    states: certain === null ? states : [],
    country: area?.country ?? certain,
    zip,
    area: area?.code ?? null,
  };
};

/** Adds a part to the place before it if it narrows that place; returns false if it is another place. */
export const narrow = (place: Components, part: Part): boolean => {
  if (part.zip !== null) {
    place.zip ??= part.zip;
    return true;
  }
  if (part.area !== null) return false;
  if (place.named) return narrowCity(place, part);
  return addCountry(place, part) || addNamesake(place, part) || addCity(place, part) || addState(place, part);
};

const inAny = (city: City, states: Components['states']): boolean =>
  states.some(({ country, state }) => country === city.country && (state === city.state || city.state === null));

/** `Portland, ME`, `Paris, France` */
const narrowCity = (place: Components, { country, states, cities, word }: Part): boolean => {
  const inState = place.cities.filter((city) => inAny(city, states));
  const inCountry = country === null ? [] : place.cities.filter((city) => city.country === country);
  if (inState.length > 0 && !((inCountry[0]?.population ?? 0) > FAR_LARGER * (inState[0]?.population ?? 0))) {
    // A town may have the name of the next city, but "Dublin, Berlin" are two places.
    const match = states.find((state) => state.country === inState[0]?.country);
    place.cities = inState;
    if (match) place.states = [match];
    place.country ??= match?.country ?? null;
    return true;
  }
  if (inCountry.length === 0) {
    const isState = cities.length === 0 && (country === null || /^[A-Z]{2}$/.test(word));
    return isState && addUnknownTown(place, states);
  }
  place.cities = inCountry;
  place.country = country;
  return true;
};

/** `Westlake, TX`: the tables have towns of that name only in other states. A large city before a state is another place. */
const addUnknownTown = (place: Components, states: Components['states']): boolean => {
  const [state, ...others] = states;
  const [city] = place.cities;
  if (!state || others.length > 0 || !city || city.population > LARGE || place.states.length > 0) return false;
  if (!place.cities.some(({ country }) => country === state.country)) return false;
  place.cities = [];
  place.named = false;
  place.states = [state];
  place.country = state.country;
  return true;
};

/** `Ontario, Canada` */
const addCountry = (place: Components, { country }: Part): boolean => {
  if (place.country !== null || country === null || !place.states.some((state) => state.country === country))
    return false;
  place.country = country;
  place.states = place.states.filter((state) => state.country === country);
  return true;
};

/** `Ontario, Ohio` */
const addNamesake = (place: Components, { states }: Part): boolean => {
  const twins = place.namesakes.filter((city) =>
    states.some(
      ({ country: of, state }) => of === city.country && state === city.state && of !== place.states[0]?.country,
    ),
  );
  if (twins.length === 0) return false;
  place.cities = twins;
  place.named = true;
  place.states = states.filter((state) => state.country === twins[0]?.country);
  place.country = twins[0]?.country ?? null;
  return true;
};

/** `India - Bengaluru`, `CA, Los Angeles` */
const addCity = (place: Components, { cities, country, word }: Part): boolean => {
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
  place.named = true;
  return country === null || place.country !== null;
};

/** `Canada, Ontario`. A country named twice is one place. */
const addState = (place: Components, { country, states }: Part): boolean => {
  const inside = states.filter((state) => state.country === place.country);
  if (place.country !== null && place.states.length === 0 && inside.length > 0) {
    place.states = inside;
    return true;
  }
  return country !== null && country === place.country;
};
