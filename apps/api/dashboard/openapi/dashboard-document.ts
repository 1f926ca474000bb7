import type { Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { camelCase } from 'es-toolkit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { controllerPath } from '../../http/entrance.js';
import { responseHeaders } from '../../http/headers/response-headers.js';
import { errorResponses, errorSchema } from '../../openapi/errors.js';
import { dashboard } from '../dashboard.entrance.js';
import { sections } from '../dashboard-controllers.js';
import { type DeclaredRoute, routeOf } from '../http/route.js';
import { schemas } from '../http/schema.js';

/** A route with its complete path. */
export interface DashboardRoute extends DeclaredRoute {
  readonly section: string;
  /** `/dashboard/api/tokens/{token_id}`. */
  readonly template: string;
}

/** The routes of the dashboard's API. */
export const dashboardRoutes = (): DashboardRoute[] =>
  Object.entries(sections).flatMap(([section, controllers]) =>
    controllers.flatMap((controller) => routesOf(controller).map((route) => ({ section, ...route }))),
  );

const routesOf = (controller: Type): Omit<DashboardRoute, 'section'>[] =>
  new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
    const route = routeOf(controller.prototype[name]);
    if (!route) return [];
    const path = [controllerPath(controller), route.path].filter(Boolean).join('/');
    return { ...route, template: path.replaceAll(/:(\w+)/g, '{$1}') };
  });

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: object) => ({ 'application/json': { schema } });

const inline = (schema: z.ZodType): object => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const content = ({ response }: DeclaredRoute): object => {
  if (typeof response === 'string') return { [response]: { schema: { type: 'string' } } };
  const id = schemas.get(response)?.id;
  if (id === undefined) throw new Error('The schema of a response needs a name: declare it with `named`.');
  return json(schemaRef(id));
};

/** Error statuses of all routes, of routes that need a session, and of routes that change something. */
const errorStatuses = ({ access, method, body, query, template, errors = [] }: DashboardRoute): number[] => [
  ...[403, 405, 429, 500, 503],
  ...(access === 'public' ? [] : [401]),
  ...(body || query || method === 'delete' ? [400] : []),
  ...(template.endsWith('/session') ? [401] : []),
  ...(template.includes('{') ? [404] : []),
  ...(body ? [413, 401] : []),
  ...errors,
];

const operation = (route: DashboardRoute): object => {
  const { method, template, section, access, summary, description, body, query, status = 200 } = route;
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: (schema as z.ZodType).description,
    schema: inline(schema as z.ZodType),
  }));
  const errors = [...new Set(errorStatuses(route))].map((code) => [
    code,
    { $ref: `#/components/responses/Error${code}` },
  ]);
  return {
    operationId: camelCase(`${method} ${template.slice(dashboard.prefix.length).replaceAll(/\{(\w+)\}/g, 'by $1')}`),
    tags: [section],
    summary,
    ...(description && { description }),
    'x-access': access,
    ...(access === 'public' && { security: [] }),
    parameters: [...inPath, ...inQuery],
    ...(body && { requestBody: { required: true, content: json(inline(body)) } }),
    responses: { [status]: { description: 'Success.', content: content(route) }, ...Object.fromEntries(errors) },
  };
};

const ownPaths = (): Record<string, Record<string, object>> => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of dashboardRoutes())
    paths[route.template] = { ...paths[route.template], [route.method]: operation(route) };
  return paths;
};

/** The OpenAPI 3.1 document of the dashboard's API. */
export const dashboardDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Rolecall dashboard',
    version: '1',
    description:
      'The API of the dashboard pages. It changes with them and is not a public API. Only pages of the same origin can call it, with a session cookie.',
  },
  servers: [],
  tags: [],
  security: [{ session: [] }],
  paths: ownPaths(),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-rolecall_session',
        description: 'Set at sign-in. On localhost its name has no prefix.',
      },
    },
    schemas: { ...namedSchemas(), Error: errorSchema('dashboard') },
    responses: errorResponses('dashboard'),
    headers: responseHeaders,
  },
});

const namedSchemas = (): Record<string, object> => {
  const { schemas: all } = z.toJSONSchema(schemas, { uri: (id) => `#/components/schemas/${id}`, io: 'output' });
  return Object.fromEntries(Object.entries(all).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
};

/** Serves `/dashboard/openapi.json`. */
export const serveDashboardDocument = (app: NestFastifyApplication): void => {
  let text: string | undefined;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.get('/dashboard/openapi.json', (_, reply) => {
    text ??= JSON.stringify(dashboardDocument());
    reply.type('application/json; charset=utf-8').send(text);
  });
};
