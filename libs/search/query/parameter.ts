import { z } from 'zod';
import type { Scalar } from '#libs/registry/kind.js';
import { integerScalar } from '#libs/registry/kinds/scalars.js';
import { readMany, readOne } from './read-values.js';

export const MAX_LIMIT = 25;

/** A parameter of a read that is not a filter, with its name and the type of its value. */
export interface RequestParameter<N extends string = string, V = unknown> {
  readonly name: N;
  readonly arity: 'one' | 'many';
  readonly scalar: Scalar;
  readonly description: string;
  readonly required?: boolean;
  /** @throws AppError `invalid_request` that names the parameter. */
  read(raw: string | string[]): V;
}

/** The values of parameters by name. */
export type ValuesOf<P extends RequestParameter> = {
  readonly [E in P as E extends { readonly required: true } ? E['name'] : never]: ReturnType<E['read']>;
} & {
  readonly [E in P as E extends { readonly required: true } ? never : E['name']]?: ReturnType<E['read']>;
};

/** A parameter with a single value. */
export const one = <const N extends string, V>(
  name: N,
  scalar: Scalar<V>,
  description: string,
): RequestParameter<N, V> => ({ name, arity: 'one', scalar, description, read: (raw) => readOne(name, scalar, raw) });

/** A parameter with several values: comma-separated, or repeated. */
export const many = <const N extends string, V>(
  name: N,
  scalar: Scalar<V>,
  description: string,
): RequestParameter<N, readonly V[]> => ({
  name,
  arity: 'many',
  scalar,
  description,
  read: (raw) => readMany(name, scalar, raw),
});

/** A parameter that every request must have. */
export const required = <P extends RequestParameter>(parameter: P): P & { readonly required: true } => ({
  ...parameter,
  required: true,
});

/** The position of a page, which is decoded by `Cursors`: invalid values are reported as `invalid_cursor`. */
export const cursorScalar: Scalar<string> = { openapi: { type: 'string' }, schema: z.string(), opaque: true };

/**
 * The parameters of a page.
 * @param rows what `limit` counts. @param same what all requests have in common. @param first where they begin without a cursor.
 */
export const pagingParameters = (rows: string, same: string, first = '') =>
  [
    one('limit', integerScalar(1, MAX_LIMIT), `${rows}. Default: ${MAX_LIMIT}.`),
    one('cursor', cursorScalar, `\`next_cursor\` of the previous page, unchanged, with the same ${same}.${first}`),
  ] as const;
