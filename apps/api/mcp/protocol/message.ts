import { classifyInboundRequest, type RequestId } from '@modelcontextprotocol/server';
import { type Era, LEGACY_REVISIONS, MODERN_REVISION } from './revisions.js';
import { ProtocolErrorCode, RpcError, TRANSPORT_ERROR } from './rpc-error.js';
import { assertStandardHeaders, type StandardHeaders } from './standard-headers.js';

/** A classified JSON-RPC message. */
export type Message =
  | {
      readonly kind: 'request';
      readonly era: Era;
      readonly id: RequestId;
      readonly method: string;
      readonly params: Params;
    }
  /** A notification, or a response to a request that was never sent. Neither gets a response. */
  | { readonly kind: 'notification' }
  | { readonly kind: 'invalid'; readonly id: RequestId | null; readonly error: RpcError };

export type Params = Readonly<Record<string, unknown>>;

/**
 * Reads one message of any revision.
 * @param headers undefined in a batch.
 */
export const readMessage = (body: unknown, headers?: StandardHeaders): Message => {
  try {
    return classify(body, headers);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { kind: 'invalid', id: idOf(body), error };
  }
};

const classify = (body: unknown, headers: StandardHeaders | undefined): Message => {
  if (Array.isArray(body)) throw invalidRequest('A batch must not contain another batch.');
  const outcome = classifyInboundRequest({ httpMethod: 'POST', body, ...headers });
  if (outcome.kind === 'reject') {
    const { code, message, httpStatus: status, data } = outcome;
    throw new RpcError(code, message, { status, data });
  }
  if (outcome.kind === 'legacy') {
    if (outcome.reason === 'notification' || outcome.reason === 'response') return { kind: 'notification' };
    if (outcome.reason !== 'initialize') assertSupported(outcome.requestedVersion);
    return request('legacy', body);
  }
  if (outcome.messageKind === 'notification') return { kind: 'notification' };
  const { revision } = outcome.classification;
  if (revision !== MODERN_REVISION) throw unsupportedRevision(revision);
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

const assertSupported = (version: string | undefined): void => {
  if (version === undefined || (LEGACY_REVISIONS as readonly string[]).includes(version)) return;
  const supported = [MODERN_REVISION, ...LEGACY_REVISIONS].join(', ');
  throw new RpcError(
    TRANSPORT_ERROR,
    `MCP-Protocol-Version "${version.slice(0, 50)}" is not supported. Send one of: ${supported}.`,
    {
      status: 400,
    },
  );
};

const unsupportedRevision = (requested: string | undefined) =>
  new RpcError(ProtocolErrorCode.UnsupportedProtocolVersion, `Unsupported protocol version: ${requested}`, {
    status: 400,
    data: { supported: [MODERN_REVISION], ...(requested !== undefined && { requested }) },
  });

export const invalidRequest = (message: string) =>
  new RpcError(ProtocolErrorCode.InvalidRequest, message, { status: 400 });
