import { isLevel, type Level } from '../../../charts/map/levels';

/** The places on the map of an address: `show=map` has countries, `map_states` and `map_cbsas` others. */
export const levelOf = (show: string | undefined): Level => {
  const name = show?.replace('map_', '');
  return isLevel(name) ? name : 'countries';
};

export const showOf = (level: Level): string => (level === 'countries' ? 'map' : `map_${level}`);
