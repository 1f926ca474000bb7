import { type RequestId, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Dataset } from '#libs/search/read/dataset.js';
import { toAppError, toPublicError } from '../../errors/public-error.js';
import { TestData } from '../../v4/test-data/test-data.js';
import type { Exchange } from '../http/exchange.js';
import { Tools } from '../tools/tools.js';
import { guideOf, guidesList } from './guides.js';
import { instructions } from './instructions.js';
import type { Message, Params } from './message.js';
import { promptOf, promptsList } from './prompts.js';
import { CAPABILITIES, type Era, LEGACY_REVISIONS, MODERN_REVISION, SERVER_INFO } from './revisions.js';
import { ProtocolErrorCode, RpcError } from './rpc-error.js';

/** A JSON-RPC response, and the HTTP status to send it with outside of a batch. */
export interface RpcResponse {
  readonly status: number;
  readonly body: object;
}

type Request = Extract<Message, { kind: 'request' }>;

/** Performs an operation when it is its turn. @throws AppError `service_unavailable` if it waits too long. */
export type OperationTurn = <T>(operation: () => Promise<T>) => Promise<T>;

interface Method {
  readonly eras: readonly Era[];
  /** Whether clients may cache the result. */
  readonly cacheable?: boolean;
  run(params: Params, exchange: Exchange): object | Promise<object>;
}

/** Not longer and not shared, because tools depend on the plan of the caller, which may change. */
const CACHE = { ttlMs: 300_000, cacheScope: 'private' } as const;

const BOTH: readonly Era[] = ['legacy', 'modern'];

/** A method of both eras whose result does not depend on the data. */
const freeList = (run: (params: Params) => object): Method => ({
  eras: BOTH,
  cacheable: true,
  run: (params, exchange) => performFree(exchange, () => run(params)),
});

/** Calls the method of each request. */
@Injectable()
export class Dispatcher {
  private readonly methods: ReadonlyMap<string, Method>;

  constructor(
    tools: Tools,
    private readonly dataset: Dataset,
    private readonly testData: TestData,
  ) {
    this.methods = new Map<string, Method>([
      [
        'initialize',
        {
          eras: ['legacy'],
          run: (params, exchange) =>
            performFree(exchange, async () => initializeResult(params, await this.instructions(exchange))),
        },
      ],
      [
        'server/discover',
        {
          eras: ['modern'],
          cacheable: true,
          run: (_, exchange) => performFree(exchange, async () => discoverResult(await this.instructions(exchange))),
        },
      ],
      ['ping', { eras: ['legacy'], run: (_, exchange) => performFree(exchange, () => ({})) }],
      [
        'tools/list',
        {
          eras: BOTH,
          cacheable: true,
          run: (params, exchange) =>
            performFree(exchange, () => onePage(params, { tools: tools.list(exchange.toolList, exchange.caller) })),
        },
      ],
      ['prompts/list', freeList((params) => onePage(params, promptsList()))],
      ['prompts/get', { eras: BOTH, run: (params, exchange) => performFree(exchange, () => promptOf(params)) }],
      ['resources/list', freeList((params) => onePage(params, guidesList()))],
      ['resources/templates/list', freeList((params) => onePage(params, { resourceTemplates: [] }))],
      ['resources/read', freeList(guideOf)],
      ['tools/call', { eras: BOTH, run: (params, exchange) => tools.call(params, exchange) }],
    ]);
  }

  /**
   * @param batch whether the message is part of a batch; every error is then part of its own response.
   * @param turn performs the operation when it is its turn.
   * @returns null for notifications, which have no response.
   */
  async respond(
    message: Message,
    exchange: Exchange,
    { batch, turn }: { readonly batch: boolean; readonly turn: OperationTurn },
  ): Promise<RpcResponse | null> {
    if (message.kind === 'notification') return null;
    try {
      if (message.kind === 'invalid') return await performFree(exchange, () => Promise.reject(message.error));
      return { status: 200, body: resultResponse(message.id, await this.runInTurn(message, exchange, turn)) };
    } catch (error) {
      if (error instanceof RpcError) return errorResponse(message.id, error);
      if (!batch) throw error;
      const { status: _, ...data } = toPublicError(toAppError(error), exchange.requestId);
      return errorResponse(message.id, new RpcError(ProtocolErrorCode.InternalError, data.message, { data }));
    }
  }

  private async instructions({ toolList, caller: { isTest } }: Exchange): Promise<string> {
    const dataset = isTest ? await this.testData.get(Dataset) : this.dataset;
    return instructions(toolList, await dataset.asOf().catch(() => null), isTest);
  }

  /** An operation that is refused before its turn is counted like any other that fails. */
  private async runInTurn(message: Request, exchange: Exchange, turn: OperationTurn): Promise<object> {
    let started = false;
    try {
      return await turn(() => {
        started = true;
        return this.run(message, exchange);
      });
    } catch (error) {
      if (started) throw error;
      return performFree(exchange, () => Promise.reject(error));
    }
  }

  private async run({ era, method, params }: Request, exchange: Exchange) {
    const known = this.methods.get(method);
    if (!known?.eras.includes(era)) {
      const error = new RpcError(ProtocolErrorCode.MethodNotFound, `Method not found: ${method.slice(0, 100)}`, {
        status: era === 'modern' ? 404 : 200,
      });
      return performFree(exchange, () => Promise.reject(error));
    }
    const result = await known.run(params, exchange);
    return era === 'legacy' ? result : modernResult(result, known.cacheable ?? false);
  }
}

/** The response to a message that failed. @param id null if it is unknown. */
export const errorResponse = (id: RequestId | null, error: RpcError): RpcResponse => ({
  status: error.status,
  body: { jsonrpc: '2.0', id, error: error.body },
});

const resultResponse = (id: RequestId, result: object) => ({ jsonrpc: '2.0', id, result });

/** Performs an operation that is counted but not charged. */
const performFree = <T>(exchange: Exchange, work: () => T | Promise<T>): Promise<T> =>
  exchange.perform('records', async () => work());

const discoverResult = (instructions: string): object => ({
  supportedVersions: [MODERN_REVISION],
  capabilities: CAPABILITIES,
  instructions,
});

/** The result of `initialize`: the requested revision, or the latest legacy one. @throws RpcError */
const initializeResult = ({ protocolVersion: requested }: Params, instructions: string): object => {
  if (typeof requested !== 'string')
    throw new RpcError(ProtocolErrorCode.InvalidParams, '`protocolVersion` must be a string.');
  const protocolVersion = LEGACY_REVISIONS.find((version) => version === requested) ?? LEGACY_REVISIONS[0];
  return { protocolVersion, capabilities: CAPABILITIES, serverInfo: SERVER_INFO, instructions };
};

/** The result of a list, which has a single page. @throws RpcError */
const onePage = ({ cursor }: Params, list: object): object => {
  if (cursor !== undefined)
    throw new RpcError(ProtocolErrorCode.InvalidParams, 'The list has one page. Omit `cursor`.');
  return list;
};

/** Adds the keys that revision 2026-07-28 requires in every result. */
const modernResult = (result: object, cacheable: boolean): object => ({
  resultType: 'complete',
  ...result,
  ...(cacheable && CACHE),
  _meta: { ...(result as { _meta?: object })._meta, [SERVER_INFO_META_KEY]: SERVER_INFO },
});
