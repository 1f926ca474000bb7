import { type RequestId, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { toAppError, toPublicError } from '../../errors/public-error.js';
import type { Exchange } from '../http/exchange.js';
import { Tools } from '../tools/tools.js';
import { INSTRUCTIONS } from './instructions.js';
import type { Message, Params } from './message.js';
import { CAPABILITIES, type Era, SELF_DESCRIBING, SERVER_INFO, WITH_HANDSHAKE } from './revisions.js';
import { ProtocolErrorCode, RpcError } from './rpc-error.js';

/** A JSON-RPC response, and the HTTP status that it has outside of a batch. */
export interface Response {
  readonly status: number;
  readonly body: object;
}

interface Method {
  readonly eras: readonly Era[];
  /** Clients may cache the result. */
  readonly cacheable?: boolean;
  run(params: Params, exchange: Exchange): object | Promise<object>;
}

/** Tools depend on the plan, and a plan may change. */
const CACHE = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Performs requests by their method. */
@Injectable()
export class Dispatcher {
  private readonly methods: ReadonlyMap<string, Method>;

  constructor(tools: Tools) {
    this.methods = new Map<string, Method>([
      ['initialize', { eras: ['legacy'], run: (params, exchange) => free(exchange, () => initialized(params)) }],
      ['server/discover', { eras: ['modern'], cacheable: true, run: (_, exchange) => free(exchange, () => DISCOVERY) }],
      ['ping', { eras: ['legacy', 'modern'], run: (_, exchange) => free(exchange, () => ({})) }],
      [
        'tools/list',
        {
          eras: ['legacy', 'modern'],
          cacheable: true,
          run: (params, exchange) => free(exchange, () => listed(params, tools.list(exchange.caller.dataTier))),
        },
      ],
      ['tools/call', { eras: ['legacy', 'modern'], run: (params, exchange) => tools.call(params, exchange) }],
    ]);
  }

  /**
   * @param batch whether other operations go on when this one fails: then every error is part of its own response.
   * @returns null for messages without a response.
   */
  async respond(message: Message, exchange: Exchange, batch: boolean): Promise<Response | null> {
    if (message.kind === 'silent') return null;
    try {
      if (message.kind === 'invalid') return await free(exchange, () => Promise.reject(message.error));
      return { status: 200, body: success(message.id, await this.run(message, exchange)) };
    } catch (error) {
      if (error instanceof RpcError) return failure(message.id, error);
      if (!batch) throw error;
      const { status: _, ...data } = toPublicError(toAppError(error), exchange.requestId);
      return failure(message.id, new RpcError(ProtocolErrorCode.InternalError, data.message, { data }));
    }
  }

  private async run({ era, method, params }: Extract<Message, { kind: 'request' }>, exchange: Exchange) {
    const known = this.methods.get(method);
    if (!known?.eras.includes(era)) {
      const error = new RpcError(ProtocolErrorCode.MethodNotFound, `Method not found: ${method.slice(0, 100)}`, {
        status: era === 'modern' ? 404 : 200,
      });
      return free(exchange, () => Promise.reject(error));
    }
    const result = await known.run(params, exchange);
    return era === 'legacy' ? result : selfDescribing(result, known.cacheable ?? false);
  }
}

/** The response to a message that cannot be processed. @param id null if unknown. */
export const failure = (id: RequestId | null, error: RpcError): Response => ({
  status: error.status,
  body: { jsonrpc: '2.0', id, error: error.body },
});

const success = (id: RequestId, result: object) => ({ jsonrpc: '2.0', id, result });

const free = <T>(exchange: Exchange, work: () => T | Promise<T>): Promise<T> =>
  exchange.perform('records', async () => work());

const DISCOVERY = { supportedVersions: [SELF_DESCRIBING], capabilities: CAPABILITIES, instructions: INSTRUCTIONS };

/** The revision that the client requests, or the latest one with a handshake. @throws RpcError */
const initialized = ({ protocolVersion: requested }: Params): object => {
  if (typeof requested !== 'string')
    throw new RpcError(ProtocolErrorCode.InvalidParams, '`protocolVersion` must be a string.');
  const protocolVersion = WITH_HANDSHAKE.find((version) => version === requested) ?? WITH_HANDSHAKE[0];
  return { protocolVersion, capabilities: CAPABILITIES, serverInfo: SERVER_INFO, instructions: INSTRUCTIONS };
};

/** All tools are on one page. @throws RpcError */
const listed = ({ cursor }: Params, tools: readonly object[]): object => {
  if (cursor !== undefined)
    throw new RpcError(ProtocolErrorCode.InvalidParams, 'The list of tools has one page: leave `cursor` out.');
  return { tools };
};

/** What revision 2026-07-28 adds to every result. */
const selfDescribing = (result: object, cacheable: boolean): object => ({
  resultType: 'complete',
  ...result,
  ...(cacheable && CACHE),
  _meta: { ...(result as { _meta?: object })._meta, [SERVER_INFO_META_KEY]: SERVER_INFO },
});
