import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fold } from '#libs/reference/fold.js';
import { areaByCode } from '#libs/reference/places/areas.js';
import { citiesNamed } from '#libs/reference/places/cities.js';
import { COUNTRY_NAMES, countryName } from '#libs/reference/places/countries.js';
import type { Place } from '#libs/reference/places/places.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import { hasStateCodes, stateCode, stateNameOf } from '#libs/reference/places/states.js';
import { areaAt, zipPlace } from '#libs/reference/places/us-zips.js';
import type { Kind, Query, Scalar } from '../../kind.js';
import { namedFacet } from '../facets.js';
import { allOf, anyOfFilters } from '../operations.js';
import { nameScalar } from '../scalars.js';
import { placeJoiner } from './join-places.js';
import { withinQuery } from './point.js';

/** Search radius around a point. */
const RADIUS_KM = 50;
/** A city as `locations` counts it: `US-MA/Boston`, `SG/Singapore`. */
const CITY_PATH = /^([A-Z]{2})(?:-([^/]{1,300}))?\/(.{1,300})$/;
/** A state as `locations` counts it. It may be missing in the reference: `IE-County Dublin`. */
const STATE_PATH = /^([A-Z]{2})-[^/]{1,300}$/;

interface LocationFields {
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
  readonly zip?: string | null;
  readonly cbsa?: readonly { readonly code: string }[];
}

/** The name that the reference gives a city: `München` is listed as Munich. */
const referenceCityName = (country: string, state: string | null, city: string): string =>
  citiesNamed(city).find((each) => each.country === country && (each.state === null || each.state === state))?.name ??
  city;

/**
 * A place and its parents: `US`, `US-MA`, `US-MA/Boston`. If states have no codes, a city is also found directly in its country,
 * because postings name its state differently, or not at all: `DE/Munich`.
 */
const pathsOf = ({ country, state = null, city }: LocationFields): { counted: string[]; others: string[] } => {
  if (!country) return { counted: [], others: [] };
  const code = state === null ? country : stateCode(country, state);
  const name = city ? referenceCityName(country, state, city) : null;
  return {
    counted: [...new Set([country, code, ...(name === null ? [] : [`${code}/${name}`])])],
    others: name === null || hasStateCodes(country) ? [] : [`${country}/${name}`],
  };
};

interface IndexedPaths {
  /** The terms by which they are found. */
  readonly keys: readonly string[];
  /** The counted values. */
  readonly terms: readonly string[];
}

// Postings name the same few thousand places.
const indexedPaths = new LRUCache<string, IndexedPaths>({ max: 20_000 });

const indexedPathsOf = (location: LocationFields): IndexedPaths => {
  const key = `${location.country}\n${location.state}\n${location.city}`;
  const known = indexedPaths.get(key);
  if (known) return known;
  const { counted, others } = pathsOf(location);
  const entry = { keys: [...counted, ...others].map(fold), terms: counted.map(facet.term) };
  indexedPaths.set(key, entry);
  return entry;
};

/** The terms of a resolved place; null for a point, which is found by distance. */
const termsOfPlace = ({ kind, id, name, country, state }: Place): string[] | null => {
  if (kind === 'point') return null;
  if (kind === 'state') return [fold(stateCode(country, state as string))];
  if (kind === 'city') return [fold(`${state === null ? country : stateCode(country, state)}/${name}`)];
  // Few postings have postal codes, so postings in the town of the postal code match too.
  const town = kind === 'zip' ? zipPlace(id.slice('zip:'.length)) : null;
  return [fold(id), ...(town ? [fold(`${stateCode(country, town.state)}/${town.city}`)] : [])];
};

const invalid = (context: z.RefinementCtx<string>): never => {
  context.addIssue({
    code: 'custom',
    message: 'is not a known place',
  });
  return z.NEVER;
};

/** Resolves a text to the id of a place. */
const placeScalar: Scalar<string> = {
  openapi: {
    ...nameScalar.openapi,
    description:
      'A country, state, city, metropolitan area, US postal code or point: by name (`Boston`, `"Boston, MA"`), ISO 3166 code ' +
      '(`US-MA`), GeoNames id, CBSA code or `"lat,lon"`, or a value of the facet `locations`. If several places ' +
      'share a name, the largest is used.',
  },
  maxValues: 100,
  join: (parts) => joinPlaces(parts),
  schema: nameScalar.schema.transform((raw, context) => {
    if (CITY_PATH.test(raw)) return raw;
    const id = resolvePlace(raw)?.place.id;
    return id ?? (COUNTRY_NAMES.has(STATE_PATH.exec(raw)?.[1] ?? '') ? raw : invalid(context));
  }),
};

