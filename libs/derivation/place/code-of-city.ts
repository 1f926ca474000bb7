import { type City, stateOfCity } from '#libs/reference/places/cities.js';
import { isDivisionOf } from '#libs/reference/places/states.js';
import type { WordMeaning } from './place-words.js';

/** Codes that people write for the place itself: "London, NY", "Berlin, UK". */
const WELL_KNOWN = /^(?:US|USA|UK|UAE|AUS|NY|LA|DC)$/;

/** Whether a code is so well known that people write it alone. */
export const isWellKnownCode = (code: string): boolean => WELL_KNOWN.test(code);

/** What a code after a city means. */
export interface CodeOfCity {
  /** The candidates in the division with this code: of `Sion`, `VS` the town in Switzerland. */
  cities: readonly City[];
  /** Whether the code may be another place. If not, it qualifies the city, although no table says how: `Cape Town, SA`. */
  isOther: boolean;
}

/** Reads a code after a city by the divisions of the countries in which it may lie. @param country of the city, if it is stated. */
export const readCodeOfCity = (
  { word, country: ofCode, states, cities: ownCities }: WordMeaning,
  { cities, country }: { cities: readonly City[]; country: string | null },
): CodeOfCity => {
  const [likely] = cities;
  // Cities have no codes but `NYC` and `SF`.
  const isKnown = ofCode !== null || states.length > 0;
  return {
    cities: cities.filter((city) => isDivisionOf(city.country, word, stateOfCity(city)) === true),
    // A list of cities and states of one country: "Austin, CA".
    isOther:
      ownCities.length > 0 ||
      (isKnown &&
        (country !== null || isWellKnownCode(word) || states.some((state) => state.country === likely?.country))),
  };
};
