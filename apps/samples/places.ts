import type { Gazetteer } from './gazetteer.js';
import { isCoded, longName, PLAUSIBLE_CITY, placeTokens } from './place-tokens.js';
import type { Place } from './posting.js';

const BETWEEN_PLACES = /\s*[;|•]\s*/;
const BETWEEN_PLACES_IN_WORDS = /\s*(?:[;|•]|\s+or\s+|\s+&\s+)\s*/i;
// A list page's "3 Locations" names no place at all.
const NO_PLACE = /^(?:\d+|multiple|various|all)\s+locations?$/i;
// Codes of states that are neither a country's nor another land's state.
const UNMISTAKABLE_STATES = new Set([
  'TX',
  'NY',
  'OH',
  'NJ',
  'FL',
  'OR',
  'MI',
  'UT',
  'WI',
  'WV',
  'NH',
  'OK',
  'IA',
  'KS',
  'CT',
  'HI',
]);

const read = new WeakMap<Gazetteer, Map<string, Place[]>>();

/** The places that a posting's own words name; each keeps its words, and null for whatever they leave open. */
export function parsePlaces(text: string, gazetteer: Gazetteer): Place[] {
  // The same few thousand texts come again and again.
  const known = read.get(gazetteer) ?? new Map<string, Place[]>();
  read.set(gazetteer, known);
  const places = known.get(text) ?? parseText(text, gazetteer);
  known.set(text, places);
  return places;
}

function parseText(text: string, gazetteer: Gazetteer): Place[] {
  const seen = new Set<string>();
  return text
    .split(text.includes('(') ? BETWEEN_PLACES : BETWEEN_PLACES_IN_WORDS)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && !NO_PLACE.test(part))
    .flatMap((part) => parsePart(part, gazetteer))
    .filter((place) => {
      const key = JSON.stringify([place.city, place.state, place.country, place.zip, place.country ? '' : place.text]);
      return !seen.has(key) && seen.add(key);
    });
}

function parsePart(part: string, gazetteer: Gazetteer): Place[] {
  const zip = /\b([A-Z]{2}) (\d{5})(?:-\d{4})?\b/.exec(part);
  if (!zip || !gazetteer.state('US', zip[1] as string)) return parseWords(part, part, gazetteer);
  const places = parseWords(part, part.replace(zip[0], zip[1] as string), gazetteer);
  return places.map((place) => (place.state === zip[1] ? { ...place, zip: zip[2] as string } : place));
}

function parseWords(text: string, words: string, gazetteer: Gazetteer): Place[] {
  const tokens = placeTokens(words, gazetteer);
  if (tokens.length === 0) return [{ text, city: null, state: null, country: null }];
  return (
    cityStateList(tokens, gazetteer) ??
    // "Lebanon, NH" is a town of a state before it is a country.
    (tokens.length === 2 ? inState(text, tokens, gazetteer) : null) ??
    inStatedCountry(text, tokens, gazetteer) ??
    (tokens.length === 2 ? null : inState(text, tokens, gazetteer)) ??
    inShortCountry(text, tokens, gazetteer) ??
    famous(text, tokens, gazetteer) ?? [{ text, city: null, state: null, country: null }]
  );
}

/** "Denver, CO, Austin, Texas, United States": several towns, each with its state. */
function cityStateList(tokens: string[], gazetteer: Gazetteer): Place[] | null {
  const places: Place[] = [];
  for (let at = 0; at < tokens.length; ) {
    const state = gazetteer.state('US', tokens[at + 1] ?? '');
    const city = state && gazetteer.city(tokens[at] as string, 'US', state);
    if (!city) return null;
    places.push({ text: `${tokens[at]}, ${tokens[at + 1]}`, city: city.name, state, country: 'US' });
    at += 2;
    if (gazetteer.country(tokens[at] ?? '') === 'US') at += 1;
  }
  return places.length > 1 ? places : null;
}

