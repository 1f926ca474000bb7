import { fold } from '#libs/reference/fold.js';
import { countryName } from '#libs/reference/places/countries.js';
import { countriesOfGroup } from '#libs/reference/places/country-groups.js';
import type { Place } from '#libs/reference/places/places.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import { stateName } from '#libs/reference/places/states.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { jobFacets } from '../../../v4/jobs/job-reads.js';
import { notFound } from '../argument-errors.js';
import { inPlan, type ReadQuery, type Reads } from '../reads.js';
import { type NamedFilters, reading } from '../understood.js';

const MAX_OTHERS = 4;
const MAX_DESCRIBED = 8;

/** A place of a name, and the others with it. */
interface NamedPlace {
  readonly given: string;
  readonly place: Place;
  readonly others: readonly Place[];
}

/** Postings in any of the places. @param others the filters beside the place, with which its namesakes are counted. */
export const readPlaces = async (given: readonly string[], others: ReadQuery, reads: Reads): Promise<NamedFilters> => {
  const named = given.map(readPlace);
  const understood = await Promise.all(
    named.map(async (places) => {
      const [first] = places as [NamedPlace];
      return reading(
        'where',
        first.given,
        describeAll(places),
        places.length > 1 ? [] : await namesakes(first, others, reads),
      );
    }),
  );
  return { query: queryOf(named.flat().map(({ place }) => place)), understood };
};

/** The place of a name; several of a group of countries. */
const readPlace = (given: string): NamedPlace[] => {
  const group = countriesOfGroup(given);
  if (group)
    return group.flatMap((code) => {
      // `CA` is also a state.
      const found = resolvePlace(code, ['country']);
      return found ? [{ given, place: found.place, others: [] }] : [];
    });
  const found = placeNamed(given);
  if (!found && /^(remote|anywhere|worldwide)$/i.test(given.trim()))
    throw notFound('where', given, 'is no place: for remote work, send work_models: remote');
  if (!found)
    throw notFound('where', given, 'is no known city, metro area, state or country. Name one place per entry');
  return [{ given, place: found.place, others: found.alternatives }];
};

/** `Germany (country), Austria (country)`; of a large group, how many countries it has. */
const describeAll = (places: readonly NamedPlace[]): string =>
  places.length > MAX_DESCRIBED ? `${places.length} countries` : places.map(({ place }) => describe(place)).join(', ');

/** As results describe places: `Georgia (country)`, `Springfield (city, Missouri, United States)`. */
const DESCRIBED = /^(.{1,100}) \((city|state|country|metro area)(?:, ([^()]{1,100}))?\)$/;

/** The place that words mean; those of results are understood as they are. */
const placeNamed = (words: string) => {
  const [, name, kind, within] = DESCRIBED.exec(words.trim()) ?? [];
  if (name === undefined) return resolvePlace(words);
  const kinds = [kind === 'metro area' ? 'metro' : (kind as Place['kind'])];
  return resolvePlace(within === undefined ? name : `${name}, ${within}`, kinds);
};

/** The filters that find a single place by what postings state; several places of different kinds are found by the reference geography. */
const queryOf = (places: readonly Place[]): NamedFilters['query'] => {
  const [place] = places as [Place];
  const isEach = (kind: Place['kind']) => places.every((each) => each.kind === kind);
  if (isEach('country')) return { countries: places.map(({ id }) => id) };
  if (isEach('state')) return { states: places.map(({ id }) => quoteName(id)) };
  if (isEach('metro')) return { cbsas: places.flatMap(({ cbsa }) => cbsa ?? []) };
  if (places.length === 1 && place.kind === 'city')
    return {
      cities: quoteName(place.name),
      ...(place.country && { countries: place.country }),
      ...(place.country && place.state && { states: quoteName(`${place.country}-${place.state}`) }),
    };
  return { locations: places.map(({ id }) => quoteName(id)) };
};

/** Other places of the same name: those with postings that match, and states and countries. */
const namesakes = async ({ place, others }: NamedPlace, query: ReadQuery, reads: Reads): Promise<string[]> => {
  if (others.length === 0) return [];
  const facet = { ...query, facets: 'locations', facet_prefix: place.name, facet_limit: 50 };
  // The facet of places needs a data tier of its own.
  const found = await inPlan(reads.run(jobFacets, facet));
  const counts = ((found?.data[0]?.values ?? []) as { value: string; label: string; count: number }[]).filter(
    ({ label }) => fold(label) === fold(place.name),
  );
  const counted = counts.map(({ value, count }) => ({ ...partsOf(value), count }));
  const withPostings = counted.filter((each) => !isSame(each, place));
  const large = others.filter(
    (other) => other.kind !== 'city' && other.kind !== 'metro' && !counted.some((each) => isSame(each, other)),
  );
  return [
    ...withPostings.map(({ count, ...value }) => {
      const { country, state } = value;
      return `${describe({ kind: kindOf(value), name: place.name, country, state })}: ${count}`;
    }),
    ...large.map((other) => `${describe(other)}: 0`),
  ].slice(0, MAX_OTHERS);
};

/** A value of the facet: `GE`, `US-GA`, `US-MO/Springfield`, `SG/Singapore`. */
const partsOf = (value: string) => {
  const [, country = '', state = null, city = null] = /^"?([A-Z]{2})(?:-([^/"]+))?(?:\/([^"]+))?"?$/.exec(value) ?? [];
  return { country, state, city };
};

const isSame = (value: ReturnType<typeof partsOf>, place: Place): boolean => {
  if (value.country !== place.country) return false;
  if (place.kind === 'country') return value.state === null && value.city === null;
  if (place.kind === 'state') return value.city === null && value.state === place.state;
  return value.city !== null && (place.state === null || value.state === null || value.state === place.state);
};

const kindOf = ({ state, city }: ReturnType<typeof partsOf>): Place['kind'] => {
  if (city !== null) return 'city';
  return state === null ? 'country' : 'state';
};

/** `Georgia (state, United States)`. */
const describe = ({ kind, name, country, state }: Pick<Place, 'kind' | 'name' | 'country' | 'state'>): string => {
  if (kind === 'country') return `${name} (country)`;
  if (kind === 'metro') return `${name} (metro area)`;
  const within = [
    kind === 'state' || !country || !state ? [] : stateName(country, state),
    country ? countryName(country) : [],
  ];
  return `${name} (${[kind, ...within.flat()].join(', ')})`;
};
