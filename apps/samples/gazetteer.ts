import { iso31662 } from 'iso-3166';
import { COUNTRY_NAMES, countryCode } from '#libs/reference/countries.js';
import { fold } from '#libs/reference/fold.js';
import { readCsv, readText } from './read-data.js';

export interface City {
  name: string;
  country: string;
  /** The common code in US, CA and AU; null elsewhere, where GeoNames has only numbers. */
  state: string | null;
  population: number;
}

/** What place names mean. Everything that is ambiguous is left unanswered. */
export interface Gazetteer {
  country(token: string): string | null;
  /** The code of a state of this country, from its code in capitals or its name. */
  state(country: string, token: string): string | null;
  /** The largest city of that name in the country (and state). */
  city(token: string, country: string, state?: string | null): City | null;
  /** The city of that name in the country, when no other of the name comes near it in size. */
  clearCity(token: string, country: string): City | null;
  /** The one city that anyone means by the bare name: large, and ten times larger than the next of the name. */
  famousCity(token: string): City | null;
}

const CANADA = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};
const AUSTRALIA = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};
const CODED: Record<string, Record<string, string> | null> = { US: null, CA: CANADA, AU: AUSTRALIA };

const COUNTRY_ALIASES: Record<string, string> = {
  us: 'US',
  usa: 'US',
  'u.s.': 'US',
  'u.s': 'US',
  'u.s.a': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'the united states': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  korea: 'KR',
  'republic of korea': 'KR',
  'south korea': 'KR',
  prc: 'CN',
  'mainland china': 'CN',
  ksa: 'SA',
  uae: 'AE',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  'viet nam': 'VN',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  turkey: 'TR',
  türkiye: 'TR',
  turkiye: 'TR',
  macau: 'MO',
  'france, metropolitan': 'FR',
  "cote d'ivoire": 'CI',
  russia: 'RU',
  'north macedonia': 'MK',
  'cabo verde': 'CV',
};
// Names of countries that postings more often use for a state or a city of another one.
const NOT_COUNTRIES = new Set(['georgia', 'jersey', 'nam']);
const CITY_ALIASES: Record<string, string> = {
  nyc: 'new york city',
  'new york': 'new york city',
  sf: 'san francisco',
  'washington dc': 'washington',
  'washington d.c.': 'washington',
};
const SHOWN: Record<string, string> = { 'New York City': 'New York' };
// Parts of cities, and places that are gone.
const NOT_A_CITY = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const FAMOUS_POPULATION = 50_000;
const FAMOUS_RATIO = 10;

/** Reads GeoNames' cities and the US postal places of the data folder. */
export function loadGazetteer(data: string): Gazetteer {
  const named = new Map<string, City[]>();
  const alternate = new Map<string, City[]>();
  const add = (index: Map<string, City[]>, name: string, city: City) => {
    const key = fold(name);
    const cities = index.get(key);
    if (!cities) index.set(key, [city]);
    else if (!cities.includes(city)) cities.push(city);
  };
  for (const line of readText(data, 'places/cities15000.txt.gz').split('\n')) {
    const [, name, ascii, alternates, , , , feature, country, , admin1 = '', , , , population] = line.split('\t');
    // GeoNames also uses codes that ISO 3166 does not have (XK).
    if (!name || !ascii || !country || !COUNTRY_NAMES.has(country) || NOT_A_CITY.has(feature ?? '')) continue;
    const codes = CODED[country];
    const state = country in CODED ? (codes ? (codes[admin1] ?? null) : admin1) : null;
    const city = { name: SHOWN[name] ?? name, country, state, population: Number(population) };
    add(named, name, city);
    add(named, ascii, city);
    for (const other of alternates?.split(',') ?? []) {
      // Three letters are airports more often than names.
      if (other.length > 3 && /^[\p{Script=Latin} .'’-]+$/u.test(other)) add(alternate, other, city);
    }
  }
  for (const row of readCsv(data, 'places/us_zipcodes.csv.gz')) {
    if (!row.city || !row.state) continue;
    const cities = named.get(fold(row.city)) ?? [];
    if (cities.some(({ country, state }) => country === 'US' && state === row.state)) continue;
    add(named, row.city, { name: row.city, country: 'US', state: row.state, population: 0 });
  }

  const states = new Map<string, string>();
  for (const { code, name } of iso31662) {
    const [country, part] = code.split('-') as [string, string];
    if (!(country in CODED)) continue;
    states.set(`${country} ${part}`, part);
    states.set(`${country} ${fold(name)}`, part);
  }
  for (const spelling of ['d.c.', 'D.C.', 'washington dc', 'washington d.c.']) states.set(`US ${spelling}`, 'DC');
  states.set('CA quebec', 'QC');

  const largest = (cities: City[] | undefined, country: string, state?: string | null) =>
    (cities ?? [])
      .filter((city) => city.country === country && (!state || city.state === state))
      .sort((a, b) => b.population - a.population)[0] ?? null;

  const dominant = (cities: City[] | undefined): City | null => {
    const [first, second] = [...(cities ?? [])].sort((a, b) => b.population - a.population);
    return first && first.population > 0 && !(second && second.population * FAMOUS_RATIO > first.population)
      ? first
      : null;
  };
  const famous = (cities: City[] | undefined): City | null => {
    const city = dominant(cities);
    return city && city.population >= FAMOUS_POPULATION ? city : null;
  };

  return {
    country(token) {
      const folded = fold(token.trim());
      if (NOT_COUNTRIES.has(folded)) return null;
      const alias = COUNTRY_ALIASES[folded];
      if (alias) return alias;
      return folded.length > 3 || /^[A-Z]{3}$/.test(token.trim()) ? countryCode(token) : null;
    },
    state: (country, token) =>
      states.get(`${country} ${token.trim()}`) ??
      (token.trim().length > 3 ? states.get(`${country} ${fold(token.trim())}`) : undefined) ??
      null,
    city(token, country, state) {
      const key = CITY_ALIASES[fold(token)] ?? fold(token);
      return largest(named.get(key), country, state) ?? largest(alternate.get(key), country, state);
    },
    clearCity(token, country) {
      const key = CITY_ALIASES[fold(token)] ?? fold(token);
      const cities = (named.get(key) ?? alternate.get(key) ?? []).filter((city) => city.country === country);
      return dominant(cities);
    },
    famousCity(token) {
      // The state is meant as often.
      if (fold(token) === 'washington') return null;
      const alias = CITY_ALIASES[fold(token)];
      if (alias === 'washington') return largest(named.get(alias), 'US', 'DC');
      const key = alias ?? fold(token);
      return named.has(key) ? famous(named.get(key)) : famous(alternate.get(key));
    },
  };
}

const SHORT_NAMES: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao' };

export const countryName = (code: string): string => SHORT_NAMES[code] ?? COUNTRY_NAMES.get(code) ?? code;
