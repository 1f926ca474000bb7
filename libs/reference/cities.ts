import { fold } from './fold.js';
import { lazy, tableRows } from './read-table.js';
import cityNames from './tables/city-names.json' with { type: 'json' };
import { usPlaces } from './us-zips.js';

export interface City {
  /** GeoNames id; null for US places that are only in the table of postal codes. */
  id: number | null;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Code in US, CA and AU; null elsewhere, because GeoNames has none. */
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

const cities = lazy(() => {
  const byName = new Map<string, City[]>();
  const bySpelling = new Map<string, City[]>();
  const add = (index: Map<string, City[]>, key: string, city: City) => {
    const known = index.get(key);
    if (!known) index.set(key, [city]);
    else if (!known.includes(city)) known.push(city);
  };
  const byId = new Map<number, City>();
  for (const [id, name = '', country = '', state = '', latitude, longitude, population, , spellings = ''] of tableRows(
    'cities',
  )) {
    const city = {
      id: Number(id),
      name: DISPLAY_NAMES[name] ?? name,
      country,
      state: state || null,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    };
    byId.set(city.id, city);
    add(byName, fold(name), city);
    for (const spelling of spellings === '' ? [] : spellings.split('|')) add(bySpelling, fold(spelling), city);
  }
  for (const [key, { name, state, latitude, longitude, zips }] of usPlaces()) {
    const folded = key.slice(0, key.indexOf('|'));
    if (byName.get(folded)?.some((city) => city.country === 'US' && city.state === state)) continue;
    // The table has no population; the number of postal codes gives its order of magnitude.
    const population = Math.min(TOWN - 1_000, zips * 3_000);
    add(byName, folded, { id: null, name, country: 'US', state, latitude, longitude, population });
  }
  for (const index of [byName, bySpelling])
    for (const list of index.values()) list.sort((a, b) => b.population - a.population);
  return { byName, bySpelling, byId };
});

/** The city with a GeoNames id; null if there is none. */
export const cityById = (id: number): City | null => cities().byId.get(id) ?? null;

/** Total population of the cities of a country, or of one of its states if these have codes; 0 if unknown. */
export const urbanPopulation = (country: string, state?: string): number =>
  populations().get(state === undefined ? country : `${country}-${state}`) ?? 0;

const populations = lazy(() => {
  const sums = new Map<string, number>();
  for (const { country, state, population } of cities().byId.values()) {
    for (const key of state === null ? [country] : [country, `${country}-${state}`]) {
      sums.set(key, (sums.get(key) ?? 0) + population);
    }
  }
  return sums;
});

/** Weight of a city that matches by another spelling: `Cologne` is rather the large German city than a small one of that name. */
const OTHER_SPELLING_WEIGHT = 0.5;

/** Every city that a name may mean, in any spelling, largest first. A city that matches by another spelling counts half its population. */
export const citiesNamed = (name: string): readonly City[] => {
  const folded = fold(name.trim());
  const key = ALIASES.get(folded) ?? folded;
  const { byName, bySpelling } = cities();
  const named = byName.get(key) ?? [];
  const [largest] = named;
  // "Porto" does not mean Bordeaux, although it is a spelling of Bordeaux in one language.
  const isPlausible = (city: City) =>
    largest === undefined ||
    largest.population < (largest.country === city.country ? TOWN : LARGE_CITY) ||
    (largest.country !== city.country && city.population > 2 * largest.population);
  const spelled = bySpelling.get(key)?.filter((city) => !named.includes(city) && isPlausible(city)) ?? [];
  if (spelled.length === 0) return named;
  const weight = (city: City) => city.population * (named.includes(city) ? 1 : OTHER_SPELLING_WEIGHT);
  return [...named, ...spelled].sort((one, two) => weight(two) - weight(one));
};
