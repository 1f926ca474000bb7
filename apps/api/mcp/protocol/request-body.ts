import type { RequestId } from '@modelcontextprotocol/server';
import { AppError } from '#libs/errors/app-error.js';
import { PARAMETER_BODY } from '../../http/body/body-limits.js';
import { JsonBodyError, type JsonRequest, jsonBodyOf } from '../../http/body/json-body.js';
import { invalidRequest, type Message, readMessage } from './message.js';
import { ProtocolErrorCode, RpcError } from './rpc-error.js';
import { mismatchOf, type StandardHeaders, standardHeaders } from './standard-headers.js';

const MAX_BATCH = 20;
/** Kilobytes of one message, which has the parameters of one operation. */
const MAX_MESSAGE = PARAMETER_BODY.kibibytes;

/** The JSON-RPC messages of one HTTP request. */
export interface RequestBody {
  /** Whether the body is an array; the response is then an array too. */
  readonly batch: boolean;
  readonly messages: readonly Message[];
}

/**
 * Reads a body: one message, or an array of messages, which is accepted in every revision.
 * @throws RpcError for anything else. @throws AppError `batch_too_large`.
 */
export const readBody = (request: JsonRequest): RequestBody => {
  const body = parse(request);
  const isLarge = (request.body as Buffer).length > MAX_MESSAGE * 1024;
  if (isLarge) for (const message of [body].flat()) assertMessageSize(message);
  if (!Array.isArray(body)) return { batch: false, messages: [readMessage(body, standardHeaders(request.headers))] };
  if (body.length === 0) throw invalidRequest('A batch must not be empty.');
  if (body.length > MAX_BATCH) {
    throw new AppError('batch_too_large', `The batch has ${body.length} entries. Send at most ${MAX_BATCH}.`, {
      details: { max: MAX_BATCH },
    });
  }
  const headers = standardHeaders(request.headers);
  const messages = body.map((entry) => readEntry(entry, headers)).map(withoutInitialize);
  return { batch: true, messages: withoutDuplicates(messages) };
};

/**
 * Reads an entry of a batch. The headers describe a single message, but what routes or filters by them does not read the body: so an entry of the
 * current revision must agree with them as a message of its own must, and another one if they are sent.
 */
const readEntry = (entry: unknown, headers: StandardHeaders): Message => {
  const message = readMessage(entry);
  if (message.kind !== 'request') return message;
  if (message.era === 'modern') return readMessage(entry, headers);
  const error = mismatchOf(headers, message.method, message.params);
  return error ? { kind: 'invalid', id: message.id, error } : message;
};

const assertMessageSize = (message: unknown): void => {
  if (Buffer.byteLength(JSON.stringify(message)) <= MAX_MESSAGE * 1024) return;
  throw new AppError(
    'payload_too_large',
    `A message is larger than ${MAX_MESSAGE} KB. Send at most ${MAX_MESSAGE} KB.`,
  );
};

const parse = (request: JsonRequest): unknown => {
  try {
    return jsonBodyOf(request);
  } catch (error) {
    if (!(error instanceof JsonBodyError)) throw error;
    throw error.reason === 'content type'
      ? new RpcError(ProtocolErrorCode.InvalidRequest, 'Send JSON with `Content-Type: application/json`.', {
          status: 415,
        })
      : new RpcError(ProtocolErrorCode.ParseError, 'The body must be valid JSON in UTF-8.', { status: 400 });
  }
};

/** `initialize` is not allowed in a batch. */
const withoutInitialize = (message: Message): Message =>
  message.kind === 'request' && message.method === 'initialize' && message.era === 'legacy'
    ? { kind: 'invalid', id: message.id, error: invalidRequest('`initialize` must not be part of a batch.') }
    : message;

/** Only the first of several requests with the same id is valid, because the client could not tell the responses apart. */
const withoutDuplicates = (messages: readonly Message[]): Message[] => {
  const seen = new Set<RequestId>();
  return messages.map((message) => {
    if (message.kind !== 'request') return message;
    if (seen.has(message.id)) {
      const error = invalidRequest(
        `The id ${JSON.stringify(message.id)} occurs more than once in the batch. Give each request its own id.`,
      );
      return { kind: 'invalid', id: null, error };
    }
    seen.add(message.id);
    return message;
  });
};
