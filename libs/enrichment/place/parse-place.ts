import { LRUCache } from 'lru-cache';
import type { City } from '#libs/reference/cities.js';
import { countryNamed, isAmbiguousCountry } from '#libs/reference/country-names.js';
import { type Part, splitPlace } from './split-place.js';

/** A place of a posting; what its words do not settle is null. */
export interface ParsedPlace {
  city: City | null;
  /** The city as declared, where no table knows it. */
  cityName?: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  /** CBSA code where the words name the area itself. */
  area: string | null;
}

export interface ParsedPlaces {
  places: readonly ParsedPlace[];
  /** `EMEA`, `Worldwide`, ... */
  regions: readonly string[];
}

interface Draft {
  cities: readonly City[];
  named: boolean;
  namesakes: readonly City[];
  states: { country: string; state: string }[];
  country: string | null;
  zip: string | null;
  area: string | null;
}

const CLEARLY = 4;
const LARGE = 100_000;
const FAR_LARGER = 20;

const MAX_CACHED_LENGTH = 200;
// Boards repeat few places.
const cache = new LRUCache<string, ParsedPlaces>({ max: 5_000 });

/** Reads the words of a place. @param hint the country of the posting's other facts, for what the words leave open. */
export function parsePlaces(text: string, hint: string | null = null): ParsedPlaces {
  if (text.length > MAX_CACHED_LENGTH) return read(text, hint);
  const key = `${hint ?? ''}|${text}`;
  let known = cache.get(key);
  if (known === undefined) {
    known = read(text, hint);
    cache.set(key, known);
  }
  return known;
}

const REMOTE = /^\W*(?:fully )?remote\b[\s:,–-]*(?:in )?|[\s,(–-]*\bremote\)?\W*$/gi;
/** By themselves rather the states of the US; two letters may be a state. */
const NOT_ALONE = /^(?:georgia|jersey|.{0,2})$/i;

function read(text: string, hint: string | null): ParsedPlaces {
  // "Congo, Democratic Republic of the" is one name, commas and all; "Peru" alone is the country, and no town.
  const name = text.replace(REMOTE, ' ').trim();
  const whole = NOT_ALONE.test(name) ? null : countryNamed(name);
  if (whole !== null)
    return {
      places: [{ city: null, state: null, country: whole, zip: null, area: null }],
      regions: [],
    };
  const drafts: Draft[] = [];
  const regions: string[] = [];
  let current: Draft | null = null;
  for (const part of splitPlace(text)) {
    if (part.region !== null && part.country === null) {
      regions.push(part.region);
      current = null;
      continue;
    }
    if (current !== null && part.gap === 'soft' && join(current, part)) continue;
    current = draft(part);
    drafts.push(current);
  }
  const countries = new Set(
    drafts
      .map((each) => each.country ?? (each.cities.length > 0 ? null : (each.states[0]?.country ?? null)))
      .filter((each) => each !== null),
  );
  const context = countries.size === 1 ? ([...countries][0] as string) : hint;
  return {
    places: unique(drafts.map((each) => settle(each, context)).filter((each) => each !== null)),
    regions: [...new Set(regions)],
  };
}

function draft({ country, states, cities, namesakes, zip, area, word }: Part): Draft {
  // `New York` and `Mexico` alone: the city before the state, the country before both.
  const certain =
    country !== null &&
    !(
      isAmbiguousCountry(word) ||
      (states.length > 0 && /^[A-Z]{2}$/.test(word) && country !== 'US' && country !== 'GB')
    )
      ? country
      : null;
  const cityState =
    certain !== null && cities[0] !== undefined && cities[0].country === certain && cities[0].population > LARGE;
  return {
    cities: certain === null || cityState ? cities : [],
    named: cities.length > 0 && (certain === null || cityState),
    namesakes,
    states: certain === null ? states : [],
    country: area?.country ?? certain,
    zip,
    area: area?.code ?? null,
  };
}

/** Adds a part to the place before it, where it narrows that place; false where it is another place. */
function join(place: Draft, { country, states, cities, zip, area }: Part): boolean {
  if (zip !== null) {
    place.zip ??= zip;
    return true;
  }
  if (area !== null) return false;
  if (place.named) {
    const inState = place.cities.filter((city) =>
      states.some((state) => state.country === city.country && (state.state === city.state || city.state === null)),
    );
    const inCountry = country === null ? [] : place.cities.filter((city) => city.country === country);
    if (inState.length > 0 && !((inCountry[0]?.population ?? 0) > FAR_LARGER * (inState[0]?.population ?? 0))) {
      // A city may also be named like its neighbour: "Dublin, Berlin" are two.
      const match = states.find((state) => state.country === inState[0]?.country);
      place.cities = inState;
      if (match) place.states = [match];
      place.country ??= match?.country ?? null;
      return true;
    }
    if (inCountry.length > 0) {
      place.cities = inCountry;
      place.country = country;
      return true;
    }
    return false;
  }
  if (place.country === null && country !== null && place.states.some((state) => state.country === country)) {
    place.country = country;
    place.states = place.states.filter((state) => state.country === country);
    return true;
  }
  const twins = place.namesakes.filter((city) =>
    states.some(
      ({ country: of, state }) => of === city.country && state === city.state && of !== place.states[0]?.country,
    ),
  );
  if (twins.length > 0) {
    place.cities = twins;
    place.named = true;
    place.states = states.filter((state) => state.country === twins[0]?.country);
    place.country = twins[0]?.country ?? null;
    return true;
  }
  const within = cities.filter(
    (city) =>
      (place.country === null || city.country === place.country) &&
      (place.states.length === 0 ||
        place.states.some(
          (state) => state.country === city.country && (state.state === city.state || city.state === null),
        )),
  );
  if (within.length > 0 && (place.country !== null || place.states.length > 0)) {
    place.cities = within;
    place.named = true;
    if (country === null || place.country !== null) return true;
  }
  const inside = states.filter((state) => state.country === place.country);
  if (place.country !== null && place.states.length === 0 && inside.length > 0) {
    place.states = inside;
    return true;
  }
  return country !== null && country === place.country;
}

function settle(place: Draft, context: string | null): ParsedPlace | null {
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
}

const stateOf = ({ states }: Draft, country: string | null): string | null =>
  states.find((state) => state.country === country)?.state ?? null;

/** The city that is meant: the only one, or the one that everybody means by the bare name. */
function chosen({ cities, country, states }: Draft, known: string | null, context: string | null): City | null {
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
}

const ENGLISH_SPEAKING = ['GB', 'IE', 'CA', 'AU', 'NZ'];
const TOWN = 50_000;

/** Most boards are American: of San Mateo in California and in the Philippines, which is little larger, they mean the first. */
function americanNamesake(cities: readonly City[]): City | null {
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
}

function unique(places: ParsedPlace[]): ParsedPlace[] {
  const byKey = new Map<string, ParsedPlace>();
  for (const place of places) {
    const key = [place.city?.name, place.state, place.country, place.zip, place.area].join('|');
    if (!byKey.has(key)) byKey.set(key, place);
  }
  const all = [...byKey.values()];
  // "San Francisco, CA / United States" is one place, told twice.
  return all.filter(
    (place) =>
      place.city !== null ||
      place.state !== null ||
      place.area !== null ||
      place.zip !== null ||
      !all.some((each) => each !== place && each.country === place.country),
  );
}
