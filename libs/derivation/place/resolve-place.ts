import type { City } from '#libs/reference/cities.js';
import type { Components } from './place-components.js';

/** A place of a posting; parts that its words leave open are null. */
export interface ParsedPlace {
  city: City | null;
  /** The city as declared, if it is in no table. */
  cityName?: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  /** CBSA code, if the words name the area itself. */
  area: string | null;
}

const CLEARLY = 4;
const LARGE = 100_000;

/**
 * Resolves the components to a place.
 *
 * @param context the country of the posting's other places, for ambiguous words.
 */
export const resolveComponents = (place: Components, context: string | null): ParsedPlace | null => {
  const country =
    place.country ?? (place.states.length === 1 && !place.named ? (place.states[0]?.country ?? null) : null);
  const city = place.named ? chosen(place, country ?? null, context) : null;
  if (city)
    return {
      city,
      state: city.state ?? stateOf(place, city.country),
      country: city.country,
      zip: place.zip,
      area: place.area,
    };
  const open = place.named && country === null && place.states.length === 0;
  const guess =
    country ??
    (open ? null : (place.states.find((state) => state.country === context) ?? place.states[0])?.country) ??
    null;
  if (guess === null && place.zip === null && place.area === null) return null;
  return { city: null, state: stateOf(place, guess), country: guess, zip: place.zip, area: place.area };
};

const stateOf = ({ states }: Components, country: string | null): string | null =>
  states.find((state) => state.country === country)?.state ?? null;

/** The intended city: the only one, or the one that the bare name usually refers to. */
const chosen = ({ cities, country, states }: Components, known: string | null, context: string | null): City | null => {
  const settled = known !== null || states.length === 1;
  const fitting = cities.filter((city) => known === null || city.country === known);
  const [first, second] = fitting;
  if (!first) return null;
  if (!second)
    return settled || country !== null || first.population >= 15_000 || context === first.country ? first : null;
  if (settled && first.country === known && (states.length > 0 || first.population > CLEARLY * second.population))
    return first;
  const other = fitting.find((city) => city.country !== first.country || city.state !== first.state);
  if (!other || (first.population >= LARGE && first.population > CLEARLY * other.population)) return first;
  const local = fitting.filter((city) => city.country === context);
  const [near, next] = local;
  if (near && (!next || near.population > 2 * next.population)) return near;
  if (
    first.population >= LARGE &&
    first.population > 2 * other.population &&
    (context === null || context === first.country)
  )
    return first;
  return context === null ? americanNamesake(fitting) : null;
};

const ENGLISH_SPEAKING = ['GB', 'IE', 'CA', 'AU', 'NZ'];
const TOWN = 50_000;

/** Most boards are American: San Mateo is the one in California, not the slightly larger one in the Philippines. */
const americanNamesake = (cities: readonly City[]): City | null => {
  const [largest] = cities;
  const [near, next] = cities.filter(({ country }) => country === 'US');
  return largest &&
    near &&
    near.population >= TOWN &&
    near.population >= 0.4 * largest.population &&
    (!next || near.population > 2 * next.population) &&
    !cities.some(({ country, population }) => ENGLISH_SPEAKING.includes(country) && population > near.population / 4)
    ? near
    : null;
};
