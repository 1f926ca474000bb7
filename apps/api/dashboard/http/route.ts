import { applyDecorators, Delete, Get, HttpCode, Patch, Post, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/** Who may call a route: anyone, any signed-in user, or an Admin. */
export const ACCESS = ['public', 'member', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** The declaration of a route, which validation, the guard and the OpenAPI document read. */
export interface RouteSpec {
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  /** The schema of the response body, or the media type of an export. */
  readonly response: z.ZodType | 'text/csv' | 'application/x-ndjson';
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

/** Declares a route of the dashboard's API. */
export const Route = (method: Method, path: string, spec: RouteSpec) =>
  applyDecorators(
    METHODS[method](path),
    HttpCode(spec.status ?? 200),
    SetMetadata(ROUTE, { ...spec, method, path } satisfies DeclaredRoute),
  );

export const routeOf = (handler: object): DeclaredRoute | undefined => Reflect.getMetadata(ROUTE, handler);
