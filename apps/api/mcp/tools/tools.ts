import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { closest, distance } from 'fastest-levenshtein';
import type { FastifyInstance } from 'fastify';
import pluralize from 'pluralize';
import type { Caller } from '#libs/billing/admission/caller.js';
import { AppError } from '#libs/errors/app-error.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import { toAppError, toPublicError } from '../../errors/public-error.js';
import { reportServerError } from '../../isolation/report-server-error.js';
import { ThrottledLog } from '../../isolation/throttled-log.js';
import { responseSchemas } from '../../openapi/schemas.js';
import { ReadCatalog } from '../../reads/read-catalog.js';
import { DEFINITIONS } from '../../search/search.module.js';
import type { Exchange } from '../http/exchange.js';
import { ProtocolErrorCode, RpcError } from '../protocol/rpc-error.js';
import { Resolver } from '../resolve/resolver.js';
import { ComposedTool } from '../toolset/composed-tool.js';
import { RESEARCH_TOOLS, TOOLSET } from '../toolset/toolset.js';
import type { CallableTool, ToolDescription } from './callable-tool.js';
import { ReadTool } from './read-tool.js';
import { toolOf } from './tool.js';
import type { ToolList } from './tool-lists.js';

type Params = Readonly<Record<string, unknown>>;

/** All tools, for `tools/list` and `tools/call`. */
@Injectable()
export class Tools {
  private readonly descriptions = new Map<string, ToolDescription | null>();
  private cachedLists: Readonly<Record<ToolList, readonly CallableTool[]>> | undefined;
  private throttledLog: ThrottledLog | undefined;

  constructor(
    private readonly catalog: ReadCatalog,
    private readonly resolver: Resolver,
    @Inject(DEFINITIONS) private readonly definitions: Definitions,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  /** The tools of a list that a caller can use, in a fixed order. */
  list(list: ToolList, caller: Caller): readonly ToolDescription[] {
    const { dataTier: tier, isApp } = caller;
    return this.lists[list].flatMap((tool) =>
      (isApp && tool.tokensOnly) || !tool.isPermitted(caller) ? [] : (this.description(tool, tier) ?? []),
    );
  }

  private description(tool: CallableTool, tier: DataTier): ToolDescription | null {
    const key = `${tool.name} ${tier}`;
    const found = this.descriptions.get(key);
    if (found !== undefined) return found;
    const description = tool.describe(tier);
    this.descriptions.set(key, description);
    return description;
  }

  /** @throws RpcError for an unknown tool. Other failures are returned as error results. */
  async call({ name, arguments: sent }: Params, exchange: Exchange): Promise<object> {
    // Null if a tool has no arguments, as some clients write it.
    const given = sent ?? {};
    const tools = Object.values(this.lists).flat();
    const tool = tools.find((each) => each.name === name);
    if (!tool || typeof name !== 'string')
      return refuse(
        exchange,
        unknownTool(
          name,
          tools.map((each) => each.name),
        ),
      );
    if (typeof given !== 'object' || Array.isArray(given))
      return refuse(exchange, new RpcError(ProtocolErrorCode.InvalidParams, '`arguments` must be an object.'));
    try {
      if (tool.tokensOnly && exchange.caller.isApp) await refuse(exchange, notForApps(name));
      const result = await tool.call(given as Params, exchange);
      const text = { type: 'text', text: JSON.stringify(result) };
      if (exchange.caller.isTest)
        return { content: [TEST_DATA, text], structuredContent: result, _meta: { test_data: true } };
      return { content: [text], structuredContent: result };
    } catch (error) {
      return this.errorResult(error, name, exchange.requestId);
    }
  }

  private get log(): ThrottledLog {
    this.throttledLog ??= new ThrottledLog(this.adapterHost.httpAdapter.getInstance<FastifyInstance>().log);
    return this.throttledLog;
  }

  private get lists(): Readonly<Record<ToolList, readonly CallableTool[]>> {
    this.cachedLists ??= {
      default: TOOLSET.map((tool) => new ComposedTool(tool, this.catalog)),
      all: [this.resolver, ...this.readTools()],
      research: RESEARCH_TOOLS.map((tool) => new ComposedTool(tool, this.catalog)),
    };
    return this.cachedLists;
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

/** Not every client gives the instructions of the server to its model. */
const TEST_DATA = { type: 'text', text: 'TEST DATA: do not cite.' };

const notForApps = (name: string): AppError =>
  new AppError('invalid_request', `\`${name}\` is not available to connected apps: call it with an API token.`);

const refuse = (exchange: Exchange, error: Error): Promise<never> =>
  exchange.perform('records', () => Promise.reject(error));

const unknownTool = (name: unknown, names: readonly string[]): RpcError => {
  if (typeof name !== 'string')
    return new RpcError(ProtocolErrorCode.InvalidParams, '`name` must be the name of a tool.');
  const shortened = name.slice(0, 100);
  const suggestion = closestTool(shortened, names);
  return new RpcError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${shortened}. Did you mean ${suggestion}?`, {
    data: { suggestion },
  });
};

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => pluralize.singular(word));

/** The tool that is probably meant: a slip of the keyboard, or else the first with the most words of the name, in any order. */
const closestTool = (given: string, names: readonly string[]): string => {
  const near = closest(given, names as string[]);
  if (distance(given, near) <= MAX_SLIPS) return near;
  const words = wordsOf(given);
  const shared = (name: string) => wordsOf(name).filter((word) => words.includes(word)).length;
  const most = Math.max(...names.map(shared));
  return most === 0 ? near : (names.find((name) => shared(name) === most) as string);
};

const MAX_SLIPS = 2;
