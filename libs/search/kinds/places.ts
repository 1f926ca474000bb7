import { z } from 'zod';
import { COUNTRY_NAMES, countryCode } from '#libs/reference/countries.js';
import { fold } from '#libs/reference/fold.js';
import { stateSpellings } from '#libs/reference/subdivisions.js';
import type { Kind, Scalar } from '../registry/kind.js';
import { allOf, anyOf } from './operations.js';
import { nameScalar } from './scalars.js';

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
};

const folded = (
  name: string,
  spellings: (value: string, holder: Readonly<Record<string, unknown>>) => string[],
): Kind => ({
  name,
  schema: z.string().min(1).max(300),
  operations: [...anyOf(nameScalar, '_folded', fold), allOf(nameScalar, '_folded', fold)],
  // The plain form is counted by facets, the folded one is what filters compare.
  properties: (path) => ({ [path]: { type: 'keyword' }, [`${path}_folded`]: { type: 'keyword', doc_values: false } }),
  index: (path, values, holder) => ({
    [path]: values,
    [`${path}_folded`]: values.flatMap((value) => spellings(String(value), holder).map(fold)),
  }),
});

/** A name that is compared without case and accents: `Zurich` finds `Zürich`. */
export const label = folded('label', (value) => [value]);

/** A state beside its `country`: found as `CA`, `US-CA` and `California`. */
export const state = folded('state', (value, { country }) => stateSpellings(country as string | null, value));
