import { fold } from '../fold.js';
import { lazy } from '../read-table.js';
import table from '../tables/country-groups.json' with { type: 'json' };

interface CountryGroup {
  readonly names: readonly string[];
  /** Groups that are part of it, by their first name. */
  readonly groups?: readonly string[];
  /** Its other countries. */
  readonly countries?: readonly string[];
}

const groups: readonly CountryGroup[] = table;

const countriesIn = ({ groups: parts = [], countries = [] }: CountryGroup): string[] => [
  ...new Set([
    ...parts.flatMap((part) => countriesIn(groups.find(({ names }) => names[0] === part) as CountryGroup)),
    ...countries,
  ]),
];

const byName = lazy(
  () => new Map(groups.flatMap((group) => group.names.map((name) => [fold(name), countriesIn(group)] as const))),
);

/** The countries of a group of countries by its usual name, such as `DACH`; undefined if there is no such group. */
export const countriesOfGroup = (name: string): readonly string[] | undefined => byName().get(fold(name.trim()));
