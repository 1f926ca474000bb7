import { z } from 'zod';
import { fold } from '#libs/reference/fold.js';
import { fieldNames } from '../derive/entitlements.js';
import { facets } from '../derive/facets.js';
import { booleanScalar, integerScalar, oneOf, stringScalar } from '../kinds/scalars.js';
import type { Definition } from '../registry/definition.js';
import type { Scalar } from '../registry/kind.js';

export const MAX_LIMIT = 25;
export const DEFAULT_FACET_LIMIT = 10;
const MAX_FACET_LIMIT = 100;

/** A parameter of a read that is not a filter. */
export interface RequestParameter {
  readonly name: string;
  readonly arity: 'one' | 'many';
  readonly scalar: Scalar;
  readonly description: string;
  readonly required?: boolean;
}

const describeSorts = ({ sorts }: Definition): string =>
  Object.entries(sorts)
    .map(([name, { description }], i) => `\`${name}\`${i === 0 ? ' (the default)' : ''}: ${description}`)
    .join(' ');

const count: RequestParameter = {
  name: 'count',
  arity: 'one',
  scalar: booleanScalar,
  description: '`true`: only the exact number of matches; free. Ignored where no list is returned.',
};

/** The parameters of a route that returns neither records nor a list. */
export const commonParameters: readonly RequestParameter[] = [count];

/** The parameters of a read of one record. */
export const recordParameters = (definition: Definition): readonly RequestParameter[] => [
  {
    name: 'fields',
    arity: 'many',
    scalar: oneOf(fieldNames(definition, 'max')),
    description: 'Only these fields of each record.',
  },
  count,
];

const paginationParameters: readonly RequestParameter[] = [
  {
    name: 'limit',
    arity: 'one',
    scalar: integerScalar(1, MAX_LIMIT),
    description: `Records per page; ${MAX_LIMIT} when left out.`,
  },
  {
    name: 'cursor',
    arity: 'one',
    // Whatever is wrong with it is reported as `invalid_cursor`.
    scalar: { openapi: { type: 'string' }, schema: z.string(), opaque: true },
    description: '`next_cursor` of the page before, exactly as received, with the same filters.',
  },
];

/** The parameters of a list without filters and sorts. */
export const pageParameters: readonly RequestParameter[] = [...commonParameters, ...paginationParameters];

/** The parameters of a list, apart from its filters. */
export const listParameters = (definition: Definition): readonly RequestParameter[] => [
  ...recordParameters(definition),
  ...paginationParameters,
  { name: 'sort', arity: 'one', scalar: oneOf(Object.keys(definition.sorts)), description: describeSorts(definition) },
];

/** The start of a label, folded as labels are when they are compared. */
const labelPrefix: Scalar<string> = {
  example: 'new',
  openapi: { type: 'string', maxLength: 100 },
  schema: stringScalar(100)
    .schema.transform((raw) => fold(raw as string))
    .refine((prefix) => prefix !== '', 'holds no character that labels begin with'),
};

/** The parameters of `/options`, apart from the filters. */
export const facetParameters = (definition: Definition): readonly RequestParameter[] => [
  {
    name: 'facets',
    arity: 'many',
    scalar: oneOf([...facets(definition).keys()]),
    description: "The facets to count; all of the tier's when left out.",
  },
  {
    name: 'facet_limit',
    arity: 'one',
    scalar: integerScalar(1, MAX_FACET_LIMIT),
    description: `Values per facet, the most frequent ones; ${DEFAULT_FACET_LIMIT} when left out. What a filter names is listed besides.`,
  },
  {
    name: 'facet_prefix',
    arity: 'one',
    scalar: labelPrefix,
    description: 'Only values whose label begins so, whatever the case and the accents.',
  },
  count,
];
