import { LRUCache } from 'lru-cache';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { zipPlace } from '#libs/reference/places/us-zips.js';
import { boundPart } from './declared-country.js';
import { addDivision, componentsOf, narrow, type PlaceComponents } from './place-components.js';
import { type ParsedPlace, resolveComponents } from './resolve-components.js';
import { splitPlace } from './split-place.js';
import { withoutTimeZones } from './time-zones.js';
import words from './words-of-addresses.json' with { type: 'json' };

export interface ParsedPlaces {
  places: readonly ParsedPlace[];
  /** Regions larger than a country: `EMEA`, `Worldwide`. */
  regions: readonly string[];
}

const MAX_CACHED_LENGTH = 200;
// Boards repeat a small number of places.
const cache = new LRUCache<string, ParsedPlaces>({ max: 5_000 });

export interface PlaceContext {
  /** The country (ISO 3166-1 alpha-2) that other facts of the posting make likely. It resolves ambiguous names. */
  hint?: string | null;
  /** The country that the payload declares. What may be in it or mean it is read so. */
  declared?: string | null;
}

/** Parses a posted place, which may name several places or regions. */
export const parsePlaces = (text: string, { hint = null, declared = null }: PlaceContext = {}): ParsedPlaces => {
  if (text.length > MAX_CACHED_LENGTH) return read(text, hint, declared);
  const key = `${hint ?? ''}|${declared ?? ''}|${text}`;
  let known = cache.get(key);
  if (known === undefined) {
    known = read(text, hint, declared);
    cache.set(key, known);
  }
  return known;
};

const REMOTE = /^\W*(?:fully )?remote\b[\s:,–-]*(?:in )?|[\s,(–-]{0,10}\bremote\)?\W{0,10}$/gi;
/** Names of countries that by themselves more likely mean a US state; two letters may be the code of a state. */
const AMBIGUOUS_ALONE = /^(?:georgia|jersey|.{0,2})$/i;

const read = (posted: string, hint: string | null, declared: string | null): ParsedPlaces => {
  const text = withoutTimeZones(posted);
  // "Congo, Democratic Republic of the" is one name with a comma; "Peru" alone is the country, not a town.
  const name = text.replace(REMOTE, ' ').trim();
  const whole = AMBIGUOUS_ALONE.test(name) ? null : countryNamed(name);
  if (whole !== null)
    return {
      places: [{ city: null, state: null, country: whole, zip: null, area: null }],
      regions: [],
    };
  const { found, regions } = componentsIn(text, declared);
  const countries = new Set(found.map(countryOf).filter((each) => each !== null));
  const context = countries.size === 1 ? ([...countries][0] as string) : (declared ?? hint);
  const places = found.map((each, i) => {
    const place = resolveComponents(each, context);
    return place !== null && isWithinNext(each, place, found[i + 1]) ? null : place;
  });
  const town = townBeforeZip(text);
  const named = places
    .filter((each) => each !== null)
    .map((each) =>
      town !== null && each.city === null && each.zip === town.zip ? { ...each, cityName: town.name } : each,
    );
  return { places: unique(named), regions: [...new Set(regions)] };
};

/** The components of each place of a text, in order, and its regions. */
const componentsIn = (text: string, declared: string | null): { found: PlaceComponents[]; regions: string[] } => {
  const found: PlaceComponents[] = [];
  const regions: string[] = [];
  let current: PlaceComponents | null = null;
  const parts = splitPlace(text).map((part) => (declared === null ? part : boundPart(part, declared)));
  for (const [i, part] of parts.entries()) {
    if (part.region !== null && part.country === null) {
      regions.push(part.region);
      current = null;
      continue;
    }
    if (current !== null && part.gap === 'soft' && (addDivision(current, part, parts[i + 1]) || narrow(current, part)))
      continue;
    current = componentsOf(part);
    found.push(current);
  }
  return { found, regions };
};

/** The country of a place, as far as its words decide it. */
const countryOf = ({ country, cities: [city], states: [state] }: PlaceComponents): string | null =>
  country ?? (city === undefined || city.country === state?.country ? (state?.country ?? null) : null);

const LARGE_CITY = 100_000;

/** Whether a place without a state or country is a part of the next one: `Georgetown, Washington, DC`. Large cities are places of their own. */
const isWithinNext = (
  { country, states }: PlaceComponents,
  { city }: ParsedPlace,
  next: PlaceComponents | undefined,
): boolean =>
  city !== null &&
  country === null &&
  states.length === 0 &&
  city.population < LARGE_CITY &&
  next?.gap === 'soft' &&
  next.isCityNamed &&
  next.states.length > 0;

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

/** `Blue Ash, OH 45242` */
const TOWN = /(?:^|[,;|(-])\s{0,5}(\p{Lu}[\p{L}.'’ -]{1,40}?),? ([A-Z]{2}),? (\d{5})(?:-\d{4})?\b/u;
/** Words of addresses and work models: with one of them at the start or the end, a name is none of a town. */
const NOT_A_TOWN = new RegExp(String.raw`\b(?:${words.last.join('|')})$|^(?:${words.first.join('|')})\b`, 'i');

/** The town that a text names before a state and a postal code in it, which may be served by a post office elsewhere; null if there is none. */
const townBeforeZip = (text: string): { name: string; zip: string } | null => {
  const [, named = '', state, zip = ''] = TOWN.exec(text) ?? [];
  const name = named.trim();
  return name === '' || NOT_A_TOWN.test(name) || zipPlace(zip)?.state !== state ? null : { name, zip };
};
