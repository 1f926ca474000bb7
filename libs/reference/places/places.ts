import { type Area, areaByCode, statesOfArea } from './areas.js';
import { type City, citiesNamed, urbanPopulation } from './cities.js';
import { countryName } from './countries.js';
import type { State } from './states.js';
import { stateName } from './states.js';
import { areaCenter, areasOfCity, type Zip } from './us-zips.js';

export type PlaceKind = 'country' | 'state' | 'city' | 'metro' | 'zip' | 'point';

/** A place that a caller may refer to. Values that its kind does not have are null. */
export interface Place {
  kind: PlaceKind;
  /**
   * Always resolves to this place: `US`, `US-MA` (`DE-Bavaria`), `geonames:4930956` (`US-MA/Nahant` for a town
   * that is not in GeoNames), `cbsa:14460`, `zip:02139`, `42.36,-71.06`.
   */
  id: string;
  /** Display name: `Germany`, `Massachusetts`, `Boston`, `Boston-Cambridge-Newton, MA-NH`, `Cambridge, MA 02139`. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** As in records: the common code in US, CA and AU, elsewhere the name. Null for a metropolitan area in several states. */
  state: string | null;
  /** Code of the metropolitan or micropolitan area that contains the place, or is the place. */
  cbsa: string | null;
  /** Degrees. A metropolitan area has those of its principal city, or else the mean of its postal codes; null for countries and states. */
  lat: number | null;
  lon: number | null;
  /** Population of the city, or of all cities of the larger place; 0 if unknown. */
  population: number;
}

export const countryPlace = (code: string): Place => ({
  kind: 'country',
  id: code,
  name: countryName(code),
  country: code,
  state: null,
  cbsa: null,
  lat: null,
  lon: null,
  population: urbanPopulation(code),
});

export const statePlace = ({ country, state }: State): Place => ({
  kind: 'state',
  id: `${country}-${state}`,
  name: stateName(country, state),
  country,
  state,
  cbsa: null,
  lat: null,
  lon: null,
  population: urbanPopulation(country, state),
});

export const cityPlace = ({ id, name, country, state, latitude, longitude, population }: City): Place => ({
  kind: 'city',
  id: id === null ? `${country}-${state}/${name}` : `geonames:${id}`,
  name,
  country,
  state,
  cbsa: country === 'US' && state !== null ? (areasOfCity(name, state)[0]?.code ?? null) : null,
  lat: latitude,
  lon: longitude,
  population,
});

/** The city after which the area is named: the longest prefix of "Winston-Salem" or "Boston-Cambridge-Newton" that is a city. */
const principalCity = (area: Area): City | null => {
  const [state] = statesOfArea(area);
  const names = (area.name.split(',', 1)[0] as string).split(/[-/]/);
  for (let n = names.length; n > 0; n -= 1) {
    const name = names.slice(0, n).join('-');
    // Puerto Rico is a separate country in GeoNames and ISO 3166-1.
    const city = citiesNamed(name).find(
      (each) => (each.country === 'US' && each.state === state) || (state === 'PR' && each.country === 'PR'),
    );
    if (city) return city;
  }
  return null;
};

export const metroPlace = (code: string): Place | null => {
  const area = areaByCode(code);
  if (area === null) return null;
  const states = statesOfArea(area);
  const city = principalCity(area);
  const center = city ?? areaCenter(code);
  return {
    kind: 'metro',
    id: `cbsa:${code}`,
    name: area.name,
    country: 'US',
    state: states.length === 1 ? (states[0] ?? null) : null,
    cbsa: code,
    lat: center?.latitude ?? null,
    lon: center?.longitude ?? null,
    population: city?.population ?? 0,
  };
};

export const zipCodePlace = (zip: string, { city, state, latitude, longitude, cbsa }: Zip): Place => ({
  kind: 'zip',
  id: `zip:${zip}`,
  name: `${city}, ${state} ${zip}`,
  country: 'US',
  state,
  cbsa: cbsa || null,
  lat: latitude,
  lon: longitude,
  population: 0,
});

export const pointPlace = (lat: number, lon: number): Place => ({
  kind: 'point',
  id: `${lat},${lon}`,
  name: `${lat}, ${lon}`,
  country: null,
  state: null,
  cbsa: null,
  lat,
  lon,
  population: 0,
});
