import { maxBy } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import { fold } from '../fold.js';
import { lazy, readTable } from '../read-table.js';
import { SortedIndex } from '../sorted-index.js';
import cityNames from '../tables/city-names.json' with { type: 'json' };
import { TextColumn } from '../text-column.js';
import { type Area, areaByCode } from './areas.js';

/** The place of a US postal code. */
export interface Zip {
  city: string;
  /** Two-letter code. */
  state: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** CBSA code; empty if the postal code is in no metropolitan or micropolitan area. */
  cbsa: string;
}

/** A place of the table of postal codes, at the coordinates of its first postal code. */
export interface UsPlace {
  /** Folded name and state: `cambridge|MA`. */
  key: string;
  name: string;
  state: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** The number of its postal codes. */
  zips: number;
}

const placeKey = (city: string, state: string): string => `${fold(city)}|${state}`;

/** The postal codes, one a row in their order, in typed arrays: as objects they take five times the memory. */
const zips = lazy(() => {
  const rows = readTable('us-zips').map(([code = '', city = '', state = '', latitude, longitude, cbsa = '']) => ({
    code,
    key: placeKey(city, state),
    city,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    cbsa,
  }));
  return {
    size: rows.length,
    codes: new SortedIndex(rows.map(({ code }, row) => [code, row])),
    byPlace: new SortedIndex(rows.map(({ key }, row) => [key, row])),
    cities: new TextColumn(rows.map(({ city }) => city)),
    states: new TextColumn(rows.map(({ state }) => state)),
    cbsas: new TextColumn(rows.map(({ cbsa }) => cbsa)),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
  };
});

const zipAt = (row: number): Zip => {
  const { cities, states, latitudes, longitudes, cbsas } = zips();
  return {
    city: cities.at(row),
    state: states.at(row),
    latitude: latitudes[row] as number,
    longitude: longitudes[row] as number,
    cbsa: cbsas.at(row),
  };
};

/** The places of the table of postal codes. */
export const usPlaces = (): Iterable<UsPlace> => {
  const places = new Map<string, UsPlace>();
  for (let row = 0; row < zips().size; row += 1) {
    const { city: name, state, latitude, longitude } = zipAt(row);
    const key = placeKey(name, state);
    const place = places.get(key);
    if (place) place.zips += 1;
    else places.set(key, { key, name, state, latitude, longitude, zips: 1 });
  }
  return places.values();
};

/** The place of a US postal code (five digits); null if there is none. */
export const zipPlace = (zip: string): Zip | null => {
  const [row] = zips().codes.find(zip);
  return row === undefined ? null : zipAt(row);
};

/**
 * The area of most postal codes of a place that are in one; empty if none is, undefined if the place is not known. Those of post office
 * boxes are in none: half of the postal codes of Newark and El Paso.
 */
const areaOfPlace = (key: string): string | undefined => {
  const { byPlace, cbsas } = zips();
  const groups = [...Map.groupBy(byPlace.find(key), (row) => cbsas.at(row))];
  return maxBy(groups, ([area, rows]) => (area === '' ? 0 : rows.length))?.[0];
};

/** Areas of cities for which the table of postal codes has another name. */
const AREA_OVERRIDES: Readonly<Record<string, string>> = cityNames.areas;

const areaCodeOf = (key: string): string => {
  const spellings = [key, key.replace(/^st\.? /, 'saint '), key.replace(/^saint /, 'st ')];
  let code = AREA_OVERRIDES[key];
  for (const spelling of spellings) code ??= areaOfPlace(spelling);
  return code ?? '';
};

/** Postings repeat few places. */
const areaCodes = new LRUCache<string, string>({ max: 2_000 });

/** The metropolitan or micropolitan area of a US city: a list of one, or empty if it is in none. */
export const areasOfCity = (city: string, state: string): Area[] => {
  const key = placeKey(city, state);
  const code = areaCodes.get(key) ?? areaCodeOf(key);
  areaCodes.set(key, code);
  const area = code === '' ? null : areaByCode(code);
  return area ? [area] : [];
};

const areaCenters = lazy(() => {
  const sums = new Map<string, { latitude: number; longitude: number; zips: number }>();
  for (let row = 0; row < zips().size; row += 1) {
    const { cbsa, latitude, longitude } = zipAt(row);
    const sum = sums.get(cbsa) ?? { latitude: 0, longitude: 0, zips: 0 };
    sums.set(cbsa, { latitude: sum.latitude + latitude, longitude: sum.longitude + longitude, zips: sum.zips + 1 });
  }
  return sums;
});

/** The mean of the postal codes of a metropolitan area, in degrees; null for an unknown CBSA code. */
export const areaCenter = (code: string): { latitude: number; longitude: number } | null => {
  const sum = areaCenters().get(code);
  return sum === undefined ? null : { latitude: sum.latitude / sum.zips, longitude: sum.longitude / sum.zips };
};

const MAX_DISTANCE_DEGREES = 0.5;

/**
 * The metropolitan area around a point in degrees: that of the nearest postal code, at most 55 km away; null if there is none, or
 * that postal code is in no area.
 */
export const areaAt = (latitude: number, longitude: number): Area | null => {
  // Over a short distance a plane is accurate enough, with degrees of longitude scaled to those of latitude.
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const { size, latitudes, longitudes, cbsas } = zips();
  let nearest: { distance: number; row?: number } = { distance: MAX_DISTANCE_DEGREES };
  for (let row = 0; row < size; row += 1) {
    const [north, east] = [(latitudes[row] as number) - latitude, (longitudes[row] as number) - longitude];
    const distance = Math.hypot(north, east * longitudeScale);
    if (distance < nearest.distance) nearest = { distance, row };
  }
  return nearest.row === undefined ? null : areaByCode(cbsas.at(nearest.row));
};
