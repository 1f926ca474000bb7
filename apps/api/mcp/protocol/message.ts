import { classifyInboundRequest, type RequestId } from '@modelcontextprotocol/server';
import { type Era, SELF_DESCRIBING, WITH_HANDSHAKE } from './revisions.js';
import { ProtocolErrorCode, RpcError, TRANSPORT_ERROR } from './rpc-error.js';
import { assertStandardHeaders, type StandardHeaders } from './standard-headers.js';

/** One JSON-RPC message, as the server treats it. */
export type Message =
  | {
      readonly kind: 'request';
      readonly era: Era;
      readonly id: RequestId;
      readonly method: string;
      readonly params: Params;
    }
  /** A notification, or a response to a request that was never sent: accepted without a response. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'invalid'; readonly id: RequestId | null; readonly error: RpcError };

export type Params = Readonly<Record<string, unknown>>;

/**
 * Reads one message of any revision.
 * @param headers undefined in a batch.
 */
export const readMessage = (body: unknown, headers?: StandardHeaders): Message => {
  try {
    return classified(body, headers);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { kind: 'invalid', id: idOf(body), error };
  }
};

const classified = (body: unknown, headers: StandardHeaders | undefined): Message => {
  if (Array.isArray(body)) throw invalid('A batch must not contain another one.');
  const outcome = classifyInboundRequest({ httpMethod: 'POST', body, ...headers });
  if (outcome.kind === 'reject') {
    const { code, message, httpStatus: status, data } = outcome;
    throw new RpcError(code, message, { status, data });
  }
  if (outcome.kind === 'legacy') {
    if (outcome.reason === 'notification' || outcome.reason === 'response') return { kind: 'silent' };
    if (outcome.reason !== 'initialize') assertKnown(outcome.requestedVersion);
    return request('legacy', body);
  }
  if (outcome.messageKind === 'notification') return { kind: 'silent' };
  const { revision } = outcome.classification;
  if (revision !== SELF_DESCRIBING) throw unsupported(revision);
  if (headers) assertStandardHeaders(headers, outcome.message.method, outcome.message.params);
  return request('modern', body);
};

const request = (era: Era, body: unknown): Message => {
  const { id, method, params = {} } = body as { id: RequestId; method: string; params?: Params };
  return { kind: 'request', era, id, method, params };
};

/** The id of the response, if it can be determined. */
const idOf = (body: unknown): RequestId | null => {
  const id: unknown = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as RequestId) : null;
};

const assertKnown = (version: string | undefined): void => {
  if (version === undefined || (WITH_HANDSHAKE as readonly string[]).includes(version)) return;
  const known = [SELF_DESCRIBING, ...WITH_HANDSHAKE].join(', ');
  throw new RpcError(TRANSPORT_ERROR, `MCP-Protocol-Version "${version.slice(0, 50)}" is not supported: ${known}.`, {
    status: 400,
  });
};

const unsupported = (requested: string | undefined) =>
  new RpcError(ProtocolErrorCode.UnsupportedProtocolVersion, `Unsupported protocol version: ${requested}`, {
    status: 400,
    data: { supported: [SELF_DESCRIBING], ...(requested !== undefined && { requested }) },
  });

export const invalid = (message: string) => new RpcError(ProtocolErrorCode.InvalidRequest, message, { status: 400 });
