import { fold } from '#libs/reference/fold.js';
import { areaByCode } from '#libs/reference/places/areas.js';
import { stateOfCity } from '#libs/reference/places/cities.js';
import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import { stateSpelling } from '#libs/reference/places/states.js';
import { areasOfCity, zipPlace } from '#libs/reference/places/us-zips.js';
import type { Location } from './location.js';
import type { ParsedPlace } from './resolve-components.js';

/**
 * The location of a parsed place, with the values derived from it: metropolitan area, coordinates, display name.
 *
 * @param text the place as posted.
 */
export const toLocation = (parsed: ParsedPlace, text: string | null, street: string | null = null): Location => {
  const zip = parsed.country === 'US' || parsed.country === null ? zipPlace(parsed.zip ?? '') : null;
  const city = parsed.city?.name ?? parsed.cityName ?? zip?.city ?? null;
  const country = parsed.country ?? (zip ? 'US' : null);
  const state = statedState(parsed, country) ?? zip?.state ?? (parsed.city ? stateOfCity(parsed.city) : null);
  const code = parsed.area ?? zip?.cbsa;
  const named = code ? areaByCode(code) : null;
  const cbsa = named ? [named] : country === 'US' && city !== null && state !== null ? areasOfCity(city, state) : [];
  const parts = [city, state, country === null ? null : (COUNTRY_NAMES.get(country) ?? country)].filter(
    (part) => part !== null,
  );
  return {
    text,
    place_name: parts.filter((part, i) => !names(part, parts[i - 1] ?? '')).join(', ') || text,
    city,
    state,
    country,
    zip: parsed.zip,
    street,
    cbsa,
    latitude: parsed.city?.latitude ?? zip?.latitude ?? null,
    longitude: parsed.city?.longitude ?? zip?.longitude ?? null,
  };
};

/**
 * The state that a posting names. One that repeats the name of a city is not: boards write "London, London, GB". Its state is then
 * derived from the city, so that it has one state.
 */
const statedState = ({ city, state }: ParsedPlace, country: string | null): string | null => {
  if (state === null || country === null) return state;
  const isDerived = city !== null && fold(city.name) === fold(state) && stateOfCity(city) !== null;
  return isDerived ? null : stateSpelling(country, state);
};

const words = (name: string): string =>
  ` ${fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;

/** Whether a place's name contains that of the place in it: "London, London", "Lima, Lima Region". */
const names = (place: string, inner: string): boolean => inner !== '' && words(place).includes(words(inner));
