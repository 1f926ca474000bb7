import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { CallerShares } from '#libs/fairness/caller-shares.js';
import { AppModule, type AppOptions, endpointsOf } from './app.module.js';
import { ErrorFilter } from './boot/error.filter.js';
import { limitAnonymous } from './boot/limit-anonymous.js';
import { sendError, sendRawError } from './boot/send-error.js';
import { UnroutedRequests } from './boot/unrouted-requests.js';
import { serveDashboardDocument } from './dashboard/openapi/dashboard-document.js';
import { entranceOf, entrances } from './entrances.js';
import { toAppError } from './errors/public-error.js';
import { serveHealth } from './health/health.js';
import { AllowedMethods } from './http/allowed-methods.js';
import type { BodyLimits } from './http/body/body-limits.js';
import { announceDeprecations, DEPRECATIONS } from './http/deprecations.js';
import { assertGuarded, requiresToken } from './http/entrance.js';
import { setAccountHeaders } from './http/headers/account-headers.js';
import { headerError } from './http/headers/header-error.js';
import { protectionHeaders } from './http/headers/protection-headers.js';
import { newRequestId } from './http/headers/request-id.js';
import { ENCODINGS, negotiateEncoding } from './http/negotiate-encoding.js';
import { revalidate } from './http/revalidation.js';
import { canonicalUrl } from './http/url/canonical-url.js';
import { EmptyIds } from './http/url/empty-ids.js';
import { AnonymousRequests, STRANGERS } from './isolation/anonymous-requests.js';
import { identifyBodySenders } from './isolation/bodies/body-senders.js';
import { createHttpServer, MAX_HEAD_SIZE } from './isolation/connections/http-server.js';
import { reportUnlistedProxy } from './isolation/connections/unlisted-proxy.js';
import { type AcquireSlot, isolateRequests } from './isolation/isolation.js';
import { DEFAULT_LIMITS } from './isolation/isolation-limits.js';
import { RequestQueue } from './isolation/request-queue.js';
import { ThrottledLog } from './isolation/throttled-log.js';
import { Meter } from './metering/meter.js';
import { SessionAdmission } from './metering/session-admission.js';
import { TokenAdmission } from './metering/token-admission.js';
import { PublicAddress } from './oauth/public-address.js';
import { serveOpenApi } from './openapi/document.js';
import { jsonSchemas, serveJsonSchemas } from './openapi/json-schemas.js';
import { NO_TELEMETRY, startTelemetry } from './telemetry/telemetry.js';
import { serveDownloads } from './v4/exports/serve-downloads.js';
import { serveFeeds } from './v4/watches/serve-feeds.js';
import { serveWeb, type TakeTurn } from './web/serve-web.js';

/** Messages for input that Node's HTTP parser rejects, by error code. */
const PARSER_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and its headers together must be smaller than 32 KB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive completely in time.',
  HPE_INVALID_URL: 'The URL is malformed. Percent-encode its path and query string as UTF-8.',
};

const frameworkError = (error: unknown, reply: FastifyReply): void => {
  reply.header('x-request-id', reply.request.id).headers(protectionHeaders(reply.request));
  sendError(reply, toAppError(error));
};

const clientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // If part of a response has been sent, the client would read the error as the rest of it.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isResponding(socket)) {
    socket.destroy();
    return;
  }
  sendRawError(socket, new AppError('invalid_request', PARSER_ERRORS[error.code ?? '']), newRequestId());
};

/** Node keeps the response in progress on its socket. */
const isResponding = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true;

const bodyLimitsOf = ({ url, routeOptions }: FastifyRequest): BodyLimits =>
  (routeOptions.config as { bodyLimits?: BodyLimits }).bodyLimits ?? entranceOf(url).bodyLimits;

const corsOf = (request: FastifyRequest, callback: (error: null, options: FastifyCorsOptions) => void): void =>
  callback(null, entranceOf(request.url).cors);

const ROUTER_OPTIONS = { maxParamLength: MAX_HEAD_SIZE, ignoreTrailingSlash: true };

const turnTaker =
  (acquireSlot: AcquireSlot): TakeTurn =>
  async (request, reply) => {
    try {
      await acquireSlot(request, reply);
      return true;
    } catch (error) {
      sendError(reply, toAppError(error));
      return false;
    }
  };

