import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { camelCase } from 'es-toolkit';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { PRICE_TABLE, type Price } from '#libs/billing/credits/prices.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import { textTag } from '#libs/search/read/response/entity-tag.js';
import { DEPRECATIONS, type Deprecation } from '../http/deprecations.js';
import { responseHeaders } from '../http/headers/response-headers.js';
import { type Endpoint, isRead, pricedCallOf, type Route } from '../reads/read.js';
import type { JsonSchema } from './compact-schema.js';
import { enumerationNames } from './enumeration-names.js';
import { errorReferences, errorResponses, errorSchema, response, SUCCESS_HEADERS } from './errors.js';
import { addExamples } from './examples/examples.js';
import { bodyOf, headerParameters, pathParameters, queryParameters } from './parameters.js';
import { inputSchema, responseSchemas, schemaNameOf } from './schemas.js';
import { shareEnumerations } from './shared-enumerations.js';
import { shareParameters } from './shared-parameters.js';
import { tagOf, tagsOf } from './tags.js';

type Operation = Parameters<typeof addExamples>[0] & {
  readonly tags: readonly string[];
  /** The price of a response, which generators ignore. */
  readonly 'x-price': Price;
  deprecated?: true;
  parameters: { readonly name?: string }[];
};
type Paths = Record<string, Record<string, Operation>>;

/** Where `npm start` serves the API. */
const DEFAULT_URL = 'http://127.0.0.1:4000';

/** The schemas of responses without those of single records that no endpoint reads. */
const withoutUnread = (
  schemas: Readonly<Record<string, JsonSchema>>,
  endpoints: readonly Endpoint[],
  definitions: Definitions,
): Record<string, JsonSchema> => {
  const used = new Set(endpoints.map(({ response: { format } }) => schemaNameOf(format, definitions)));
  const single = new Set(
    definitions.map(({ name }) => schemaNameOf({ type: 'records', kind: name, as: 'record' }, definitions)),
  );
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !single.has(name) || used.has(name)));
};

/** The OpenAPI 3.1 document of the endpoints, with parameters and records from the registry. */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  definitions: Definitions,
  deprecations: readonly Deprecation[] = DEPRECATIONS,
) => {
  const paths = pathsOf(endpoints, definitions);
  for (const deprecation of deprecations) markDeprecated(paths, deprecation);
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) addExamples(operation);
  const schemas = {
    ...withoutUnread(responseSchemas(definitions), endpoints, definitions),
    Error: errorSchema('public'),
  };
  const enumerations = enumerationNames(definitions);
  const names = new Set([...Object.keys(schemas), ...enumerations.values()]);
  const parameters = shareParameters(paths, names) as Record<string, JsonSchema>;
  const shared = shareEnumerations({ schemas, parameters, paths }, enumerations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rolecall',
      description: 'Job postings and the companies that publish them.',
      version: '4',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [
      {
        url: '{base_url}',
        description: 'A server of Rolecall',
        variables: { base_url: { default: DEFAULT_URL, description: 'Where Rolecall is served, without `/v4`.' } },
      },
    ],
    security: [{ token: [] }],
    tags: tagsOf(endpoints),
    paths: shared.paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token: T and 32 hexadecimal characters.' },
      },
      parameters: shared.parameters,
      schemas: shared.schemas,
      responses: errorResponses('public'),
      headers: responseHeaders,
    },
  };
};

/** Serves `/openapi.json`. */
export const serveOpenApi = (
  app: NestFastifyApplication,
  endpoints: readonly Endpoint[],
  definitions: Definitions,
  deprecations?: readonly Deprecation[],
): void => {
  let json: string | undefined;
  let tag: string | undefined;
  (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).get('/openapi.json', (_, reply) => {
    json ??= JSON.stringify(openApiDocument(endpoints, definitions, deprecations));
    tag ??= textTag(json);
    reply
      .type('application/json; charset=utf-8')
      .headers({ etag: tag, 'cache-control': 'public, max-age=300' })
      .send(json);
  });
};

const markDeprecated = (paths: Paths, { method, path, parameter }: Deprecation): void => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) return;
  if (parameter === undefined) operation.deprecated = true;
  // Aliases have the same parameters, which are not deprecated there.
  else
    operation.parameters = operation.parameters.map((each) =>
      each.name === parameter ? { ...each, deprecated: true } : each,
    );
};

const pathsOf = (endpoints: readonly Endpoint[], definitions: Definitions): Paths => {
  const paths: Paths = {};
  for (const endpoint of endpoints)
    for (const [path, method, operation] of operationsOf(endpoint, definitions))
      paths[path] = { ...paths[path], [method]: operation };
  return paths;
};

const operationsOf = (endpoint: Endpoint, definitions: Definitions): [string, string, Operation][] => {
  const method = isRead(endpoint) ? 'get' : endpoint.method;
  const inQuery = queryParameters(endpoint, definitions);
  const shared = {
    tags: [tagOf(endpoint)],
    'x-price': priceOf(endpoint),
    responses: responsesOf(endpoint, definitions),
  };
  const describe = (path: string, texts: { summary: string; description: string }): [string, string, Operation] => {
    const parameters = [...pathParameters(path), ...inQuery, ...headerParameters(endpoint)];
    const body = isRead(endpoint) || !endpoint.body ? {} : { requestBody: jsonBody(endpoint.body) };
    return [
      path,
      method,
      { operationId: operationId(method, path), ...texts, ...structuredClone(shared), parameters, ...body },
    ];
  };
  const { description } = endpoint;
  const operations = endpoint.routes.flatMap(({ path, aliases = [], summary }: Route) => [
    describe(path, { summary, description }),
    ...aliases.map((alias) =>
      describe(alias, { summary: `${summary} (alias)`, description: `Alias of \`${path}\`. ${description}` }),
    ),
  ]);
  return [...operations, ...postOperation(endpoint, definitions)];
};

const postOperation = (endpoint: Endpoint, definitions: Definitions): [string, string, Operation][] => {
  if (!isRead(endpoint) || endpoint.postPath === undefined) return [];
  const operation = {
    operationId: operationId('post', endpoint.postPath),
    summary: `${endpoint.routes[0].summary} (POST form)`,
    description: `${endpoint.description} Accepts the same parameters as a JSON object.`,
    tags: [tagOf(endpoint)],
    'x-price': priceOf(endpoint),
    parameters: headerParameters(endpoint),
    requestBody: bodyOf(endpoint, definitions),
    responses: responsesOf(endpoint, definitions),
  };
  return [[endpoint.postPath, 'post', operation]];
};

/** The JSON body of a write. */
const jsonBody = (schema: z.ZodType): object => ({
  required: true,
  content: { 'application/json': { schema: inputSchema(schema) } },
});

const priceOf = (endpoint: Endpoint): Price => PRICE_TABLE[pricedCallOf(endpoint)];

const responsesOf = ({ response: { format } }: Endpoint, definitions: Definitions): Operation['responses'] => {
  const success = response('Success.', schemaNameOf(format, definitions), SUCCESS_HEADERS);
  const csv = format.type === 'analysis' ? { 'text/csv': { schema: { type: 'string' } } } : {};
  return { 200: { ...success, content: { ...success.content, ...csv } }, ...errorReferences() };
};

/** The operation id, from which client generators derive method names: `getJobsByJobId`. */
const operationId = (method: string, path: string): string =>
  camelCase(`${method} ${path.replace('/v4', '').replaceAll(/\{(\w+)\}/g, 'by $1')}`);
