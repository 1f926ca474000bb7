import { type Area, areaNamed } from './areas.js';
import { fold } from './fold.js';
import { lazy, tableRows } from './read-table.js';

export interface City {
  /** GeoNames id; null for US places that are only in the table of postal codes. */
  id: number | null;
  name: string;
  country: string;
  /** Code in US, CA and AU; null elsewhere, because the source has none. */
  state: string | null;
  latitude: number;
  longitude: number;
  population: number;
}

export interface Zip {
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  cbsa: string;
}

// Spellings of postings for cities that GeoNames lists under another name.
const SHOWN: Record<string, string> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' };
const ALIASES = new Map(
  Object.entries({
    nyc: 'new york city',
    'new york': 'new york city',
    'new york, ny': 'new york city',
    manhattan: 'new york city',
    brooklyn: 'new york city',
    queens: 'new york city',
    sf: 'san francisco',
    'san fran': 'san francisco',
    'san fransisco': 'san francisco',
    'south san francisco': 'south san francisco',
    la: 'los angeles',
    'washington dc': 'washington',
    'washington d.c.': 'washington',
    'washington d.c': 'washington',
    philly: 'philadelphia',
    mtl: 'montreal',
    cdmx: 'mexico city',
    'ciudad de mexico': 'mexico city',
    blr: 'bengaluru',
    bangalore: 'bengaluru',
    bombay: 'mumbai',
    gurgaon: 'gurugram',
    'st louis': 'st. louis',
    'saint louis': 'st. louis',
    'st paul': 'saint paul',
    hcmc: 'ho chi minh city',
    saigon: 'ho chi minh city',
    'sao paulo': 'sao paulo',
    kl: 'kuala lumpur',
    'tel aviv-yafo': 'tel aviv',
    'den haag': 'the hague',
    frankfurt: 'frankfurt am main',
    'ft. lauderdale': 'fort lauderdale',
    'ft lauderdale': 'fort lauderdale',
    'mtn view': 'mountain view',
    'tysons corner': 'tysons',
  }),
);

/** Shares the strings that a table repeats. */
const shared = () => {
  const known = new Map<string, string>();
  return (text: string): string => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
};

const usPlaces = lazy(() => {
  const one = shared();
  const zips = new Map<string, Zip>();
  const votes = new Map<string, Map<string, number>>();
  const places = new Map<string, { latitude: number; longitude: number; zips: number; name: string; state: string }>();
  for (const [zip = '', city = '', state = '', latitude, longitude, cbsa = ''] of tableRows('us-zips')) {
    const entry = {
      city: one(city),
      state: one(state),
      latitude: Number(latitude),
      longitude: Number(longitude),
      cbsa: one(cbsa),
    };
    zips.set(zip, entry);
    const key = one(`${fold(city)}|${state}`);
    const areas = votes.get(key) ?? new Map<string, number>();
    areas.set(entry.cbsa, (areas.get(entry.cbsa) ?? 0) + 1);
    votes.set(key, areas);
    const place = places.get(key);
    if (place) place.zips += 1;
    else
      places.set(key, {
        latitude: entry.latitude,
        longitude: entry.longitude,
        zips: 1,
        name: entry.city,
        state: entry.state,
      });
  }
  // If a city lies in several areas, the area of most of its postal codes.
  const areas = new Map([...votes].map(([key, counts]) => [key, mostVoted(counts)]));
  return { zips, areas, places };
});

const mostVoted = (counts: ReadonlyMap<string, number>): string =>
  [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0];

