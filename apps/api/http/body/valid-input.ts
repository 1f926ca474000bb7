import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#libs/errors/app-error.js';
import { JsonBodyError, jsonBodyOf } from './json-body.js';

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

/**
 * A value that was sent, as its schema reads it.
 * @param noun what one of its keys is called in errors.
 * @throws AppError `invalid_request` that names the first invalid key.
 */
export const validInput = (schema: z.ZodType, value: unknown, noun: string): unknown => {
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
