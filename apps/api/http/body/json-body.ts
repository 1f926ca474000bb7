import type { FastifyRequest } from 'fastify';
import { timeBody } from './body-time.js';

/** Why a body has no JSON: its `Content-Type`, or its text. */
export class JsonBodyError extends Error {
  constructor(readonly reason: 'content type' | 'syntax') {
    super(`The body cannot be read because of its ${reason}.`);
  }
}

/** A request whose body may be JSON. */
export type JsonRequest = Pick<FastifyRequest, 'headers' | 'body'>;

const JSON_TYPE = /^\s*application\/json\s*(;|$)/i;

/** Whether a body is read as JSON. Forms of other sites cannot send this type. */
export const isJson = (contentType: string | undefined): boolean => JSON_TYPE.test(contentType ?? '');

/**
 * The JSON of a request's body. The number of keys, values and levels has been limited while it was received (`JsonScanner`).
 * @throws JsonBodyError
 */
export const jsonBodyOf = (request: JsonRequest): unknown => {
  const { headers, body } = request;
  if (!isJson(headers['content-type'])) throw new JsonBodyError('content type');
  const text = () => new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer | undefined);
  try {
    return timeBody(request, () => JSON.parse(text()));
  } catch {
    throw new JsonBodyError('syntax');
  }
};
