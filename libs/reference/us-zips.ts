import { type Area, areaByCode } from './areas.js';
import { fold } from './fold.js';
import { lazy, tableRows } from './read-table.js';
import cityNames from './tables/city-names.json' with { type: 'json' };

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
  name: string;
  state: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** The number of its postal codes. */
  zips: number;
}

/** Returns the same string for equal texts, to save memory. */
const stringPool = () => {
  const known = new Map<string, string>();
  return (text: string): string => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
};

const tables = lazy(() => {
  const pooled = stringPool();
  const zips = new Map<string, Zip>();
  const zipsByArea = new Map<string, Map<string, number>>();
  const places = new Map<string, UsPlace>();
  for (const [code = '', city = '', state = '', latitude, longitude, cbsa = ''] of tableRows('us-zips')) {
    const zip = {
      city: pooled(city),
      state: pooled(state),
      latitude: Number(latitude),
      longitude: Number(longitude),
      cbsa: pooled(cbsa),
    };
    zips.set(code, zip);
    const key = pooled(`${fold(city)}|${state}`);
    const counts = zipsByArea.get(key) ?? new Map<string, number>();
    counts.set(zip.cbsa, (counts.get(zip.cbsa) ?? 0) + 1);
    zipsByArea.set(key, counts);
    const place = places.get(key);
    if (place) place.zips += 1;
    else
      places.set(key, {
        name: zip.city,
        state: zip.state,
        latitude: zip.latitude,
        longitude: zip.longitude,
        zips: 1,
      });
  }
  // A city in several areas has the area of most of its postal codes.
  const areas = new Map([...zipsByArea].map(([key, counts]) => [key, mostFrequent(counts)]));
  return { zips, areas, places };
});

const mostFrequent = (counts: ReadonlyMap<string, number>): string =>
  [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0];

/** The places of the table of postal codes, by folded name and state: `cambridge|MA`. */
export const usPlaces = (): ReadonlyMap<string, UsPlace> => tables().places;

/** The place of a US postal code (five digits); null if there is none. */
export const zipPlace = (zip: string): Zip | null => tables().zips.get(zip) ?? null;

/** Areas of cities for which the table of postal codes has another name. */
const AREA_OVERRIDES: Readonly<Record<string, string>> = cityNames.areas;

/** The metropolitan or micropolitan area of a US city: a list of one, or empty if it is in none. */
export const areasOfCity = (city: string, state: string): Area[] => {
  const key = `${fold(city)}|${state}`;
  const saint = key.replace(/^st\.? /, 'saint ');
  const { areas } = tables();
  const code = AREA_OVERRIDES[key] ?? areas.get(key) ?? areas.get(saint) ?? areas.get(key.replace(/^saint /, 'st '));
  const area = code ? areaByCode(code) : null;
  return area ? [area] : [];
};

const areaCenters = lazy(() => {
  const sums = new Map<string, { latitude: number; longitude: number; zips: number }>();
  for (const { cbsa, latitude, longitude } of tables().zips.values()) {
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
  let nearest = { distance: MAX_DISTANCE_DEGREES, cbsa: '' };
  for (const zip of tables().zips.values()) {
    const distance = Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * longitudeScale);
    if (distance < nearest.distance) nearest = { distance, cbsa: zip.cbsa };
  }
  return areaByCode(nearest.cbsa);
};
