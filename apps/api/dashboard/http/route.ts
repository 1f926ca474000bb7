import { applyDecorators, Delete, Get, HttpCode, Patch, Post, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { DeepReadonly } from '../../reads/response.js';

/** Who may call a route: anyone, any signed-in user, or an Admin. */
export const ACCESS = ['public', 'member', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** What a route responds with: the schema of its body, or the media type of an export, which its handler sends. */
type RouteResponse = z.ZodType | 'text/csv' | 'application/x-ndjson';

/** The declaration of a route, which validation, the guard and the OpenAPI document read. */
export interface RouteSpec<R extends RouteResponse = RouteResponse> {
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly response: R;
  /** Default: 200. */
  readonly status?: 200 | 201 | 202;
  /** Error statuses that follow from nothing else in the declaration. */
  readonly errors?: readonly number[];
}

export const METHODS = { get: Get, post: Post, patch: Patch, delete: Delete } as const;
export type Method = keyof typeof METHODS;

export interface DeclaredRoute extends RouteSpec {
  readonly method: Method;
  /** Path below that of the controller. */
  readonly path: string;
}

export const ROUTE = 'rolecall:dashboard-route';

/** What the handler of a route returns. */
type Handled<R extends RouteResponse> = R extends z.ZodType ? DeepReadonly<z.output<R>> : unknown;

/** Declares a route of the dashboard's API. The compiler checks what its handler returns. */
export const Route = <R extends RouteResponse>(method: Method, path: string, spec: RouteSpec<R>) =>
  applyDecorators(
    METHODS[method](path),
    HttpCode(spec.status ?? 200),
    SetMetadata(ROUTE, { ...spec, method, path } satisfies DeclaredRoute),
  ) as <H extends (...input: never[]) => Handled<R> | Promise<Handled<R>>>(
    target: object,
    name: string | symbol,
    handler: TypedPropertyDescriptor<H>,
  ) => void;

export const routeOf = (handler: object): DeclaredRoute | undefined => Reflect.getMetadata(ROUTE, handler);
