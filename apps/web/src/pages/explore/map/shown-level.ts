import { isPlaceLevel, type PlaceLevel } from '../../../charts/map/levels';

/** The places on the map of an address: `show=map` has countries, `map_states` and `map_cbsas` others. */
export const shownLevel = (show: string | undefined): PlaceLevel => {
  const name = show?.replace('map_', '');
  return isPlaceLevel(name) ? name : 'countries';
};

export const showOf = (level: PlaceLevel): string => (level === 'countries' ? 'map' : `map_${level}`);
