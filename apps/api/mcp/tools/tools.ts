import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { closest } from 'fastest-levenshtein';
import type { FastifyInstance } from 'fastify';
import type { DataTier } from '#libs/records/data-tier.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { toAppError, toPublicError } from '../../errors/public-error.js';
import { reportServerError } from '../../isolation/report-server-error.js';
import { ThrottledLog } from '../../isolation/throttled-log.js';
import { responseSchemas } from '../../openapi/schemas.js';
import { ReadCatalog } from '../../reads/read-catalog.js';
import { DEFINITIONS } from '../../search/search.module.js';
import type { Exchange } from '../http/exchange.js';
import { ProtocolErrorCode, RpcError } from '../protocol/rpc-error.js';
import { Resolver } from '../resolve/resolver.js';
import type { CallableTool, ToolDescription } from './callable-tool.js';
import { ReadTool } from './read-tool.js';
import { toolOf } from './tool.js';

type Params = Readonly<Record<string, unknown>>;

/** All tools, for `tools/list` and `tools/call`. */
@Injectable()
export class Tools {
  private readonly lists = new Map<DataTier, readonly ToolDescription[]>();
  private cachedTools: ReadonlyMap<string, CallableTool> | undefined;
  private throttledLog: ThrottledLog | undefined;

  constructor(
    private readonly catalog: ReadCatalog,
    private readonly resolver: Resolver,
    @Inject(DEFINITIONS) private readonly definitions: Definitions,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  /** The tools that a tier can use, in a fixed order. */
  list(tier: DataTier): readonly ToolDescription[] {
    const list = this.lists.get(tier) ?? [...this.byName.values()].flatMap((tool) => tool.describe(tier) ?? []);
    this.lists.set(tier, list);
    return list;
  }

  /** @throws RpcError for an unknown tool. Other failures are returned as error results. */
  async call({ name, arguments: sent }: Params, exchange: Exchange): Promise<object> {
    // Null if a tool has no arguments, as some clients write it.
    const given = sent ?? {};
    const tool = this.byName.get(String(name));
    if (!tool || typeof name !== 'string') return refuse(exchange, unknownTool(name, [...this.byName.keys()]));
    if (typeof given !== 'object' || Array.isArray(given))
      return refuse(exchange, new RpcError(ProtocolErrorCode.InvalidParams, '`arguments` must be an object.'));
    try {
      const result = await tool.call(given as Params, exchange);
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    } catch (error) {
      return this.errorResult(error, name, exchange.requestId);
    }
  }

  private get log(): ThrottledLog {
    this.throttledLog ??= new ThrottledLog(this.adapterHost.httpAdapter.getInstance<FastifyInstance>().log);
    return this.throttledLog;
  }

  private get byName(): ReadonlyMap<string, CallableTool> {
    this.cachedTools ??= new Map(
      [this.resolver, ...this.readTools()].map((tool): [string, CallableTool] => [tool.name, tool]),
    );
    return this.cachedTools;
  }

  private readTools(): CallableTool[] {
    const { definitions } = this;
    const documented = { definitions, schemas: responseSchemas(definitions) };
    return this.catalog.reads.flatMap((bound) =>
      bound.endpoint.tools.map((definition) => new ReadTool(toolOf(definition, bound, documented))),
    );
  }

  /** A result with the error of the public API, for the model to read. */
  private errorResult(thrown: unknown, tool: string, requestId: string): object {
    const error = toAppError(thrown);
    reportServerError(this.log, error, { reqId: requestId, tool });
    const { status, ...shown } = toPublicError(error, requestId);
    return { content: [{ type: 'text', text: JSON.stringify({ error: shown }) }], isError: true };
  }
}

const refuse = (exchange: Exchange, error: RpcError): Promise<never> =>
  exchange.perform('records', () => Promise.reject(error));

const unknownTool = (name: unknown, names: readonly string[]): RpcError => {
  if (typeof name !== 'string')
    return new RpcError(ProtocolErrorCode.InvalidParams, '`name` must be the name of a tool.');
  const shortened = name.slice(0, 100);
  const suggestion = closest(shortened, names as string[]);
  return new RpcError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${shortened}. Did you mean ${suggestion}?`, {
    data: { suggestion },
  });
};
