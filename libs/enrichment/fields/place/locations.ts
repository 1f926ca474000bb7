import { LRUCache } from 'lru-cache';
import type { Location } from '#libs/derivation/place/location.js';
import { type ParsedPlaces, parsePlaces } from '#libs/derivation/place/parse-place.js';
import { meaningOf } from '#libs/derivation/place/place-words.js';
import type { ParsedPlace } from '#libs/derivation/place/resolve-components.js';
import { toLocation } from '#libs/derivation/place/to-location.js';
import { fold } from '#libs/reference/fold.js';
import { citiesNamed } from '#libs/reference/places/cities.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { hasStateCodes, rareStatesNamed, stateOfCode, statesNamed } from '#libs/reference/places/states.js';
import type { RawAddress, RawPlace } from '../../posting.js';
import { cleanLine } from '../../text/clean-line.js';
import placeWords from './place-words.json' with { type: 'json' };

export interface Locations {
  locations: Location[];
  regions: string[];
  /** Whether the payload declared an address by city, state or country, and it was used. */
  declared: boolean;
}

const MAX_PLACES = 100;
const shortText = (value: string | null | undefined): string | null =>
  value ? cleanLine(value.slice(0, 2_000)).slice(0, 300) || null : null;

const MAX_CACHED_LENGTH = 200;
// Boards repeat a small number of addresses.
const cache = new LRUCache<string, { place: ParsedPlace | null }>({ max: 5_000 });

/** The place of a declared address; null if it names neither a country nor a known city. */
export const addressPlace = (address: RawAddress): ParsedPlace | null => {
  const key = [address.country, address.state, address.city, address.zip].join('|');
  if (key.length > MAX_CACHED_LENGTH) return read(address);
  let known = cache.get(key);
  if (known === undefined) {
    known = { place: read(address) };
    cache.set(key, known);
  }
  return known.place;
};

const read = (address: RawAddress): ParsedPlace | null => {
  const part = (value: string | null | undefined) =>
    /^(?:remote|n\/?a|none|-)?$/i.test(value?.trim() ?? '') ? null : (shortText(value) as string);
  const [country, region, city] = [part(address.country), part(address.state), part(address.city)];
  // Some boards write the continent into the field of the state.
  const state = region === null || meaningOf(region)?.region ? null : region;
  const code = country === null ? null : (countryNamed(country) ?? parsePlaces(country).places[0]?.country ?? null);
  const inState =
    state === null || code === null
      ? null
      : (statesNamed(state).find((each) => each.country === code)?.state ??
        stateOfCode(code, state.toUpperCase()) ??
        (hasStateCodes(code) || countryNamed(state) !== null ? null : state));
  // For several cities in one field, the text of the place is used, which separates them better.
  const single = city === null || /[/;]|, (?!\w{2}$)/.test(city) ? null : (city.split(',', 1)[0] as string).trim();
  const found = single === null || code === null ? [] : citiesNamed(single).filter((each) => each.country === code);
  const match =
    found.find((each) => inState === null || each.state === null || each.state === inState) ??
    (inState === null ? found[0] : undefined);
  // The city field may contain the country or the state.
  const name = single !== null && match === undefined && isCountryOrState(single) ? null : single;
  if (code === null && name === null) return null;
  // `{ city: "Serbia", state: "Belgrade", country: "Serbia" }`
  const stated = name === null && single !== null && code !== null && !hasStateCodes(code) ? state : null;
  const cityOfState = stated === null ? undefined : citiesNamed(stated).find((each) => each.country === code);
  if (cityOfState) return { city: cityOfState, state: null, country: code, zip: part(address.zip), area: null };
  if (match || code === null)
    return match || code !== null
      ? { city: match ?? null, state: match?.state ?? inState, country: code, zip: part(address.zip), area: null }
      : (parsePlaces([city, state].filter(Boolean).join(', ')).places[0] ?? null);
  const reread =
    name === null
      ? undefined
      : parsePlaces([city, state, country].filter(Boolean).join(', '), { declared: code }).places.find(
          (each) => each.country === code && (inState === null || each.state === null || each.state === inState),
        );
  return {
    city: reread?.city ?? null,
    cityName: name,
    state: inState ?? reread?.state ?? null,
    country: code,
    zip: part(address.zip),
    area: null,
  };
};

