import { LRUCache } from 'lru-cache';
import { fold } from '../fold.js';
import { lazy, tableRows } from '../read-table.js';
import { SortedIndex } from '../sorted-index.js';
import cityNames from '../tables/city-names.json' with { type: 'json' };
import { TextColumn } from '../text-column.js';
import { stateOfDivision } from './states.js';
import { usPlaces } from './us-zips.js';

export interface City {
  /** GeoNames id; null for US places that are only in the table of postal codes. */
  id: number | null;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Code in US, CA and AU; null elsewhere, where a city matches any state that a text names. See `stateOfCity`. */
  state: string | null;
  /** Degrees. */
  latitude: number;
  longitude: number;
  population: number;
}

/** GeoNames name -> the name that records use. */
const DISPLAY_NAMES: Readonly<Record<string, string>> = cityNames.displayNames;
/** Folded spelling in postings -> folded GeoNames name. */
const ALIASES: ReadonlyMap<string, string> = new Map(Object.entries(cityNames.aliases));

const LARGE_CITY = 100_000;
const TOWN = 15_000;

/** The cities, one a row, in typed arrays: as objects they take five times the memory. */
const cities = lazy(() => {
  const rows: City[] = [];
  const divisions: string[] = [];
  const names: [key: string, row: number][] = [];
  const spellings: [key: string, row: number][] = [];
  const known = new Set<string>();
  for (const row of tableRows('cities')) {
    const [id, name = '', country = '', state = '', division = '', latitude, longitude, population, , others = ''] =
      row;
    const key = fold(name);
    names.push([key, rows.length]);
    if (country === 'US') known.add(`${key}|${state}`);
    for (const spelling of others === '' ? [] : others.split('|')) spellings.push([fold(spelling), rows.length]);
    divisions.push(division);
    rows.push({
      id: Number(id),
      name: DISPLAY_NAMES[name] ?? name,
      country,
      state: state || null,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    });
  }
  for (const { key, name, state, latitude, longitude, zips } of usPlaces()) {
    if (known.has(key)) continue;
    // The table has no population; the number of postal codes gives its order of magnitude.
    const population = Math.min(TOWN - 1_000, zips * 3_000);
    names.push([key.slice(0, key.indexOf('|')), rows.length]);
    rows.push({ id: null, name, country: 'US', state, latitude, longitude, population });
  }
  return {
    size: rows.length,
    byName: new SortedIndex(names),
    bySpelling: new SortedIndex(spellings),
    byId: new SortedIndex(rows.flatMap(({ id }, row): [string, number][] => (id === null ? [] : [[String(id), row]]))),
    // No id is 0.
    ids: Uint32Array.from(rows, ({ id }) => id ?? 0),
    names: new TextColumn(rows.map(({ name }) => name)),
    countries: new TextColumn(rows.map(({ country }) => country)),
    states: new TextColumn(rows.map(({ state }) => state ?? '')),
    /** The rows of GeoNames are the first ones. */
    divisions: new TextColumn(divisions),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    populations: Uint32Array.from(rows, ({ population }) => population),
  };
});

const cityAt = (row: number): City => {
  const { ids, names, countries, states, latitudes, longitudes, populations } = cities();
  return {
    id: ids[row] || null,
    name: names.at(row),
    country: countries.at(row),
    state: states.at(row) || null,
    latitude: latitudes[row] as number,
    longitude: longitudes[row] as number,
    population: populations[row] as number,
  };
};

/** The city with a GeoNames id; null if there is none. */
export const cityById = (id: number): City | null => {
  const [row] = cities().byId.find(String(id));
  return row === undefined ? null : cityAt(row);
};

/** The state of a city, as records write it: the code, or outside US, CA and AU the name. Null if no table has it. */
export const stateOfCity = ({ id, country, state }: City): string | null => {
  if (state !== null || id === null) return state;
  const [row] = cities().byId.find(String(id));
  return row === undefined ? null : stateOfDivision(country, cities().divisions.at(row));
};

/** Total population of the cities of a country, or of one of its states if these have codes; 0 if unknown. */
export const urbanPopulation = (country: string, state?: string): number =>
  populations().get(state === undefined ? country : `${country}-${state}`) ?? 0;

const populations = lazy(() => {
  const sums = new Map<string, number>();
  for (let row = 0; row < cities().size; row += 1) {
    const { id, country, state, population } = cityAt(row);
    if (id === null) continue;
    for (const key of state === null ? [country] : [country, `${country}-${state}`]) {
      sums.set(key, (sums.get(key) ?? 0) + population);
    }
  }
  return sums;
});

/** Weight of a city that matches by another spelling: `Cologne` is rather the large German city than a small one of that name. */
const OTHER_SPELLING_WEIGHT = 0.5;

/** Spellings of the first word of a name, each with the others: `st`, `st.`, `saint`. */
const FIRST_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  cityNames.firstWords.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)])),
);

/** The other spellings of a folded name whose first word is abbreviated or may be: `st. louis`, `st louis`, `saint louis`. */
const firstWordSpellings = (key: string): string[] => {
  const end = key.indexOf(' ');
  return (FIRST_WORDS.get(key.slice(0, end)) ?? []).map((word) => `${word}${key.slice(end)}`);
};

/** Names are looked up several times, and postings repeat few of them. */
const meanings = new LRUCache<string, readonly City[]>({ max: 2_000 });

/** Every city that a name may mean, in any spelling, largest first. A city that matches by another spelling counts half its population. */
export const citiesNamed = (name: string): readonly City[] => {
  const folded = fold(name.trim());
  const key = ALIASES.get(folded) ?? folded;
  const found = meanings.get(key) ?? citiesOf(key);
  meanings.set(key, found);
  return found;
};

/** Every common spelling of a city's name, folded: `new york`, `nyc`. */
export const spellingsOf = (name: string): string[] => {
  const folded = fold(name.trim());
  const key = ALIASES.get(folded) ?? folded;
  return [folded, key, ...[...ALIASES].filter(([, city]) => city === key).map(([spelling]) => spelling)];
};

const largestFirst = (rows: Iterable<number>): City[] =>
  Array.from(rows, cityAt).sort((one, other) => other.population - one.population);

const citiesOf = (key: string): City[] => {
  const { byName, bySpelling } = cities();
  const rows = [key, ...firstWordSpellings(key)].flatMap((spelling) => [...byName.find(spelling)]);
  const named = largestFirst(rows);
  const [largest] = named;
  // "Porto" does not mean Bordeaux, although it is a spelling of Bordeaux in one language.
  const isPlausible = (city: City) =>
    largest === undefined ||
    largest.population < (largest.country === city.country ? TOWN : LARGE_CITY) ||
    (largest.country !== city.country && city.population > 2 * largest.population);
  const spelled = largestFirst(bySpelling.find(key).filter((row) => !rows.includes(row))).filter(isPlausible);
  if (spelled.length === 0) return named;
  const weighted = [
    ...named.map((city) => ({ city, weight: city.population })),
    ...spelled.map((city) => ({ city, weight: city.population * OTHER_SPELLING_WEIGHT })),
  ];
  return weighted.sort((one, two) => two.weight - one.weight).map(({ city }) => city);
};
