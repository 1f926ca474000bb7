import 'reflect-metadata';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { AppModule, type AppOptions } from './app.module.js';
import { rawError, sendError, toAppError } from './errors/envelope.js';
import { ErrorFilter } from './errors/error.filter.js';
import { AllowedMethods } from './http/allowed-methods.js';
import { newRequestId } from './http/request-id.js';
import { responseHeaders } from './http/response-headers.js';
import { tellStanding } from './metering/admission.guard.js';
import { serveOpenApi } from './openapi/document.js';

const MAX_BODY = 1024 * 1024;
// Fastify refuses longer path parameters; by-URL look-ups need whole URLs.
const MAX_PATH_PARAMETER = 2_048;

// What browsers may send from other origins.
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

// What Node's parser refuses before there is a request.
const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and its headers together must stay under 16 KB.',
  HPE_INVALID_URL: 'The URL is malformed. Percent-encode its path and query string as UTF-8.',
};

const frameworkError = (error: unknown, reply: FastifyReply): void => {
  reply.header('x-request-id', reply.request.id);
  sendError(reply, toAppError(error));
};

const clientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  rawError(socket, new AppError('invalid_request', CLIENT_ERRORS[error.code ?? '']), newRequestId());
};

/** The API, ready to listen or to be injected into. */
export const createApp = async (options: AppOptions): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: MAX_BODY,
    // A stop waits for answers, not for clients that keep a connection open.
    forceCloseConnections: 'idle',
    // Whoever is still connected is answered as ever.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: options.logLevel ?? 'error' },
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER, ignoreTrailingSlash: true, querystringParser: () => ({}) },
    frameworkErrors: (error: unknown, _: FastifyRequest, reply: FastifyReply) => frameworkError(error, reply),
    clientErrorHandler: clientError,
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(options), adapter, {
    logger: ['error', 'warn'],
    bodyParser: false,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // A body of any type is left as it is until its sender has been admitted; many clients send one that nobody needs.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  fastify.addHook('onSend', tellStanding);
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cors, {
    origin: '*',
    strictPreflight: false,
    methods: METHODS,
    allowedHeaders: ['Authorization', 'Content-Type'],
    // Browsers hide other headers from the pages that call the API.
    exposedHeaders: Object.keys(responseHeaders),
    maxAge: 86_400,
  });
  app.useGlobalFilters(new ErrorFilter(new AllowedMethods(fastify)));
  app.enableShutdownHooks();
  serveOpenApi(app, options.definitions);
  await app.init();
  await fastify.ready();
  return app;
};
