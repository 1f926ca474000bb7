import type { FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { JsonBodyError, type JsonRequest, jsonBodyOf } from '../../http/body/json-body.js';
import { hasNul, NUL_PROBLEM } from '../../http/url/query-string.js';

const invalid = (message: string): AppError => new AppError('invalid_request', message);

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const parse = (request: JsonRequest): unknown => {
  try {
    return jsonBodyOf(request);
  } catch (error) {
    if (!(error instanceof JsonBodyError)) throw error;
    throw invalid(PROBLEMS[error.reason]);
  }
};

const PROBLEMS: Readonly<Record<JsonBodyError['reason'], string>> = {
  'content type': 'Send the parameters with `Content-Type: application/json`.',
  syntax: 'The request body is not valid JSON. Send an object of parameters as UTF-8.',
};

/**
 * Reads the parameters of a query from a JSON body: the names and values of the query string, lists as arrays.
 * @throws `invalid_request` for anything but a JSON object of strings, numbers, booleans and lists of them.
 */
const parseJsonQuery = (request: JsonRequest): RawQuery => {
  const parsed = parse(request);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalid('The request body must be a JSON object of parameters.');
  // No prototype: a parameter may have any name.
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of Object.entries(parsed)) {
    if (isScalar(value)) query[name] = String(value);
    else if (Array.isArray(value) && value.length > 0 && value.every(isScalar)) query[name] = value.map(String);
    else throw invalidParameter(name, 'must be a string, a number, a boolean, or a non-empty list of these');
    if ([query[name] as string | string[]].flat().some((text) => hasNul(name, text)))
      throw invalidParameter(name.replaceAll('\0', ''), NUL_PROBLEM);
  }
  return query;
};

/** The parameters in the JSON body of a request. @throws AppError `invalid_request`. */
export const jsonQueryOf = (request: FastifyRequest): RawQuery => {
  if (request.raw.url?.includes('?')) throw invalid('Send the parameters in the body, not in the query string.');
  return parseJsonQuery(request);
};
