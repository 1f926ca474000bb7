import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import type { RawQuery } from '#libs/search/query/read-values.js';

/** Parameters that may contain NUL here, because their own validation has a more specific error code. */
const OPAQUE = new Set(['cursor']);

/** Whether a parameter contains a NUL character, which is part of no value. */
export const hasNul = (name: string, value: string): boolean =>
  name.includes('\0') || (value.includes('\0') && !OPAQUE.has(name));

export const NUL_PROBLEM = 'contains a NUL character (\\u0000); leave it out';

const malformed = (problem: string): AppError =>
  new AppError('invalid_request', `The query string ${problem}. Percent-encode it as UTF-8.`);

/**
 * Reads a query string strictly: invalid UTF-8 and NUL are errors.
 * @param raw without the `?`.
 */
export const parseQueryString = (raw: string): RawQuery => {
  // No prototype: a parameter may have any name.
  const query: Record<string, string | string[]> = Object.create(null);
  if (raw === '') return query;
  try {
    decodeURIComponent(raw);
  } catch {
    throw malformed('is not valid percent-encoded UTF-8');
  }
  for (const [name, value] of new URLSearchParams(raw)) {
    if (hasNul(name, value)) throw malformed('contains a NUL character');
    const previous = query[name];
    if (Array.isArray(previous)) previous.push(value);
    else query[name] = previous === undefined ? value : [previous, value];
  }
  return query;
};

const EMPTY_QUERY: RawQuery = Object.freeze(Object.create(null));

/** The query string of a request. @throws AppError `invalid_request`. */
export const queryOf = ({ raw: { url = '' } }: FastifyRequest): RawQuery => {
  const start = url.indexOf('?');
  return start === -1 ? EMPTY_QUERY : parseQueryString(url.slice(start + 1));
};

/**
 * The query string of a request. It is read here, after the caller has been admitted, so that an unauthenticated
 * caller receives 401 and no details about the parameters.
 */
export const QueryString = createParamDecorator(
  (_: unknown, context: ExecutionContext): RawQuery => queryOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
