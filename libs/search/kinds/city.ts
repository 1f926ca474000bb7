import { LRUCache } from 'lru-cache';
import { type City, citiesNamed } from '#libs/reference/cities.js';
import { fold } from '#libs/reference/fold.js';
import type { Kind } from '../registry/kind.js';
import { nameFacet } from './facets.js';
import { foldedName } from './names.js';

const usualNames = new LRUCache<string, string>({ max: 20_000 });

/** The reference's name of a city with this spelling (`München` is listed as Munich); the name itself if there is none. */
const usualName = (name: string, country: string | null, state: string | null): string => {
  const key = `${country}\n${state}\n${name}`;
  const known = usualNames.get(key);
  if (known !== undefined) return known;
  const lies = (city: City) =>
    (country === null || city.country === country) && (state === null || city.state === null || city.state === state);
  const found = citiesNamed(name).filter(lies);
  const largest = found.reduce<City | null>(
    (most, city) => (city.population > (most?.population ?? -1) ? city : most),
    null,
  );
  const usual = found.some((city) => fold(city.name) === fold(name)) ? name : (largest?.name ?? name);
  usualNames.set(key, usual);
  return usual;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The names that a caller may mean: the given one, and that of the reference. */
const meant = (name: string): string[] => [...new Set([name, usualName(name, null, null)])];

/** A city, found by any of its names: `München` finds `Munich`. */
export const city: Kind = foldedName(
  'city',
  (value, { country, state }) => [usualName(value, text(country), text(state))],
  {
    ...nameFacet,
    names: (filterValue) => {
      const keys = new Set(meant(filterValue).map(fold));
      return (value) => meant(value).some((name) => keys.has(fold(name)));
    },
  },
  meant,
);
