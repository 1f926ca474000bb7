import type { IncomingHttpHeaders } from 'node:http';
import { isJsonContentType, type RequestId } from '@modelcontextprotocol/server';
import { AppError } from '#libs/errors/app-error.js';
import { invalid, type Message, readMessage } from './message.js';
import { ProtocolErrorCode, RpcError } from './rpc-error.js';
import { standardHeaders } from './standard-headers.js';

const MAX_BATCH = 20;

/** The messages of one HTTP request. */
export interface RequestBody {
  /** Whether they came as an array; the responses are then an array too. */
  readonly batch: boolean;
  readonly messages: readonly Message[];
}

/**
 * Reads a body: one message, or, in any revision of the protocol, an array of them.
 * @throws RpcError for anything else. @throws AppError `batch_too_large`.
 */
export const readBody = (headers: IncomingHttpHeaders, bytes: unknown): RequestBody => {
  if (!isJsonContentType(headers['content-type'] ?? null))
    throw new RpcError(ProtocolErrorCode.InvalidRequest, 'Send JSON with `Content-Type: application/json`.', {
      status: 415,
    });
  const body = parse(bytes);
  if (!Array.isArray(body)) return { batch: false, messages: [readMessage(body, standardHeaders(headers))] };
  if (body.length === 0) throw invalid('A batch must not be empty.');
  if (body.length > MAX_BATCH) {
    throw new AppError('batch_too_large', `The batch has ${body.length} entries. Send at most ${MAX_BATCH}.`, {
      details: { max: MAX_BATCH },
    });
  }
  return { batch: true, messages: withoutDuplicates(body.map((entry) => readMessage(entry)).map(inBatch)) };
};

const parse = (bytes: unknown): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer | undefined));
  } catch {
    throw new RpcError(ProtocolErrorCode.ParseError, 'The body is not valid JSON in UTF-8.', { status: 400 });
  }
};

const inBatch = (message: Message): Message =>
  message.kind === 'request' && message.method === 'initialize' && message.era === 'legacy'
    ? { kind: 'invalid', id: message.id, error: invalid('`initialize` must not be part of a batch.') }
    : message;

/** Of requests with the same id only the first is valid: the client could not distinguish the responses. */
const withoutDuplicates = (messages: readonly Message[]): Message[] => {
  const seen = new Set<RequestId>();
  return messages.map((message) => {
    if (message.kind !== 'request') return message;
    if (seen.has(message.id)) {
      const error = invalid(`The id ${JSON.stringify(message.id)} occurs more than once in the batch.`);
      return { kind: 'invalid', id: null, error };
    }
    seen.add(message.id);
    return message;
  });
};
