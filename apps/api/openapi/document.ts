import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { camelCase } from 'es-toolkit';
import type { FastifyInstance } from 'fastify';
import type { Definitions } from '#libs/search/records/definitions.js';
import { isInside } from '../http/entrance.js';
import { responseHeaders } from '../http/response-headers.js';
import { v4 } from '../v4/v4.entrance.js';
import { components } from './components.js';
import { completeOperation, errorResponses, type Operation } from './operations.js';

/** `getJobsByJobId`: a name that generated clients can use. */
const operationId = (method: string, path: string): string =>
  camelCase(`${method} ${path.replace('/v4', '').replaceAll(/\{(\w+)\}/g, 'by $1')}`);

/** The OpenAPI 3.1 document of `/v4`: routes from the controllers, parameters and records from the registry. */
export const openApiDocument = (app: NestFastifyApplication, definitions: Definitions): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setTitle('Rolecall')
    .setDescription('Job postings and the companies that publish them.')
    .setVersion('4')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API token: T and 32 hexadecimal characters.' },
      'token',
    )
    .addSecurityRequirements('token')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const paths = Object.entries(document.paths).filter(([path]) => isInside(v4, path));
  for (const [path, operations] of paths) {
    for (const [method, operation] of Object.entries(operations)) {
      Object.assign(operation, { operationId: operationId(method, path) });
      completeOperation(operation as Operation, definitions);
    }
  }
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: components(definitions) as never,
      responses: errorResponses() as never,
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