const isCountryOrState = (name: string): boolean =>
  countryNamed(name) !== null || statesNamed(name).length > 0 || rareStatesNamed(name).length > 0;

const OFFICE = /\b(?:office|hq|headquarters?)\b/i;

/**
 * Whether the text of a place is consistent with its declared address. "LatAm" with an address in Panama is not: the work may be done
 * anywhere in the region, and the address is there because the form required one.
 */
const isConsistent = (declared: ParsedPlace, { places, regions }: ParsedPlaces, text: string | null): boolean =>
  places.length === 0
    ? regions.length === 0 || OFFICE.test(text ?? '')
    : places.some(({ country }) => country === null || country === declared.country);

/** Whether the text only repeats the address: `Berlin, BE, DE`. By themselves its parts may name other places. */
const onlyRepeats = (text: string, address: RawAddress): boolean => {
  // For example "France", with the city "France" in the United Kingdom.
  const country = countryNamed(text);
  if (country !== null && country !== countryNamed(address.country ?? '')) return false;
  const parts = Object.values(address).map((part) => fold(part ?? ''));
  return text.split(',').every((word) => parts.includes(fold(word.trim())));
};

/**
 * The locations of a posting's places: by the declared address, or by the text if it is more precise or contradicts the address.
 *
 * @param hint country that resolves ambiguous names.
 */
export const locationsOf = (places: readonly RawPlace[], hint: string | null): Locations => {
  const locations: Location[] = [];
  const regions: string[] = [];
  let declared = false;
  for (const raw of places.slice(0, MAX_PLACES)) {
    const text = shortText(raw.text);
    const address = raw.address ? addressPlace(raw.address) : null;
    const statedText =
      text === null || (address !== null && raw.address && onlyRepeats(text, raw.address)) ? null : text;
    const read =
      statedText === null
        ? { places: [], regions: [] }
        : parsePlaces(statedText, { hint, declared: address?.country ?? null });
    regions.push(...read.regions);
    // "Remote - Germany" with the head office's address in another country is a place in Germany.
    const several = read.places.length > 1 && address !== null;
    if (
      address !== null &&
      isConsistent(address, read, text) &&
      !several &&
      !(
        address.city === null &&
        read.places.some(({ city, state }) => city !== null || (address.state === null && state !== null))
      )
    ) {
      declared = true;
      locations.push(toLocation(address, text, shortText(raw.address?.street)));
    } else if (read.places.length > 0) {
      // If the payload declares only the country, the rest is read from the text.
      declared ||= read.places.every(({ country }) => country !== null && country === address?.country);
      locations.push(...read.places.map((each) => toLocation(each, text)));
    } else if (text !== null)
      locations.push(toLocation({ city: null, state: null, country: null, zip: null, area: null }, text));
  }
  const byKey = new Map(
    locations
      .map(withCityState)
      .map(
        (each) =>
          [
            [
              each.city,
              each.state,
              each.country,
              each.zip,
              each.city === null && each.country === null ? each.text : '',
            ].join('|'),
            each,
          ] as const,
      ),
  );
  return { locations: [...byKey.values()].slice(0, MAX_PLACES), regions: [...new Set(regions)], declared };
};

/** Countries that are one city: "Singapore" is both. */
const CITY_STATES: Readonly<Record<string, string>> = placeWords.city_states;

/** A country that is one city has that city, however it is spelt: "Singapore", "Singapore, SG". */
const withCityState = (location: Location): Location => {
  const { city, state, country, text } = location;
  const name = CITY_STATES[country ?? ''];
  if (name === undefined || city !== null || state !== null) return location;
  const known = citiesNamed(name).find((each) => each.country === country);
  return known ? toLocation({ city: known, state: null, country, zip: location.zip, area: null }, text) : location;
};
