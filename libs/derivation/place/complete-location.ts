import { LRUCache } from 'lru-cache';
import { citiesNamed } from '#libs/reference/places/cities.js';
import { stateSpelling } from '#libs/reference/places/states.js';
import type { Location } from './location.js';
import { parsePlaces } from './parse-place.js';
import type { ParsedPlace } from './resolve-components.js';
import { toLocation } from './to-location.js';

const MAX_CACHED_LENGTH = 500;
// Feeds repeat a small number of places.
const cache = new LRUCache<string, Partial<Location>>({ max: 20_000 });

/**
 * A location completed with derived values: country, state and city of a text without them, the state and the coordinates of a
 * city, the place of a US postal code, the metropolitan area and the display name. Stated values are not changed, apart from the
 * spelling of a state, and ambiguous names stay unknown.
 */
export const completeLocation = (location: Location): Location => {
  const { text, place_name, city, state, country, zip, cbsa, latitude, longitude } = location;
  const key = JSON.stringify([text, place_name, city, state, country, zip, cbsa.length, latitude, longitude]);
  let derived = cache.get(key);
  if (derived === undefined) {
    derived = deriveFrom(location);
    if (key.length <= MAX_CACHED_LENGTH) cache.set(key, derived);
  }
  return { ...location, ...derived };
};

const deriveFrom = (stated: Location): Partial<Location> => {
  const place = stated.country === null ? placeOfText(stated) : placeOfFields(stated, stated.country);
  if (place === null) return {};
  const found = toLocation(place, stated.text);
  const isLocated = stated.latitude !== null || stated.longitude !== null;
  return {
    place_name: stated.place_name ?? found.place_name,
    city: stated.city ?? found.city,
    state: place.state ?? stated.state ?? found.state,
    country: found.country,
    cbsa: stated.cbsa.length > 0 ? stated.cbsa : found.cbsa,
    ...(isLocated ? {} : { latitude: found.latitude, longitude: found.longitude }),
  };
};

/** A hint that is no country, so that ambiguous words stay unresolved. */
const NO_COUNTRY = '';

/** The place named by city and state, otherwise by the text; null if they name none, or several in different countries. */
const placeOfText = ({ text, place_name, city, state, zip }: Location): ParsedPlace | null => {
  const parts = [city, state].filter((part) => part !== null).join(', ');
  const placeText = parts !== '' ? parts : zip === null ? (text ?? place_name) : null;
  const [first, ...others] = placeText === null ? [] : parsePlaces(placeText, { hint: NO_COUNTRY }).places;
  if (!first || first.country === null) return null;
  if (city !== null && (others.length > 0 || first.city === null)) return null;
  const shared = <K extends 'country' | 'state'>(name: K) =>
    others.every((other) => other[name] === first[name]) ? first[name] : null;
  if (others.length === 0) return { ...first, cityName: city };
  return shared('country') === null
    ? null
    : { city: null, state: shared('state'), country: first.country, zip: null, area: null };
};

/** A city is the intended one if it has this many times the population of the next one of its name. */
const CLEARLY_LARGER = 4;

/** The place of a location with a known country: its city is looked up in that country and, if known, state. */
const placeOfFields = ({ city, state, zip }: Location, country: string): ParsedPlace => {
  const stateCode = state === null ? null : stateSpelling(country, state);
  const [first, second] = (city === null ? [] : citiesNamed(city)).filter(
    (each) => each.country === country && (stateCode === null || each.state === null || each.state === stateCode),
  );
  const isClear =
    stateCode !== null || second === undefined || (first?.population ?? 0) > CLEARLY_LARGER * second.population;
  const match = isClear ? (first ?? null) : null;
  return { city: match, cityName: city, state: stateCode ?? match?.state ?? null, country, zip, area: null };
};
