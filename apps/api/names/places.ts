import { countriesOfGroup } from '#libs/reference/places/country-groups.js';
import type { Place } from '#libs/reference/places/places.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import type { Matches } from './matches.js';

/** The smallest cities that GeoNames lists by their population. */
const MIN_POPULATION_ALONE = 15_000;

/**
 * Places of this name, the most populous first; the countries of a group such as `DACH`. A small town is found only with its state (`Junior, WV`), because its name alone is more often
 * a word.
 */
export const matchingPlaces = (words: string, limit: number): Matches => {
  const countries = countriesOfGroup(words);
  if (countries) return { exact: true, matches: [{ kind: 'country group', name: words, countries }] };
  const resolved = resolvePlace(words);
  const isAlone = !words.includes(',');
  const places = (resolved ? [resolved.place, ...resolved.alternatives] : []).filter(
    ({ kind, population }) => kind !== 'city' || !isAlone || (population ?? 0) >= MIN_POPULATION_ALONE,
  );
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
