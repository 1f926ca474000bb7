import { fold } from '#libs/reference/fold.js';
import { nicknamedArea } from '#libs/reference/places/areas.js';
import { type City, citiesNamed } from '#libs/reference/places/cities.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { hasStateCodes, type State, statesByCode, statesNamed } from '#libs/reference/places/states.js';
import directions from './directions.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };
import usRegions from './us-regions.json' with { type: 'json' };

/** Every possible meaning of a word, or a few words, of a posted place. */
export interface WordMeaning {
  word: string;
  country: string | null;
  states: State[];
  cities: readonly City[];
  /** Smaller cities with the name of a state or a direction, used only with a state next to the word (`Ontario, Ohio`). */
  namesakes: readonly City[];
  zip: string | null;
  /** A metropolitan area with a name of its own (`Bay Area`), by its CBSA code. */
  area: { code: string; country: string; state: string | null } | null;
  /** A region larger than a country: `EMEA`. */
  region: string | null;
}

/** Whether a word of a place is written as the code of a state, a division or a country. */
export const isCode = (word: string): boolean => CODE.test(word);

/** The meaning of a code that means nothing by itself, but may be that of a division of the country next to it: `VS` in Switzerland. */
export const unknownCode = (word: string): WordMeaning => ({
  word,
  country: null,
  states: [],
  cities: [],
  namesakes: [],
  zip: null,
  area: null,
  region: null,
});

const REGIONS = new Map(Object.entries(regions));
const US_REGIONS = new Set(usRegions);
const DIRECTIONS = new Set(directions);
const PART_OF_STATE =
  /^(?:(?:north|south)?(?:east|west)?(?:ern)?|north(?:ern)?|south(?:ern)?|central|upstate|downstate) (\p{L}.+)$/u;
const CODE = /^[A-Z]{2,3}$/;
const STATE_CODE = /^(?:[A-Z]{2,3}|D\.C\.?)$/;

const LARGE_CITY = 100_000;
const isLarge = (cities: readonly City[]): boolean => (cities[0]?.population ?? 0) > LARGE_CITY;

/** The possible meanings of a word of a posted place; null if it does not name a place. */
export const meaningOf = (text: string): WordMeaning | null => {
  const word = text.trim();
  const key = fold(word);
  if (key.length < 2 || key.length > 60) return null;
  const area = nicknamedArea(key);
  const found: WordMeaning = {
    word,
    country: US_REGIONS.has(key) ? 'US' : countryNamed(word),
    states: [...statesNamed(word)],
    cities: citiesNamed(word),
    namesakes: [],
    zip: /^\d{5}(?:-\d{4})?$/.test(word) ? word.slice(0, 5) : null,
    area: area ? { ...area, country: 'US' } : null,
    region: REGIONS.get(key) ?? null,
  };
  // "East Texas" is a part of Texas, not the town in Pennsylvania. "West Virginia" is a state.
  const stateName = PART_OF_STATE.exec(key)?.[1];
  if (stateName !== undefined && found.country === null && found.states.length === 0 && !isLarge(found.cities)) {
    found.states = [...statesNamed(stateName)];
    if (found.states.length > 0) found.cities = [];
  }
  if (STATE_CODE.test(word)) {
    found.states.push(...statesByCode(word));
    // Two or three capitals name a city only if they are well known (`NYC`, `SF`); others are airports or offices.
    if (found.cities.length > 0 && !/^(?:NYC|SF|LA|KL|CDMX|BLR)$/.test(word)) found.cities = [];
  }
  if (area || found.region) found.cities = [];
  // "Central - United States" is a part of the country, not a town in Louisiana.
  if (DIRECTIONS.has(key) || US_REGIONS.has(key)) {
    found.namesakes = found.cities;
    found.cities = [];
  }
  // "Colorado" is the state, not the town in Brazil; "New York" and "Washington" may be the cities.
  const [city] = found.cities;
  // In countries without state codes, the name means the city: Zürich, Utrecht.
  const isNamedLikeItsState = found.states.some(({ country }) => country === city?.country && !hasStateCodes(country));
  if (
    !isNamedLikeItsState &&
    found.states.some(({ country }) => country !== 'GB') &&
    (city?.population ?? 0) < 500_000
  ) {
    found.namesakes = found.cities;
    found.cities = [];
  }
  const known =
    found.country ?? found.zip ?? area ?? found.region ?? found.states[0] ?? found.cities[0] ?? found.namesakes[0];
  return known === undefined ? null : found;
};