/** The API, ready to listen or to receive injected requests. */
export const createApp = async (options: AppOptions): Promise<NestFastifyApplication> => {
  const { limits = DEFAULT_LIMITS, trustProxy = null } = options;
  const shares = new CallerShares(limits.searchesPerActiveOrganization, STRANGERS);
  const queue = new RequestQueue(limits, shares);
  const emptyIds = new EmptyIds();
  const adapter = new FastifyAdapter({
    serverFactory: (handler: Parameters<typeof createHttpServer>[1]) =>
      createHttpServer({ limits, queue, trustProxy }, handler),
    genReqId: newRequestId,
    requestIdHeader: false,
    // Shutdown waits for responses, not for clients that keep a connection open.
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are served as usual.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: options.logLevel ?? 'error' },
    trustProxy: trustProxy ?? false,
    rewriteUrl: ({ method = 'GET', url = '/' }: IncomingMessage) => emptyIds.replace(method, canonicalUrl(url)),
    // No limit of its own: each route validates the length of its ids.
    routerOptions: { ...ROUTER_OPTIONS, querystringParser: () => ({}) },
    frameworkErrors: (error: unknown, _: FastifyRequest, reply: FastifyReply) => frameworkError(error, reply),
    clientErrorHandler: clientError,
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot({ ...options, shares }), adapter, {
    logger: ['error', 'warn'],
    bodyParser: false,
  });
  assertGuarded(app.get(DiscoveryService, { strict: false }), entrances);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  emptyIds.collect(fastify);
  fastify.decorate('publicAddress', app.get<PublicAddress>(PublicAddress, { strict: false }));
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(protectionHeaders(request));
    const error = headerError(request.raw);
    if (!error) return;
    sendError(reply, error);
    return reply;
  });
  const anonymous = app.get(AnonymousRequests, { strict: false });
  const callerOf = ({ ip, headers }: FastifyRequest) => anonymous.callerOf(ip, headers);
  const acquireSlot = isolateRequests(fastify, { limits, queue, bodyLimitsOf, callerOf, shares });
  fastify.addHook('onSend', setAccountHeaders);
  negotiateEncoding(fastify);
  revalidate(fastify);
  announceDeprecations(fastify, options.deprecations ?? DEPRECATIONS);
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: [...ENCODINGS],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cors, { delegator: corsOf });
  const [meter, tokens] = [app.get(Meter, { strict: false }), app.get(TokenAdmission, { strict: false })];
  const sessions = app.get(SessionAdmission, { strict: false });
  identifyBodySenders(fastify, {
    queue,
    anonymous,
    requiresToken: ({ url }) => requiresToken(entranceOf(url)),
    identify: (request) =>
      request.headers.authorization === undefined && sessions.applies(request)
        ? sessions.identify(request)
        : tokens.identify(request, entranceOf(request.url).acceptsApps ?? false),
  });
  const unrouted = new UnroutedRequests(meter, tokens, acquireSlot);
  app.useGlobalFilters(
    new ErrorFilter(new AllowedMethods(fastify, ROUTER_OPTIONS), unrouted, new ThrottledLog(fastify.log)),
  );
  app.enableShutdownHooks();
  reportUnlistedProxy(app.getHttpServer(), trustProxy, fastify.log);
  serveHealth(app);
  const schemas = jsonSchemas(options.definitions);
  limitAnonymous(fastify, anonymous, ['/openapi.json', '/dashboard/openapi.json', ...Object.keys(schemas)]);
  serveOpenApi(app, endpointsOf(options), options.definitions, options.deprecations);
  serveJsonSchemas(app, schemas);
  serveDashboardDocument(app);
  serveDownloads(app, options.exportStorage ?? null, sendError);
  serveFeeds(app, options.dashboardUrl ?? 'http://localhost', sendError);
  if (options.webFolder) await serveWeb(app, options.webFolder, options, turnTaker(acquireSlot));
  await startTelemetry(app, queue, options.telemetry ?? NO_TELEMETRY);
  await app.init();
  await fastify.ready();
  return app;
};
