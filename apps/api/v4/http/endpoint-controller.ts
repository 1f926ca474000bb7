import { HttpCode, Inject, Optional, Param, Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { textTag } from '#libs/search/read/response/entity-tag.js';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import { bodyOf, validInput } from '../../http/body/valid-input.js';
import { EntranceController } from '../../http/entrance.js';
import { setPrivateTag } from '../../http/revalidation.js';
import { queryOf } from '../../http/url/query-string.js';
import { Idempotency, idempotencyKeyOf } from '../../metering/idempotency.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import type { MeteredOperation } from '../../metering/operation.js';
import { SessionAdmission } from '../../metering/session-admission.js';
import { assertMayCall, type Endpoint, isRead, pricedCallOf, type Route } from '../../reads/read.js';
import type { BoundEndpoint, EndpointResult } from '../../reads/read-catalog.js';
import { Admit, Metered } from '../admission.guard.js';
import { v4 } from '../v4.entrance.js';
import { jsonQueryOf } from './json-query.js';
import { type Analysis, sendAnalysis } from './send-analysis.js';

/** The injection tokens of endpoints, which are bound to their providers. */
const tokens = new WeakMap<Endpoint, symbol>();
export const boundTokenOf = (endpoint: Endpoint): symbol => {
  const token = tokens.get(endpoint) ?? Symbol(endpoint.routes[0].path);
  tokens.set(endpoint, token);
  return token;
};

/** The controllers that serve an endpoint over HTTP. */
export const controllersOf = (endpoint: Endpoint): Type[] => {
  const paths = endpoint.routes.flatMap(({ path, aliases = [] }: Route) => [path, ...aliases]);
  if (!isRead(endpoint)) return [controller(endpoint, METHODS[endpoint.method], paths, queryOf)];
  const { postPath } = endpoint;
  return [
    controller(endpoint, RequestMethod.GET, paths, queryOf),
    ...(postPath === undefined ? [] : [controller(endpoint, RequestMethod.POST, [postPath], jsonQueryOf)]),
  ];
};

const METHODS = { post: RequestMethod.POST, patch: RequestMethod.PATCH, delete: RequestMethod.DELETE } as const;

const controller = (
  endpoint: Endpoint,
  method: RequestMethod,
  paths: readonly string[],
  queryFrom: (request: FastifyRequest) => RawQuery,
): Type => {
  const { group } = endpoint;
  const changes = !isRead(endpoint) && endpoint.changes !== false;
  const write = isRead(endpoint) ? undefined : endpoint.session;
  const sessionRole = isRead(endpoint) && method === RequestMethod.GET ? 'member' : (write?.role ?? null);

  @EntranceController(v4)
  @Admit({ group, call: pricedCallOf(endpoint), sessionRole })
  class EndpointController {
    constructor(
      @Inject(boundTokenOf(endpoint)) private readonly bound: BoundEndpoint,
      @Inject(Idempotency) private readonly idempotency: Idempotency,
      @Optional() @Inject(SessionAdmission) private readonly sessions?: SessionAdmission,
    ) {}

    @RequestMapping({ method, path: paths.map(routerPath) })
    @RouteConfig({ bodyLimits: isRead(endpoint) ? undefined : endpoint.bodyLimits })
    @HttpCode(200)
    async handle(
      @Param() path: Record<string, string>,
      @Req() request: FastifyRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
      @Metered() metered: MeteredRequest,
    ): Promise<Buffer | string> {
      const { caller } = metered.operation;
      assertMayCall(caller, endpoint);
      if (changes && caller.isReadOnly) throw new AppError('read_only_token');
      const query = queryFrom(request);
      const schema = isRead(endpoint) ? undefined : endpoint.body;
      const body = schema && validInput(schema, bodyOf(request), 'Field');
      const key = isRead(endpoint) ? undefined : idempotencyKeyOf(request);
      const run = () => this.bound.run(path, query, metered.operation, body, key);
      const respond = async () => {
        const result = await run();
        const target = write?.action && targetOf(path, result.value);
        if (target) await this.sessions?.record(request, { action: write.action, ...target });
        return this.respond(result, query, reply, metered.operation);
      };
      return this.idempotency.once(request, reply, metered, { path, query, body }, respond);
    }

    private respond(
      result: EndpointResult,
      query: RawQuery,
      reply: FastifyReply,
      operation: MeteredOperation,
    ): ResponseBody | string {
      reply.type('application/json; charset=utf-8');
      const nextCursor = result.type === 'bytes' ? result.value.nextCursor : nextCursorOf(result.value);
      // The next page of a POST has no URL of its own, but CSV has no other place for its cursor.
      if ((method === RequestMethod.GET || result.type === 'analysis') && typeof nextCursor === 'string')
        linkToNextPage(reply, query, nextCursor);
      if (result.type === 'bytes') {
        if (result.value.tag !== undefined) setPrivateTag(reply, result.value.tag);
        return result.value;
      }
      const json = JSON.stringify(result.value);
      // What was charged is sent.
      if (method === RequestMethod.GET && !operation.charged?.credits) setPrivateTag(reply, textTag(json));
      return result.type === 'analysis' ? sendAnalysis(reply, query, result.value as Analysis, json) : json;
    }
  }
  return EndpointController;
};

const nextCursorOf = (value: unknown): unknown => (value as { next_cursor?: unknown } | null)?.next_cursor;

/** What a write has changed, as the audit log names it; undefined if it has changed nothing. The path of an address may be a secret. */
const targetOf = (
  path: Readonly<Record<string, string>>,
  changed: unknown,
): { readonly targetId: string; readonly targetName: string | null } | undefined => {
  if (Object.keys(changed as object).length === 0) return undefined;
  const { id, name, url, kind } = changed as Readonly<Record<string, string | undefined>>;
  const targetId = id ?? Object.values(path)[0] ?? '';
  return { targetId, targetName: name ?? (url === undefined ? kind : new URL(url).host) ?? null };
};

/** `/v4/jobs/{job_id}` as the router writes it, below the entrance: `/jobs/:job_id`. */
const routerPath = (path: string): string => path.slice(v4.prefix.length).replaceAll(/\{(\w+)\}/g, ':$1');

/** Adds the `Link` header of the next page (RFC 8288), with a URL that is relative to that of the request. Other links are kept. */
const linkToNextPage = (reply: FastifyReply, query: RawQuery, cursor: string): void => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const parameters = new URLSearchParams([...entries.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  const others = [reply.getHeader('link') ?? []].flat();
  reply.header('link', [...others, `<?${parameters}>; rel="next"`].join(', '));
};
