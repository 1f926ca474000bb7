import { z } from 'zod';
import { iscoUnitGroups } from '#libs/reference/isco.js';
import { jobboardNames } from '#libs/reference/jobboard-formats.js';
import { occupations } from '#libs/reference/occupations.js';
import { lazy } from '#libs/reference/read-table.js';
import { technologies } from '#libs/reference/technologies.js';
import type { Kind, Scalar } from '../kind.js';
import { closedFacet, namedFacet, slugFacet } from './facets.js';
import { payHistogram } from './histograms.js';
import { allOf, anyOfFilters, bounds } from './operations.js';
import { integerScalar, nameScalar, oneOf } from './scalars.js';
import { keyword, slug } from './values.js';

const occupationTitles = lazy(() => new Map([...occupations()].map(([key, { title }]) => [key, title])));

interface CodeKind {
  readonly name: string;
  /** A whole code. */
  readonly code: RegExp;
  /** The start of a code, or a whole one. */
  readonly prefix: RegExp;
  readonly message: string;
  readonly description: string;
  /** Whole code -> title. */
  readonly titles: () => ReadonlyMap<string, string>;
}

const byPrefix = (code: RegExp) => (path: string, values: string[]) => {
  const exact = values.filter((value) => code.test(value));
  const prefixes = values.filter((value) => !code.test(value));
  return {
    bool: {
      should: [
        ...(exact.length > 0 ? [{ terms: { [path]: exact } }] : []),
        ...prefixes.map((value) => ({ prefix: { [path]: { value } } })),
      ],
      minimum_should_match: 1,
    },
  };
};

/** A code of a classification in which the start of a code is a group of codes; filters accept both, and titles. */
const codeOf = ({ name, code, prefix, message, description, titles }: CodeKind): Kind<string> => {
  const value: Scalar<string> = { ...nameScalar, openapi: { type: 'string', maxLength: 300, description } };
  const query = byPrefix(code);
  return {
    name,
    schema: z.string().regex(code, message),
    operations: [
      { suffix: '', arity: 'many', value, negated: false, query },
      { suffix: '_not', arity: 'many', value, negated: true, query },
    ],
    properties: (path) => ({ [path]: { type: 'keyword' } }),
    index: (path, values) => ({ [path]: values }),
    facet: closedFacet(titles),
    vocabulary: {
      reference: titles,
      matches: (given) => (prefix.test(given) ? (known) => known.startsWith(given) : undefined),
    },
  };
};

/** An O*NET-SOC code. */
export const occupation = codeOf({
  name: 'occupation',
  code: /^\d{2}-\d{4}\.\d{2}$/,
  prefix: /^\d{2}(?:-(?:\d{1,4}|\d{4}\.\d{0,2})?)?$/,
  message: 'must be an O*NET-SOC code',
  description: 'An O*NET-SOC code (`15-1252.00`), the start of one (`15-12`), or the title of an occupation.',
  titles: occupationTitles,
});

/** The code of a unit group of ISCO-08. */
export const iscoGroup = codeOf({
  name: 'isco_group',
  code: /^\d{4}$/,
  prefix: /^\d{1,4}$/,
  message: 'must be the code of a unit group of ISCO-08',
  description: 'ISCO-08 (`2512`, `25`), or a title.',
  titles: iscoUnitGroups,
});

/** A slug that is labelled with its name in a table, or with its own words if the table lacks it. */
const namedSlug = (name: string, names: () => ReadonlyMap<string, string>): Kind<string> => {
  const facet = namedFacet((value) => names().get(value) ?? slugFacet.label(value), { names });
  return {
    ...slug,
    name,
    properties: (path) => ({ [path]: { type: 'keyword' }, [facet.termsPath(path)]: { type: 'keyword' } }),
    index: (path, values) => ({
      [path]: values,
      [facet.termsPath(path)]: values.map((value) => facet.term(String(value))),
    }),
    facet,
    vocabulary: { reference: names },
  };
};

/** A technology's slug, labelled with its name in the catalogue. */
export const technology = namedSlug(
  'technology',
  lazy(() => new Map(technologies().map(({ slug: key, name }) => [key, name]))),
);

/** Job-board software, labelled with the vendor's spelling. */
export const jobboardFormat = namedSlug('jobboard_format', jobboardNames);

const englishNames = (type: 'language' | 'currency', codes: readonly string[]): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(['en'], { type });
  return new Map(codes.map((code) => [code, names.of(code) ?? code]));
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const languageNames = lazy(() => {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map([...englishNames('language', pairs)].filter(([code, name]) => code !== name));
});

/** A language as ISO 639-1. */
export const language: Kind<string> = {
  ...keyword({ pattern: { regex: /^[a-z]{2}$/, message: 'must be an ISO 639-1 code' } }),
  name: 'language',
  operations: [...anyOfFilters(nameScalar), allOf(nameScalar)],
  facet: closedFacet(languageNames),
  vocabulary: { reference: languageNames },
};

const currencies = Intl.supportedValuesOf('currency');
const currencyNames = lazy(() => englishNames('currency', currencies));
const currencyScalar = {
  ...oneOf(currencies, currencyNames),
  openapi: { type: 'string', description: 'ISO 4217 (`EUR`).' },
};

/** A currency as ISO 4217; clients and feeds may use any case. */
export const currency: Kind<string> = {
  name: 'currency',
  schema: z.string().toUpperCase().pipe(z.enum(currencies)),
  operations: anyOfFilters(currencyScalar),
  properties: (path) => ({ [path]: { type: 'keyword' } }),
  index: (path, values) => ({ [path]: values }),
  facet: closedFacet(currencyNames),
};

/** A range of money that bounds match by overlap: `_gte` applies to its maximum, `_lte` to its minimum. */
export const moneyRange: Kind = {
  name: 'money_range',
  schema: z.object({ gte: z.int(), lte: z.int() }),
  operations: bounds(integerScalar(0, 1_000_000_000)),
  histogram: payHistogram,
  properties: (path) => ({ [path]: { type: 'long_range' } }),
  index: (path, values) => ({ [path]: values }),
};
