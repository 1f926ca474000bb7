import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#libs/errors/app-error.js';
import { unknownParameter } from '#libs/registry/parameters/parameter-errors.js';
import { JsonBodyError, jsonBodyOf } from '../../http/body/json-body.js';
import { queryOf } from '../../http/url/query-string.js';
import { routeOf } from './route.js';

/** The body of a request, validated by the schema of its route. */
export const Body = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const schema = routeOf(context.getHandler())?.body;
  if (!schema) throw new Error(`${context.getHandler().name} uses @Body(), but its route declares no body.`);
  return validated(schema, bodyOf(context.switchToHttp().getRequest()), 'Field');
});

/** The id in the path of a request. @throws AppError `not_found` for text that no store can hold. */
export const Id = createParamDecorator((name: string, context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const id = params[name] ?? '';
  if (id.includes(NUL)) throw new AppError('not_found');
  return id;
});

/** The query string of a request, validated by the schema of its route. */
export const Query = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const schema = routeOf(context.getHandler())?.query;
  if (!schema) throw new Error(`${context.getHandler().name} uses @Query(), but its route declares no query.`);
  const query = { ...queryOf(context.switchToHttp().getRequest<FastifyRequest>()) };
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(schema.shape, name));
  if (unknown !== undefined) throw unknownParameter(unknown, Object.keys(schema.shape));
  return validated(schema, query, 'Parameter');
});

/**
 * The JSON of a request's body.
 * @throws AppError `invalid_request`, also for other content types: forms of other sites cannot send JSON.
 */
export const bodyOf = (request: FastifyRequest): unknown => {
  try {
    return jsonBodyOf(request);
  } catch (error) {
    if (!(error instanceof JsonBodyError)) throw error;
    throw new AppError('invalid_request', PROBLEMS[error.reason]);
  }
};

const PROBLEMS: Readonly<Record<JsonBodyError['reason'], string>> = {
  'content type': 'Send a JSON object with `Content-Type: application/json`.',
  syntax: 'The body is not valid JSON.',
};

const validated = (schema: z.ZodType, value: unknown, noun: string): unknown => {
  const result = schema.safeParse(value);
  if (result.success) {
    assertStorable(result.data, noun);
    return result.data;
  }
  const [issue] = result.error.issues;
  const path = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  const problem = issue?.code === 'unrecognized_keys' ? 'is unknown' : issue?.message;
  throw new AppError(
    'invalid_request',
    path ? `${noun} \`${path}\`: ${problem}.` : 'Send a JSON object with the fields of this route.',
    path ? { details: { parameter: path } } : {},
  );
};

/** Postgres cannot store it in text. */
const NUL = '\0';

/** @throws AppError `invalid_request`. */
const assertStorable = (fields: unknown, noun: string): void => {
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (![value].flat().some((text) => typeof text === 'string' && text.includes(NUL))) continue;
    throw new AppError('invalid_request', `${noun} \`${name}\`: must not contain the character U+0000.`, {
      details: { parameter: name },
    });
  }
};