const cities = lazy(() => {
  const named = new Map<string, City[]>();
  const other = new Map<string, City[]>();
  const add = (index: Map<string, City[]>, key: string, city: City) => {
    const known = index.get(key);
    if (!known) index.set(key, [city]);
    else if (!known.includes(city)) known.push(city);
  };
  const byId = new Map<number, City>();
  for (const [id, name = '', country = '', state = '', latitude, longitude, people, , spellings = ''] of tableRows(
    'cities',
  )) {
    const city = {
      id: Number(id),
      name: SHOWN[name] ?? name,
      country,
      state: state || null,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(people),
    };
    byId.set(city.id, city);
    add(named, fold(name), city);
    for (const spelling of spellings === '' ? [] : spellings.split('|')) add(other, fold(spelling), city);
  }
  for (const [key, { name, state, latitude, longitude, zips }] of usPlaces().places) {
    const folded = key.slice(0, key.indexOf('|'));
    if (named.get(folded)?.some((city) => city.country === 'US' && city.state === state)) continue;
    // The source has no population; the number of postal codes gives its order of magnitude.
    const population = Math.min(14_000, zips * 3_000);
    add(named, folded, { id: null, name, country: 'US', state, latitude, longitude, population });
  }
  const bySize = (list: City[]) => list.sort((a, b) => b.population - a.population);
  for (const index of [named, other]) for (const list of index.values()) bySize(list);
  return { named, other, byId };
});

/** The city of a GeoNames id. */
export const cityOfId = (id: number): City | null => cities().byId.get(id) ?? null;

/** Total population of the cities of a country, or of one of its states if these have codes. */
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

const LARGE = 100_000;
const TOWN = 15_000;

/** Every city of that name, largest first; cities that match by another spelling come last. */
export const citiesNamed = (name: string): readonly City[] => {
  const folded = fold(name.trim());
  const key = ALIASES.get(folded) ?? folded;
  const { named, other } = cities();
  const first = named.get(key) ?? [];
  const [own] = first;
  // "Porto" does not mean Bordeaux, although some language spells it so.
  const meant = (city: City) =>
    own === undefined ||
    own.population < (own.country === city.country ? TOWN : LARGE) ||
    (own.country !== city.country && city.population > 2 * own.population);
  const second = other.get(key)?.filter((city) => !first.includes(city) && meant(city)) ?? [];
  if (second.length === 0) return first;
  // `Cologne` is more likely the large city with that English name than the small one of that name.
  const weight = (city: City) => city.population * (first.includes(city) ? 1 : 0.5);
  return [...first, ...second].sort((one, two) => weight(two) - weight(one));
};

const AREA_OF: Record<string, string> = {
  'new york|NY': '35620',
  'new york city|NY': '35620',
};

/** The metropolitan or micropolitan area of a US city. */
export const areasOf = (city: string, state: string): Area[] => {
  const key = `${fold(city)}|${state}`;
  const saint = key.replace(/^st\.? /, 'saint ');
  const { areas } = usPlaces();
  const code = AREA_OF[key] ?? areas.get(key) ?? areas.get(saint) ?? areas.get(key.replace(/^saint /, 'st '));
  const area = code ? areaNamed(code) : null;
  return area ? [area] : [];
};

/** The place of a US postal code (five digits). */
export const zipPlace = (zip: string): Zip | null => usPlaces().zips.get(zip) ?? null;

const areaCentres = lazy(() => {
  const sums = new Map<string, { latitude: number; longitude: number; n: number }>();
  for (const { cbsa, latitude, longitude } of usPlaces().zips.values()) {
    const sum = sums.get(cbsa) ?? { latitude: 0, longitude: 0, n: 0 };
    sums.set(cbsa, { latitude: sum.latitude + latitude, longitude: sum.longitude + longitude, n: sum.n + 1 });
  }
  return sums;
});

/** The mean of the postal codes of a metropolitan area, in degrees. */
export const areaCentre = (code: string): { latitude: number; longitude: number } | null => {
  const sum = areaCentres().get(code);
  return sum === undefined ? null : { latitude: sum.latitude / sum.n, longitude: sum.longitude / sum.n };
};

const MAX_DISTANCE_DEGREES = 0.5;

/** The metropolitan area around a point in degrees: the one of the nearest postal code, at most 55 km away. */
export const areaAt = (latitude: number, longitude: number): Area | null => {
  // Degrees of longitude shrink towards the poles; over a short distance a plane is accurate enough.
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let nearest = { distance: MAX_DISTANCE_DEGREES, cbsa: '' };
  for (const zip of usPlaces().zips.values()) {
    const distance = Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * shrink);
    if (distance < nearest.distance) nearest = { distance, cbsa: zip.cbsa };
  }
  return areaNamed(nearest.cbsa);
};
