import { fold } from '#libs/reference/fold.js';
import type { City } from '#libs/reference/places/cities.js';
import type { PlaceComponents } from './place-components.js';

/** A place of a posting. Parts that are not stated and cannot be derived are null. */
export interface ParsedPlace {
  city: City | null;
  /** The name of the city as declared, if the tables do not have it. */
  cityName?: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  /** CBSA code, if the text names the metropolitan area itself. */
  area: string | null;
}

/** A city is the intended one if it has this many times the population of the next one of its name. */
const CLEARLY_LARGER = 4;
const LARGE_CITY = 100_000;

/**
 * Resolves the components to a place; null if they are too ambiguous.
 *
 * @param context country of the posting's other places, for ambiguous names.
 */
export const resolveComponents = (place: PlaceComponents, context: string | null): ParsedPlace | null => {
  const country =
    place.country ?? (place.states.length === 1 && !place.isCityNamed ? (place.states[0]?.country ?? null) : null);
  const city = place.isCityNamed ? intendedCity(place, country ?? null, context) : null;
  if (city)
    return {
      city,
      state: city.state ?? stateOf(place, city.country),
      country: city.country,
      zip: place.zip,
      area: place.area,
    };
  const isUndecided = place.isCityNamed && country === null && place.states.length === 0;
  const likelyCountry =
    country ??
    (isUndecided ? null : (place.states.find((state) => state.country === context) ?? place.states[0])?.country) ??
    null;
  if (likelyCountry === null && place.zip === null && place.area === null) return null;
  return { city: null, state: stateOf(place, likelyCountry), country: likelyCountry, zip: place.zip, area: place.area };
};

const stateOf = ({ states }: PlaceComponents, country: string | null): string | null =>
  states.find((state) => state.country === country)?.state ?? null;

/** The city that is meant: the only candidate, or the one that the name usually refers to; null if that is unclear. */
const intendedCity = (
  { cities, country, states, word }: PlaceComponents,
  known: string | null,
  context: string | null,
): City | null => {
  const isCountryKnown = known !== null || states.length === 1;
  const candidates = cities.filter((city) => known === null || city.country === known);
  const [first, second] = candidates;
  if (!first) return null;
  if (!second)
    return isCountryKnown || country !== null || first.population >= 15_000 || context === first.country ? first : null;
  if (
    isCountryKnown &&
    first.country === known &&
    (states.length > 0 || first.population > CLEARLY_LARGER * second.population)
  )
    return first;
  const other = candidates.find((city) => city.country !== first.country || city.state !== first.state);
  if (!other || (first.population >= LARGE_CITY && first.population > CLEARLY_LARGER * other.population)) return first;
  const local = candidates.filter((city) => city.country === context);
  const [nearest, next] = local;
  if (nearest && (!next || nearest.population > 2 * next.population)) return nearest;
  if (
    first.population >= LARGE_CITY &&
    first.population > 2 * other.population &&
    // "Neustadt" is also a name of Baia Mare in another language.
    (fold(first.name) === fold(word) || other.country === first.country) &&
    (context === null || context === first.country)
  )
    return first;
  return context === null ? americanNamesake(candidates) : null;
};

const ENGLISH_SPEAKING = ['GB', 'IE', 'CA', 'AU', 'NZ'];
const MIN_TOWN = 50_000;

/** Most boards are American: "San Mateo" is the city in California, although that in the Philippines is slightly larger. */
const americanNamesake = (cities: readonly City[]): City | null => {
  const [largest] = cities;
  const [american, next] = cities.filter(({ country }) => country === 'US');
  return largest &&
    american &&
    american.population >= MIN_TOWN &&
    american.population >= 0.4 * largest.population &&
    (!next || american.population > 2 * next.population) &&
    !cities.some(
      ({ country, population }) => ENGLISH_SPEAKING.includes(country) && population > american.population / 4,
    )
    ? american
    : null;
};
