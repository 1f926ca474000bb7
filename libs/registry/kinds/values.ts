import { z } from 'zod';
import { sanitizeHtml } from '#libs/derivation/html/sanitize-html.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import { industryNames } from '#libs/reference/industries.js';
import { lazy } from '#libs/reference/read-table.js';
import type { Kind } from '../kind.js';
import { closedFacet, codeFacet, humanize, namedSlugFacet, slugFacet } from './facets.js';
import { ageHistogram } from './histograms.js';
import { allOf, anyOfFilters, bounds, timeBounds } from './operations.js';
import { booleanScalar, integerScalar, nameScalar, numberScalar, oneOf, stringScalar } from './scalars.js';

const unchanged: Kind['index'] = (path, values) => ({ [path]: values.length === 1 ? values[0] : values });

/** A code or identifier, compared exactly. */
export const keyword = (options: { max?: number; pattern?: { regex: RegExp; message: string } } = {}): Kind<string> => {
  const { max = 300, pattern } = options;
  const value = stringScalar(max, pattern);
  const text = z.string().min(1).max(max);
  return {
    name: 'keyword',
    schema: pattern ? text.regex(pattern.regex, pattern.message) : text,
    operations: [...anyOfFilters(value), allOf(value)],
    properties: (path) => ({ [path]: { type: 'keyword' } }),
    index: unchanged,
    facet: codeFacet,
  };
};

/** Lower-case words joined by `_`, `-`, `+`, `#` or dots: `machine-learning`, `c++`. */
export const slug: Kind<string> = {
  ...keyword({
    max: 100,
    pattern: { regex: /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_.+#-]*$/u, message: 'must be a lower-case slug' },
  }),
  operations: [...anyOfFilters(nameScalar), allOf(nameScalar)],
  facet: slugFacet,
  vocabulary: { reference: () => new Map() },
};

export const industry: Kind<string> = { ...slug, facet: namedSlugFacet(industryNames) };

/** One of a closed list of lower snake-case values. */
export const enumeration = <const T extends string>(...values: readonly [T, ...T[]]): Kind<T> => {
  const labels = lazy(() => new Map(values.map((value) => [value, humanize(value)])));
  // The records with this value are those without one: they are counted together.
  const known = lazy(() => new Map([...labels()].filter(([value]) => value !== UNKNOWN)));
  const scalar = oneOf(values, labels);
  return {
    name: 'enumeration',
    schema: z.enum(values),
    operations: [...anyOfFilters(scalar), allOf(scalar)],
    properties: (path) => ({ [path]: { type: 'keyword' } }),
    index: unchanged,
    facet: closedFacet(known),
    ...((values as readonly string[]).includes(UNKNOWN) && { unknownValue: UNKNOWN }),
  };
};

export const flag: Kind<boolean> = {
  name: 'boolean',
  schema: z.boolean(),
  operations: [
    {
      suffix: '',
      arity: 'one',
      value: booleanScalar,
      negated: false,
      query: (path, value) => ({ term: { [path]: value } }),
    },
  ],
  properties: (path) => ({ [path]: { type: 'boolean' } }),
  index: unchanged,
  facet: closedFacet(
    () =>
      new Map([
        ['true', 'Yes'],
        ['false', 'No'],
      ]),
  ),
};

const YEAR_1900 = Date.UTC(1900, 0, 1);
const YEAR_2200 = Date.UTC(2200, 0, 1);

/** RFC 3339 time, normalized to UTC with milliseconds. */
export const time: Kind<string> = {
  name: 'time',
  schema: z.iso
    .datetime({ offset: true, abort: true })
    // A leap second, or an offset of a day, has the format of a time and is none.
    .refine((text) => Date.parse(text) >= YEAR_1900 && Date.parse(text) < YEAR_2200, {
      message: 'must be a time between 1900 and 2200',
      abort: true,
    })
    .overwrite((text) => new Date(text).toISOString()),
  operations: timeBounds,
  histogram: ageHistogram,
  properties: (path) => ({ [path]: { type: 'date', format: 'strict_date_time||epoch_millis' } }),
  index: unchanged,
};

export const integer = (minimum = 0, maximum = 1_000_000_000): Kind<number> => ({
  name: 'integer',
  schema: z.int().min(minimum).max(maximum),
  operations: bounds(integerScalar(minimum, maximum)),
  properties: (path) => ({ [path]: { type: 'long' } }),
  index: unchanged,
});

/** A number that can be filtered by bounds. */
export const boundedNumber = (minimum: number, maximum: number): Kind<number> => ({
  name: 'number',
  schema: z.number().min(minimum).max(maximum),
  operations: bounds(numberScalar(minimum, maximum)),
  properties: (path) => ({ [path]: { type: 'double' } }),
  index: unchanged,
});

const DATE = { regex: /^\d{4}-\d{2}-\d{2}$/, message: 'must be a date' };

/** A day: `2026-08-22`. */
export const date: Kind<string> = keyword({ pattern: DATE });

const displayOnly = <T>(name: string, schema: z.ZodType<T>): Kind<T> => ({
  name,
  schema,
  operations: [],
  properties: () => ({}),
  index: () => ({}),
});

/** A number that is only returned. */
export const decimal = (minimum: number, maximum: number): Kind<number> =>
  displayOnly('number', z.number().min(minimum).max(maximum));

/** Text that is only returned; searched text has a separate row. */
export const prose = (max = 2_000): Kind<string> => displayOnly('text', z.string().max(max));

/** Sanitized HTML that is only returned: no scripts, styles, event handlers or images. */
export const html = (max: number): Kind<string> =>
  displayOnly('html', z.string().max(max).overwrite(sanitizeHtml).max(max, 'is too long once it is sanitized'));

export const url: Kind<string> = displayOnly('url', z.url({ protocol: /^https?$/ }).max(2_048));

/** Any JSON object. Its contents were parsed from JSON. */
export const json: Kind<Record<string, unknown>> = displayOnly('json', z.record(z.string(), z.unknown()));

/** An object whose children have rows of their own. */
export const group: Kind<never> = displayOnly('object', z.never());
