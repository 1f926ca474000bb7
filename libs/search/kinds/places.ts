import { z } from 'zod';
import { areaTitles } from '#libs/reference/areas.js';
import { COUNTRY_NAMES, countryCode } from '#libs/reference/countries.js';
import { fold } from '#libs/reference/fold.js';
import { stateCode, stateNameOf, stateSpellings, statesMeant } from '#libs/reference/states.js';
import type { FacetKind, Kind, Scalar } from '../registry/kind.js';
import { closedFacet, namedFacet, nameFacet } from './facets.js';
import { allOf, anyOf } from './operations.js';
import { metroOperations } from './reference-places.js';
import { nameScalar } from './scalars.js';
import { keyword } from './values.js';

const codes = [...COUNTRY_NAMES.keys()];

const countryScalar: Scalar<string> = {
  allowed: codes,
  openapi: { type: 'string', description: 'ISO 3166-1 alpha-2 (`DE`); alpha-3 and English names are understood.' },
  schema: z.string().transform((raw, context) => {
    const code = countryCode(raw);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'is not a country (ISO 3166-1 alpha-2)' });
    return z.NEVER;
  }),
};

/** A country as ISO 3166-1 alpha-2. */
export const country: Kind = {
  name: 'country',
  schema: z.enum(codes),
  operations: [...anyOf(countryScalar), allOf(countryScalar)],
  properties: (path) => ({ [path]: { type: 'keyword' } }),
  index: (path, values) => ({ [path]: values }),
  facet: closedFacet(() => COUNTRY_NAMES),
};

const folded = (
  name: string,
  spellings: (value: string, holder: Readonly<Record<string, unknown>>) => string[],
  facet: FacetKind,
  meant: (raw: string) => string[] = (raw) => [raw],
): Kind => ({
  name,
  schema: z.string().min(1).max(300),
  operations: [
    ...anyOf(nameScalar, '_folded', (raw) => meant(raw).map(fold)),
    allOf(nameScalar, '_folded', (raw) => meant(raw).map(fold)),
  ],
  // The plain form is shown by facets, the folded one is compared and counted.
  properties: (path) => ({ [path]: { type: 'keyword' }, [`${path}_folded`]: { type: 'keyword' } }),
  index: (path, values, holder) => ({
    [path]: values,
    [`${path}_folded`]: values.flatMap((value) => spellings(String(value), holder).map(fold)),
  }),
  facet,
});

/** A name that is compared without case and accents: `Zurich` finds `Zürich`. */
export const label = folded('label', (value) => [value], nameFacet);

const stateFacet = namedFacet(stateNameOf, (filterValue) => {
  const meant = new Set(statesMeant(filterValue).map(fold));
  return (value) => {
    const [, country = null, state = value] = /^([A-Z]{2})-(.*)$/.exec(value) ?? [];
    return stateSpellings(country, state).some((spelling) => meant.has(fold(spelling)));
  };
});

const stateWords = folded('state', (value, { country }) => stateSpellings(country as string | null, value), stateFacet);

/** A state beside its `country`: found as `CA`, `US-CA` and `California`, counted as `US-CA`. */
export const state: Kind = {
  ...stateWords,
  properties: (path) => ({
    [`${path}_folded`]: { type: 'keyword', doc_values: false },
    [stateFacet.counted(path)]: { type: 'keyword' },
  }),
  index: (path, values, holder) => {
    const { [path]: _, ...words } = stateWords.index(path, values, holder);
    const term = (value: unknown) => stateFacet.term(stateCode(holder.country as string | null, String(value)));
    return { ...words, [stateFacet.counted(path)]: values.map(term) };
  },
};

/** A metropolitan or micropolitan area as its CBSA code. */
export const metro: Kind = {
  ...keyword({ pattern: { regex: /^\d{5}$/, says: 'must be a five-digit CBSA code' } }),
  name: 'metro',
  operations: metroOperations,
  facet: closedFacet(areaTitles),
};
