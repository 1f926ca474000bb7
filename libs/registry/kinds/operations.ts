import { MS_PER_DAY } from '#libs/records/time.js';
import type { FilterOperator, Scalar } from '../kind.js';
import { integerScalar, timeScalar } from './scalars.js';

/**
 * `name=a,b` (any of), `name_not=a,b` (none of).
 * @param pathSuffix appended to the index path that is searched.
 * @param termsOf the terms that a value matches.
 */
export const anyOfFilters = (
  value: Scalar<string>,
  pathSuffix = '',
  termsOf: (raw: string) => readonly string[] = (raw) => [raw],
): FilterOperator<string[]>[] => {
  const query = (path: string, values: string[]) => ({ terms: { [`${path}${pathSuffix}`]: values.flatMap(termsOf) } });
  return [
    { suffix: '', arity: 'many', value, negated: false, query },
    { suffix: '_not', arity: 'many', value, negated: true, query },
  ];
};

/** `name_all=a,b`: each of them, on fields with several values. */
export const allOf = (
  value: Scalar<string>,
  pathSuffix = '',
  termsOf: (raw: string) => readonly string[] = (raw) => [raw],
): FilterOperator<string[]> => ({
  suffix: '_all',
  arity: 'many',
  value,
  negated: false,
  query: (path, values) => ({
    bool: { filter: values.map((value) => ({ terms: { [`${path}${pathSuffix}`]: [...termsOf(value)] } })) },
  }),
});

/** `name_gte`, `name_lte`: inclusive bounds. */
export const bounds = (lower: Scalar<number>, upper: Scalar<number> = lower): FilterOperator<number>[] => [
  {
    suffix: '_gte',
    arity: 'one',
    value: lower,
    negated: false,
    query: (path, gte) => ({ range: { [path]: { gte } } }),
  },
  {
    suffix: '_lte',
    arity: 'one',
    value: upper,
    negated: false,
    query: (path, lte) => ({ range: { [path]: { lte } } }),
  },
];

/** Bounds on a time, and `name_within_days`, which counts back from the dataset's `as_of`. */
export const timeBounds: FilterOperator<number>[] = [
  ...bounds(timeScalar('start'), timeScalar('end')),
  {
    suffix: '_within_days',
    arity: 'one',
    value: integerScalar(1, 36_500),
    negated: false,
    query: (path, days, { asOf }) => ({ range: { [path]: { gte: asOf - days * MS_PER_DAY } } }),
  },
];