/** "Bengaluru, Karnataka, India", "US, Oregon, Hillsboro", "Canada", "US / Canada". */
function inStatedCountry(text: string, tokens: string[], gazetteer: Gazetteer): Place[] | null {
  const stated = tokens.map((token) =>
    tokens.length === 1 && token.length === 3 && token !== 'USA' && token !== 'UAE' ? null : gazetteer.country(token),
  );
  const countries = [...new Set(stated.filter((country) => country !== null))];
  const [country] = countries;
  if (!country) return null;
  const rest = tokens.filter((_, index) => stated[index] === null);
  if (countries.length > 1) {
    return rest.length === 0 ? countries.map((each) => ({ text, city: null, state: null, country: each })) : null;
  }
  if (rest.length === 0) {
    const [first = '', second] = tokens;
    const cityState = first === second || country === 'SG' || country === 'HK' ? gazetteer.city(first, country) : null;
    return [{ text, city: cityState?.name ?? null, state: null, country }];
  }
  if (isCoded(country)) return [{ text, ...withState(country, rest, gazetteer) }];
  const at = rest.findIndex((token) => gazetteer.city(token, country));
  const city = at === -1 ? null : gazetteer.city(rest[at] as string, country);
  const region = at === 0 && rest.length === 2 ? longName(rest[1] as string) : null;
  const same =
    region !== null && city !== null && (region === city.name || gazetteer.city(region, country)?.name === city.name);
  return [{ text, city: city?.name ?? null, state: same ? null : region, country }];
}

/** "Austin, TX", "Massachusetts - Boston", "Toronto, ON", "California". */
function inState(text: string, tokens: string[], gazetteer: Gazetteer): Place[] | null {
  for (const country of ['US', 'CA', 'AU']) {
    for (const [index, token] of tokens.entries()) {
      const state = gazetteer.state(country, token);
      if (!state) continue;
      for (const other of tokens.filter((_, at) => at !== index)) {
        const city = gazetteer.city(other, country, state);
        if (city) return [{ text, city: city.name, state, country }];
      }
    }
  }
  const [first = '', second = ''] = tokens;
  const code = gazetteer.state('US', second);
  // A code that is no country's either, after what looks like a town too small for the gazetteer.
  if (
    code &&
    tokens.length === 2 &&
    PLAUSIBLE_CITY.test(first) &&
    gazetteer.country(first) === null &&
    !gazetteer.famousCity(first) &&
    UNMISTAKABLE_STATES.has(second)
  ) {
    return [{ text, city: first, state: code, country: 'US' }];
  }
  if (tokens.length !== 1 || first.length < 4 || /^(georgia|washington.*|new york)$/i.test(first)) return null;
  for (const country of ['US', 'CA', 'AU']) {
    const state = gazetteer.state(country, first);
    if (state) return [{ text, city: null, state, country }];
  }
  return null;
}

/** "Auckland, NZ": two letters are a country only beside a city of it. */
function inShortCountry(text: string, tokens: string[], gazetteer: Gazetteer): Place[] | null {
  const last = tokens.at(-1) as string;
  if (tokens.length < 2 || !/^[A-Z]{2}$/.test(last)) return null;
  const city = gazetteer.city(tokens[0] as string, last);
  return city ? [{ text, city: city.name, state: city.state, country: last }] : null;
}

/** "London"; "SF, NYC" is two places. */
function famous(text: string, tokens: string[], gazetteer: Gazetteer): Place[] | null {
  const cities = tokens.map((token) => gazetteer.famousCity(token));
  const found = cities.filter((city) => city !== null);
  if (found.length === 0) return null;
  // With a part that we cannot read ("Paris, Lamar County"), a famous name proves nothing.
  if (found.length < tokens.length) return null;
  return found.map((city, index) => ({
    text: found.length === 1 ? text : (tokens[index] as string),
    city: city.name,
    state: city.state,
    country: city.country,
  }));
}

function withState(country: string, tokens: string[], gazetteer: Gazetteer): Omit<Place, 'text'> {
  for (const [index, token] of tokens.entries()) {
    for (const state of tokens.filter((_, at) => at !== index).map((other) => gazetteer.state(country, other))) {
      const city = state ? gazetteer.city(token, country, state) : null;
      if (city) return { city: city.name, state, country };
    }
  }
  const state = tokens.map((token) => gazetteer.state(country, token)).find((each) => each !== null) ?? null;
  const [first = ''] = tokens;
  if (state) {
    const town = tokens.length === 2 && gazetteer.state(country, first) === null && PLAUSIBLE_CITY.test(first);
    if (tokens.length === 1 && /^new york$/i.test(first)) return { city: 'New York', state, country };
    return {
      city: town ? first : null,
      state: /^washington$/i.test(first) && tokens.length === 1 ? null : state,
      country,
    };
  }
  const clear = tokens.length === 1 ? gazetteer.clearCity(first, country) : null;
  return { city: clear?.name ?? null, state: clear?.state ?? null, country };
}
