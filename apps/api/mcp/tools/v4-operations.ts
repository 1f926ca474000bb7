import { Inject, Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { ExternalContextCreator } from '@nestjs/core/helpers/external-context-creator.js';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { endpointOf } from '../../metering/endpoints.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import type { Operation } from '../../metering/operation.js';
import { components } from '../../openapi/components.js';
import { queryParameters, schemaOf } from '../../openapi/operations.js';
import { READS, type Reads } from '../../openapi/route-decorators.js';
import { DEFINITIONS } from '../../search/search.module.js';
import { METERED } from '../../v4/admission.guard.js';
import type { Parameter, Schema } from './schema.js';

/** A read of `/v4` that a tool can perform. */
export interface V4Operation {
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The schema of its response in the OpenAPI document. */
  readonly schema: Schema;
  readonly reads: Reads;
  /** Its entry in the price table. */
  readonly call: PricedCall;
  /** @param path values of the path parameters. @throws AppError as the route does. */
  read(path: Readonly<Record<string, string>>, query: URLSearchParams, operation: Operation): Promise<unknown>;
}

type Handler = (...args: unknown[]) => unknown;
type Call = (request: object, reply: object) => Promise<unknown>;

/** Resolves handler parameters with the framework's decorators. Decorators of this project read the request themselves. */
const PARAMETER_RESOLVER = {
  exchangeKeyForValue: (type: number, name: string, [request, reply]: [{ params: Record<string, string> }, object]) => {
    if (type === RouteParamtypes.PARAM) return request.params[name];
    if (type === RouteParamtypes.RESPONSE) return reply;
    throw new Error(`A tool cannot call a handler with a parameter of type ${RouteParamtypes[type]}.`);
  },
};

const NO_HOOKS = { guards: false, interceptors: false, filters: false };

/**
 * The GET routes of `/v4` as operations that tools can perform without an HTTP request. They call the same handlers with the same
 * parameters, so that a tool returns, charges and refuses exactly what the route does.
 */
@Injectable()
export class V4Operations {
  private byPath: ReadonlyMap<string, V4Operation> | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly contexts: ExternalContextCreator,
    private readonly reflector: Reflector,
    @Inject(DEFINITIONS) private readonly definitions: Definitions,
  ) {}

  /** @param path as OpenAPI writes it: `/v4/jobs/{job_id}`. @throws Error for an unknown route. */
  of(path: string): V4Operation {
    this.byPath ??= new Map(this.find().map((operation) => [operation.path, operation]));
    const found = this.byPath.get(path);
    if (!found) throw new Error(`Unknown route: GET ${path}.`);
    return found;
  }

  private find(): V4Operation[] {
    const schemas = components(this.definitions, 'public') as Record<string, Schema>;
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    return controllers.flatMap(({ instance, metatype }) => {
      if (!metatype || !instance) return [];
      const { prototype } = metatype;
      return Object.getOwnPropertyNames(prototype).flatMap((name) => {
        const handler: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
        if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET)
          return [];
        const reads: Reads | undefined = Reflect.getMetadata(READS, handler);
        if (!reads) return [];
        const call = this.callOf(instance, handler as Handler, name);
        const context = { getHandler: () => handler, getClass: () => metatype };
        const endpoint = endpointOf(this.reflector, context as never);
        const shared = {
          parameters: queryParameters(reads, this.definitions) as Parameter[],
          schema: schemas[schemaOf(reads, this.definitions)] ?? {},
          reads,
          call: endpoint.call,
        };
        return pathsOf(metatype, handler).map((path) => operationOf(path, shared, call));
      });
    });
  }

  private callOf(instance: object, handler: Handler, name: string): Call {
    const { contexts } = this;
    return contexts.create(
      instance,
      handler,
      name,
      ROUTE_ARGS_METADATA,
      PARAMETER_RESOLVER as never,
      undefined,
      undefined,
      NO_HOOKS,
      'http',
    );
  }
}

const pathsOf = (controller: object, handler: object): string[] => {
  const [outer, inner] = [controller, handler].map((target) => [Reflect.getMetadata(PATH_METADATA, target)].flat());
  const joined = (outer ?? []).flatMap((start) => (inner ?? []).map((end) => `/${start}/${end}`));
  return joined.map((path) =>
    path
      .replaceAll(/\/+/g, '/')
      .replace(/\/$/, '')
      .replaceAll(/:(\w+)/g, '{$1}'),
  );
};

const operationOf = (
  path: string,
  shared: Pick<V4Operation, 'parameters' | 'schema' | 'reads' | 'call'>,
  call: Call,
): V4Operation => ({
  path,
  pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
  ...shared,
  read: async (params, query, operation) => {
    let release: (() => void) | undefined;
    const metered: Pick<MeteredRequest, 'operation' | 'send'> = {
      operation,
      send: (response) => {
        release = response.release;
        return response.body;
      },
    };
    const url = `${path}?${query}`;
    try {
      const result = await call({ method: 'GET', url, raw: { url }, params, headers: {}, [METERED]: metered }, {});
      return Buffer.isBuffer(result) ? JSON.parse(result.toString('utf8')) : result;
    } finally {
      release?.();
    }
  },
});
