import { LRUCache } from 'lru-cache';
import { fold } from '#libs/reference/fold.js';
import { type City, citiesNamed } from '#libs/reference/places/cities.js';
import type { Kind } from '../../kind.js';
import { nameFacet } from '../facets.js';
import { foldedName } from '../text/names.js';

const referenceNames = new LRUCache<string, string>({ max: 20_000 });

/** The name that the reference gives a city (`München` is listed as Munich); the given name if the reference does not have it. */
const referenceName = (name: string, country: string | null, state: string | null): string => {
  const key = `${country}\n${state}\n${name}`;
  const known = referenceNames.get(key);
  if (known !== undefined) return known;
  const isInArea = (city: City) =>
    (country === null || city.country === country) && (state === null || city.state === null || city.state === state);
  const found = citiesNamed(name).filter(isInArea);
  const largest = found.reduce<City | null>(
    (most, city) => (city.population > (most?.population ?? -1) ? city : most),
    null,
  );
  const result = found.some((city) => fold(city.name) === fold(name)) ? name : (largest?.name ?? name);
  referenceNames.set(key, result);
  return result;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The names that a caller may mean: the given one and that of the reference. */
const possibleNames = (name: string): string[] => [...new Set([name, referenceName(name, null, null)])];

/** A city, found by any of its names: `München` finds `Munich`. */
export const city: Kind<string> = foldedName(
  'city',
  (value, { country, state }) => [referenceName(value, text(country), text(state))],
  {
    ...nameFacet,
    matches: (filterValue) => {
      const keys = new Set(possibleNames(filterValue).map(fold));
      return (value) => possibleNames(value).some((name) => keys.has(fold(name)));
    },
  },
  possibleNames,
);
