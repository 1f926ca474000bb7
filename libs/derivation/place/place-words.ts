import { nicknamedArea } from '#libs/reference/areas.js';
import { type City, citiesNamed } from '#libs/reference/cities.js';
import { countryNamed } from '#libs/reference/country-names.js';
import { fold } from '#libs/reference/fold.js';
import { type State, stateOfCode, statesNamed } from '#libs/reference/states.js';
import directions from './directions.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };
import usRegions from './us-regions.json' with { type: 'json' };

/** Every possible meaning of one word of a place. */
export interface Meaning {
  word: string;
  country: string | null;
  states: State[];
  cities: readonly City[];
  /** Smaller cities named like a state or a direction: used only with a state next to the word (`Ontario, Ohio`). */
  namesakes: readonly City[];
  zip: string | null;
  /** CBSA code of a metropolitan area with its own name. */
  area: { code: string; country: string; state: string | null } | null;
  region: string | null;
}

const REGIONS = new Map(Object.entries(regions));
const US_REGIONS = new Set(usRegions);
const DIRECTIONS = new Set(directions);
const PART_OF_STATE =
  /^(?:(?:north|south)?(?:east|west)?(?:ern)?|north(?:ern)?|south(?:ern)?|central|upstate|downstate) (\p{L}.+)$/u;
const STATE_CODE = /^(?:[A-Z]{2,3}|D\.C\.?)$/;
const CODED_COUNTRIES = ['US', 'CA', 'AU'];

const LARGE = 100_000;
const isLarge = (cities: readonly City[]): boolean => (cities[0]?.population ?? 0) > LARGE;

/** The possible meanings of a word of a place; null for words that are not places. */
export const meaningOf = (raw: string): Meaning | null => {
  const word = raw.trim();
  const key = fold(word);
  if (key.length < 2 || key.length > 60) return null;
  const area = nicknamedArea(key);
  const found: Meaning = {
    word,
    country: US_REGIONS.has(key) ? 'US' : countryNamed(word),
    states: [...statesNamed(word)],
    cities: citiesNamed(word),
    namesakes: [],
    zip: /^\d{5}(?:-\d{4})?$/.test(word) ? word.slice(0, 5) : null,
    area: area ? { ...area, country: 'US' } : null,
    region: REGIONS.get(key) ?? null,
  };
  // "East Texas" is in Texas, not a town in Pennsylvania; "West Virginia" is a state itself.
  const whole = PART_OF_STATE.exec(key)?.[1];
  if (whole !== undefined && found.country === null && found.states.length === 0 && !isLarge(found.cities)) {
    found.states = [...statesNamed(whole)];
    if (found.states.length > 0) found.cities = [];
  }
  if (STATE_CODE.test(word)) {
    for (const country of CODED_COUNTRIES) {
      const state = stateOfCode(country, word.replaceAll('.', ''));
      if (state !== null) found.states.push({ country, state });
    }
    // Two or three capitals name a city only if they are well known (`NYC`, `SF`). Others name airports or offices.
    if (found.cities.length > 0 && !/^(?:NYC|SF|LA|KL|CDMX|BLR)$/.test(word)) found.cities = [];
  }
  if (area || found.region) found.cities = [];
  // "Central - United States" is a part of the country, not a town in Louisiana.
  if (DIRECTIONS.has(key) || US_REGIONS.has(key)) {
    found.namesakes = found.cities;
    found.cities = [];
  }
  // "Colorado" is not the town in Brazil; "New York" and "Washington" are cities too.
  const [city] = found.cities;
  // In countries whose states have no codes, the city of that name is meant: Zürich, Utrecht.
  const within = found.states.some(({ country }) => country === city?.country && !CODED_COUNTRIES.includes(country));
  if (!within && found.states.some(({ country }) => country !== 'GB') && (city?.population ?? 0) < 500_000) {
    found.namesakes = found.cities;
    found.cities = [];
  }
  const known =
    found.country ?? found.zip ?? area ?? found.region ?? found.states[0] ?? found.cities[0] ?? found.namesakes[0];
  return known === undefined ? null : found;
};
