import { fold } from '../fold.js';
import { lazy } from '../read-table.js';
import table from '../tables/country-groups.json' with { type: 'json' };

const byName = lazy(
  () => new Map(table.flatMap(({ names, countries }) => names.map((name) => [fold(name), countries] as const))),
);

/** The countries of a group of countries by its usual name, such as `DACH`; undefined if there is no such group. */
export const countriesOfGroup = (name: string): readonly string[] | undefined => byName().get(fold(name.trim()));
