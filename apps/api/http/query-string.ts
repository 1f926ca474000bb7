import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import type { RawQuery } from '#libs/search/query/read-values.js';

/** Parameters whose values are passed on as received: what is wrong with them has an error code of its own. */
const OPAQUE = new Set(['cursor']);

const malformed = (why: string): AppError =>
  new AppError('invalid_request', `The query string ${why}. Percent-encode it as UTF-8.`);

/**
 * Reads a query string strictly: what is not valid UTF-8, or holds a NUL, is refused instead of being repaired.
 * @param raw what follows the `?`.
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
    if (name.includes('\0') || (value.includes('\0') && !OPAQUE.has(name))) throw malformed('holds a NUL character');
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
};

const NOTHING: RawQuery = Object.freeze(Object.create(null));

/** The query string of a request. @throws AppError `invalid_request`. */
export const queryOf = ({ raw: { url = '' } }: FastifyRequest): RawQuery => {
  const mark = url.indexOf('?');
  return mark === -1 ? NOTHING : parseQueryString(url.slice(mark + 1));
};

/**
 * The query string of a request. It is read here, after the caller has been admitted, so that a stranger is told 401 and
 * not what is wrong with the parameters.
 */
export const QueryString = createParamDecorator(
  (_: unknown, context: ExecutionContext): RawQuery => queryOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
