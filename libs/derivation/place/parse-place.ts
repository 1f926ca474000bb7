import { LRUCache } from 'lru-cache';
import { citiesNamed } from '#libs/reference/places/cities.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { componentsOf, narrow, type PlaceComponents } from './place-components.js';
import { type ParsedPlace, resolveComponents } from './resolve-components.js';
import { splitPlace } from './split-place.js';

export interface ParsedPlaces {
  places: readonly ParsedPlace[];
  /** Regions larger than a country: `EMEA`, `Worldwide`. */
  regions: readonly string[];
}

const MAX_CACHED_LENGTH = 200;
// Boards repeat a small number of places.
const cache = new LRUCache<string, ParsedPlaces>({ max: 5_000 });

/**
 * Parses a posted place, which may name several places or regions.
 *
 * @param hint country (ISO 3166-1 alpha-2) that resolves ambiguous names, from other facts of the posting.
 */
export const parsePlaces = (text: string, hint: string | null = null): ParsedPlaces => {
  if (text.length > MAX_CACHED_LENGTH) return read(text, hint);
  const key = `${hint ?? ''}|${text}`;
  let known = cache.get(key);
  if (known === undefined) {
    known = read(text, hint);
    cache.set(key, known);
  }
  return known;
};

const REMOTE = /^\W*(?:fully )?remote\b[\s:,–-]*(?:in )?|[\s,(–-]{0,10}\bremote\)?\W{0,10}$/gi;
/** Names of countries that by themselves more likely mean a US state; two letters may be the code of a state. */
const AMBIGUOUS_ALONE = /^(?:georgia|jersey|.{0,2})$/i;

/** The codes of city, state and country, as some boards write them: "Barcelona, CT, ES". */
const CODED = /^([^,;]{2,60}), ?[A-Z\d]{1,3}, ?([A-Z]{2})$/;
/** Countries whose states are read by their codes. */
const STATES_BY_CODE = new Set(['US', 'CA', 'AU']);

/** The place of codes, of which that of the state is unknown; null for other texts. */
const codedPlace = (text: string): ParsedPlace | null => {
  const [, name = '', country = ''] = CODED.exec(text.trim()) ?? [];
  if (name === '' || STATES_BY_CODE.has(country)) return null;
  const city = citiesNamed(name).find((each) => each.country === country);
  return city === undefined ? null : { city, state: city.state, country, zip: null, area: null };
};

const read = (text: string, hint: string | null): ParsedPlaces => {
  const found = readParts(text, hint);
  const coded = codedPlace(text);
  const isOnePlace = found.places.length === 1 && found.places[0]?.country === coded?.country;
  return coded === null || isOnePlace ? found : { places: [coded], regions: [] };
};

const readParts = (text: string, hint: string | null): ParsedPlaces => {
  // "Congo, Democratic Republic of the" is one name with a comma; "Peru" alone is the country, not a town.
  const name = text.replace(REMOTE, ' ').trim();
  const whole = AMBIGUOUS_ALONE.test(name) ? null : countryNamed(name);
  if (whole !== null)
    return {
      places: [{ city: null, state: null, country: whole, zip: null, area: null }],
      regions: [],
    };
  const found: PlaceComponents[] = [];
  const regions: string[] = [];
  let current: PlaceComponents | null = null;
  for (const part of splitPlace(text)) {
    if (part.region !== null && part.country === null) {
      regions.push(part.region);
      current = null;
      continue;
    }
    if (current !== null && part.gap === 'soft' && narrow(current, part)) continue;
    current = componentsOf(part);
    found.push(current);
  }
  const countries = new Set(
    found
      .map((each) => each.country ?? (each.cities.length > 0 ? null : (each.states[0]?.country ?? null)))
      .filter((each) => each !== null),
  );
  const context = countries.size === 1 ? ([...countries][0] as string) : hint;
  return {
    places: unique(found.map((each) => resolveComponents(each, context)).filter((each) => each !== null)),
    regions: [...new Set(regions)],
  };
};

const unique = (places: ParsedPlace[]): ParsedPlace[] => {
  const byKey = new Map<string, ParsedPlace>();
  for (const place of places) {
    const key = [place.city?.name, place.state, place.country, place.zip, place.area].join('|');
    if (!byKey.has(key)) byKey.set(key, place);
  }
  const all = [...byKey.values()];
  // "San Francisco, CA / United States" is one place.
  return all.filter(
    (place) =>
      place.city !== null ||
      place.state !== null ||
      place.area !== null ||
      place.zip !== null ||
      !all.some((each) => each !== place && each.country === place.country),
  );
};
