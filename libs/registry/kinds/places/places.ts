import { z } from 'zod';
import { fold } from '#libs/reference/fold.js';
import { areaTitles } from '#libs/reference/places/areas.js';
import { COUNTRY_NAMES, countryCode } from '#libs/reference/places/countries.js';
import { isState, stateCode, stateFilterValues, stateNameOf, stateSpellings } from '#libs/reference/places/states.js';
import type { Kind, Scalar } from '../../kind.js';
import { closedFacet, namedFacet } from '../facets.js';
import { allOf, anyOfFilters } from '../operations.js';
import { foldedName } from '../text/names.js';
import { keyword } from '../values.js';
import { metroOperations } from './reference-places.js';

const codes = [...COUNTRY_NAMES.keys()];

const countryScalar: Scalar<string> = {
  allowed: codes,
  openapi: {
    type: 'string',
    description: 'ISO 3166-1 alpha-2 (`DE`); alpha-3 codes and English names are also accepted.',
  },
  schema: z.string().transform((raw, context) => {
    const code = countryCode(raw);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'is not a country (ISO 3166-1 alpha-2)' });
    return z.NEVER;
  }),
};

/** A country as ISO 3166-1 alpha-2. */
export const country: Kind<string> = {
  name: 'country',
  schema: z.enum(codes),
  operations: [...anyOfFilters(countryScalar), allOf(countryScalar)],
  properties: (path) => ({ [path]: { type: 'keyword' } }),
  index: (path, values) => ({ [path]: values }),
  facet: closedFacet(
    () => COUNTRY_NAMES,
    (text) => [countryCode(text) ?? ''],
  ),
};

const STATE_CODE = /^([A-Z]{2})-(.+)$/s;

/** A state with its country, which a `stateCode` contains. */
const stateAt = (value: string, country: string | null): [country: string | null, state: string] => {
  const [, ownCountry, state] = (country === null && STATE_CODE.exec(value)) || [];
  return ownCountry === undefined || state === undefined ? [country, value] : [ownCountry, state];
};

const stateFacet = namedFacet(stateNameOf, {
  matches: (filterValue) => {
    const possibleStates = new Set(stateFilterValues(filterValue).map(fold));
    return (value) => stateSpellings(...stateAt(value, null)).some((spelling) => possibleStates.has(fold(spelling)));
  },
});

/**
 * A state: found as `CA`, `US-CA` and `California`, counted as `US-CA`.
 * @param countryField the sibling field that contains its country.
 */
const stateWithCountry = (countryField: string): Kind<string> => {
  const at = (value: unknown, parent: Readonly<Record<string, unknown>>) =>
    stateAt(String(value), (parent[countryField] ?? null) as string | null);
  const base = foldedName(
    'state',
    (value, parent) => stateSpellings(...at(value, parent)),
    stateFacet,
    stateFilterValues,
  );
  return {
    ...base,
    vocabulary: { reference: () => new Map(), inReference: isState, matches: stateFacet.matches },
    presencePath: stateFacet.termsPath,
    properties: (path) => ({
      [`${path}_folded`]: { type: 'keyword', doc_values: false },
      [stateFacet.termsPath(path)]: { type: 'keyword' },
    }),
    index: (path, values, parent) => {
      const { [path]: _, ...index } = base.index(path, values, parent);
      const term = (value: unknown) => stateFacet.term(stateCode(...at(value, parent)));
      return { ...index, [stateFacet.termsPath(path)]: values.map(term) };
    },
  };
};

/** A state whose country is in `country`, or which is a `stateCode`. */
export const state = stateWithCountry('country');

/** A state whose country is in `hq_country`. */
export const hqState = stateWithCountry('hq_country');

/** A metropolitan or micropolitan area as its CBSA code. */
export const metro: Kind<string> = {
  ...keyword({ pattern: { regex: /^\d{5}$/, message: 'must be a five-digit CBSA code' } }),
  name: 'metro',
  operations: metroOperations,
  facet: closedFacet(areaTitles),
  vocabulary: { reference: areaTitles },
};
