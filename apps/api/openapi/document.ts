import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { camelCase } from 'es-toolkit';
import type { FastifyInstance } from 'fastify';
import type { Definitions } from '#libs/search/records/definitions.js';
import { isInside } from '../http/entrance.js';
import { responseHeaders } from '../http/response-headers.js';
import { v4 } from '../v4/v4.entrance.js';
import { components } from './components.js';
import { addExamples } from './examples/examples.js';
import { completeOperation, errorResponses, type Operation } from './operations.js';
import { READS } from './route-decorators.js';
import { shareParameters } from './shared-parameters.js';

type OperationObject = { operationId?: string; summary?: string; description?: string };

/** The operation id, from which client generators derive method names: `getJobsByJobId`. */
const operationId = (method: string, path: string): string =>
  camelCase(`${method} ${path.replace('/v4', '').replaceAll(/\{(\w+)\}/g, 'by $1')}`);

/** The handler of an operation. The framework adds an index to the ids of a handler with several paths: `JobsController_search[1]`. */
const handlerOf = ({ operationId: id = '' }: OperationObject): string => id.replace(/\[\d+\]$/, '');

const describeAlias = (operation: OperationObject, path: string): void => {
  operation.summary = `${operation.summary} (alias)`;
  operation.description = `Alias of \`${path}\`. ${operation.description}`;
};

/** The documented paths, with parameters and responses from the registry. @param isWanted whether to include a path. */
export const completedPaths = (
  app: NestFastifyApplication,
  definitions: Definitions,
  isWanted: (path: string) => boolean,
): OpenAPIObject['paths'] => {
  const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  const wanted = Object.entries(paths).filter(
    ([path, operations]) => isWanted(path) && Object.values(operations).some((operation) => READS in operation),
  );
  const firstPaths = new Map<string, string>();
  for (const [path, operations] of wanted) {
    for (const [method, operation] of Object.entries(operations)) {
      const handler = handlerOf(operation);
      const firstPath = firstPaths.get(handler);
      if (firstPath === undefined) firstPaths.set(handler, path);
      else describeAlias(operation, firstPath);
      Object.assign(operation, { operationId: operationId(method, path) });
      completeOperation(operation as Operation, definitions);
    }
  }
  return Object.fromEntries(wanted);
};

/** The OpenAPI 3.1 document of `/v4`: routes from the controllers, parameters and records from the registry. */
export const openApiDocument = (app: NestFastifyApplication, definitions: Definitions): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setTitle('Rolecall')
    .setDescription('Job postings and the companies that publish them.')
    .setVersion('4')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The server that returned this document')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API token: T and 32 hexadecimal characters.' },
      'token',
    )
    .addSecurityRequirements('token')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const paths = completedPaths(app, definitions, (path) => isInside(v4, path));
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) addExamples(operation);
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      parameters: shareParameters(paths as never) as never,
      schemas: components(definitions, 'public') as never,
      responses: errorResponses('public') as never,
      headers: responseHeaders as never,
    },
  };
};

/** Serves `/openapi.json`. */
export const serveOpenApi = (app: NestFastifyApplication, definitions: Definitions): void => {
  let json: string | undefined;
  (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).get('/openapi.json', (_, reply) => {
    json ??= JSON.stringify(openApiDocument(app, definitions));
    reply.type('application/json; charset=utf-8').send(json);
  });
};
