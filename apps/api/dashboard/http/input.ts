import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { unknownParameter } from '#libs/registry/parameters/parameter-errors.js';
import { bodyOf, validInput } from '../../http/body/valid-input.js';
import { queryOf } from '../../http/url/query-string.js';
import { routeOf } from './route.js';

/** The body of a request, validated by the schema of its route. */
export const Body = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const schema = routeOf(context.getHandler())?.body;
  if (!schema) throw new Error(`${context.getHandler().name} uses @Body(), but its route declares no body.`);
  return validInput(schema, bodyOf(context.switchToHttp().getRequest()), 'Field');
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
  return validInput(schema, query, 'Parameter');
});

/** Postgres cannot store it in text. */
const NUL = '\0';
