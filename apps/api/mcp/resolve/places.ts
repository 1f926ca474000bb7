import type { Place } from '#libs/reference/places/places.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import type { Matches } from './matches.js';

/** Places of this name, the most populous first. */
export const matchingPlaces = (words: string, limit: number): Matches => {
  const resolved = resolvePlace(words);
  const places = resolved ? [resolved.place, ...resolved.alternatives] : [];
  return { exact: places.length > 0, matches: places.slice(0, limit).map(match) };
};

const match = ({ kind, id, name, country, state, cbsa }: Place): object => ({
  kind,
  name,
  locations: id,
  ...(cbsa && { cbsas: cbsa }),
  ...(state && { states: `${country}-${state}` }),
  ...(country && { countries: country }),
});
