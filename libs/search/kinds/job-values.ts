import { z } from 'zod';
import type { Kind } from '../registry/kind.js';
import { bounds } from './operations.js';
import { integerScalar, stringScalar } from './scalars.js';

const CODE = /^\d{2}-\d{4}\.\d{2}$/;
const PREFIX = /^\d{2}(?:-(?:\d{1,4}|\d{4}\.\d{0,2})?)?$/;
const code = stringScalar(10, {
  regex: PREFIX,
  says: 'must be an O*NET-SOC code (15-1252.00) or the start of one (15-12)',
});

const byPrefix = (path: string, values: string[]) => {
  const exact = values.filter((value) => CODE.test(value));
  const prefixes = values.filter((value) => !CODE.test(value));
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

/** An O*NET-SOC code; filters take any prefix of it. */
export const occupation: Kind = {
  name: 'occupation',
  schema: z.string().regex(CODE, 'must be an O*NET-SOC code'),
  operations: [
    {
      suffix: '',
      arity: 'many',
      value: code,
      says: 'is, or starts with, any of these',
      negated: false,
      query: byPrefix,
    },
    {
      suffix: '_not',
      arity: 'many',
      value: code,
      says: 'neither is nor starts with any of these',
      negated: true,
      query: byPrefix,
    },
  ],
  properties: (path) => ({ [path]: { type: 'keyword' } }),
  index: (path, values) => ({ [path]: values }),
};

/** A range of money that a bound matches by overlap: `_gte` where its top, `_lte` where its bottom fulfils it. */
export const moneyRange: Kind = {
  name: 'money_range',
  schema: z.object({ gte: z.int(), lte: z.int() }),
  operations: bounds(integerScalar(0, 1_000_000_000)),
  properties: (path) => ({ [path]: { type: 'long_range' } }),
  index: (path, values) => ({ [path]: values }),
};