const joinPlaces = placeJoiner((text) => placeScalar.schema.safeParse(text).success);

const termsOfValue = (value: string): string[] | null => {
  if (CITY_PATH.test(value)) return [fold(value)];
  const { place } = resolvePlace(value) ?? {};
  return place ? termsOfPlace(place) : [fold(value)];
};

const labelOf = (value: string): string => {
  const [, , , city] = CITY_PATH.exec(value) ?? [];
  if (city !== undefined) return city;
  if (/^[A-Z]{2}$/.test(value)) return countryName(value);
  return /^[A-Z]{2}-/.test(value) ? stateNameOf(value) : (resolvePlace(value)?.place.name ?? value);
};

const facet = namedFacet(labelOf, {
  matches: (filterValue) => {
    const [key] = termsOfValue(filterValue) ?? [];
    return (value) => fold(value) === key;
  },
  synonymValues: (text) => {
    const { country = null, state = null, kind } = resolvePlace(text)?.place ?? {};
    return kind === 'country' || kind === 'state' ? pathsOf({ country, state }).counted.slice(-1) : [];
  },
});

/**
 * A place of the reference geography, under any of its names. @param point the index path of the place's coordinates.
 */
export const referencePlace = (point: string): Kind => {
  const placesQuery = (path: string, values: string[]): Query => {
    const places = values.map((value) => ({ value, keys: termsOfValue(value) }));
    const keys = places.flatMap((place) => place.keys ?? []);
    const points = places.filter((place) => place.keys === null);
    const queries: Query[] = [
      ...(keys.length > 0 ? [{ terms: { [`${path}_folded`]: keys } }] : []),
      ...points.map(({ value }) => withinQuery(point, value, RADIUS_KM)),
    ];
    return queries.length === 1 ? (queries[0] as Query) : { bool: { should: queries, minimum_should_match: 1 } };
  };
  return {
    name: 'reference_place',
    schema: z.never(),
    operations: [
      ...anyOfFilters(placeScalar).map((operation) => ({ ...operation, query: placesQuery })),
      {
        ...allOf(placeScalar),
        query: (path: string, values: string[]) => ({
          bool: { filter: values.map((value) => placesQuery(path, [value])) },
        }),
      },
    ],
    properties: (path) => ({
      [`${path}_folded`]: { type: 'keyword', doc_values: false },
      [facet.termsPath(path)]: { type: 'keyword' },
    }),
    index: (path, _, location: LocationFields) => {
      const { keys, terms } = indexedPathsOf(location);
      const { zip, cbsa = [] } = location;
      const codes = [...(zip ? [`zip:${fold(zip)}`] : []), ...cbsa.map(({ code }) => `cbsa:${code}`)];
      return { [`${path}_folded`]: [...new Set([...keys, ...codes])], [facet.termsPath(path)]: terms };
    },
    facet: {
      ...facet,
      // Countries; their states, and cities without a state; the cities of a state.
      levels: ['.*\u001f[A-Z]{2}', '.*\u001f[A-Z]{2}(-[^/]+|/.+)', '.*\u001f[A-Z]{2}-[^/]+/.+'],
    },
  };
};

/** A metropolitan area, given by its code, its name, or a place or postal code in it. */
const metroScalar: Scalar<string> = {
  maxValues: 100,
  join: (parts) => joinMetros(parts),
  openapi: {
    type: 'string',
    maxLength: 200,
    description:
      'A CBSA code (`14460`); the title of an area, a city or US postal code in it, and `"lat,lon"` are also accepted.',
  },
  schema: nameScalar.schema.transform((raw, context) => {
    if (areaByCode(raw)) return raw;
    const { place } = resolvePlace(raw, ['metro', 'city', 'zip', 'point']) ?? {};
    const code =
      place?.kind === 'point' ? areaAt(place.lat as number, place.lon as number)?.code : (place?.cbsa ?? undefined);
    if (code !== undefined) return code;
    // Areas change with each census, and records may have the codes of another census.
    if (/^\d{5}$/.test(raw) && !zipPlace(raw)) return raw;
    context.addIssue({ code: 'custom', message: 'is not a US metropolitan area' });
    return z.NEVER;
  }),
};

const joinMetros = placeJoiner((text) => metroScalar.schema.safeParse(text).success);

export const metroOperations = [...anyOfFilters(metroScalar), allOf(metroScalar)];
