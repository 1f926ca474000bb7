import 'reflect-metadata';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerShares } from '#libs/fairness/caller-shares.js';
import { AppModule, type AppOptions, endpointsOf } from './app.module.js';
import { ErrorFilter } from './boot/error.filter.js';
import { createHttpAdapter, ROUTER_OPTIONS } from './boot/http-adapter.js';
import { limitAnonymous } from './boot/limit-anonymous.js';
import { protection } from './boot/protection.js';
import { responses } from './boot/responses.js';
import { sendError } from './boot/send-error.js';
import { UnroutedRequests } from './boot/unrouted-requests.js';
import { serveDashboardDocument } from './dashboard/openapi/dashboard-document.js';
import { entranceOf, entrances } from './entrances.js';
import { toAppError } from './errors/public-error.js';
import { serveHealth } from './health/health.js';
import { AllowedMethods } from './http/allowed-methods.js';
import { DEPRECATIONS } from './http/deprecations.js';
import { assertGuarded, requiresToken } from './http/entrance.js';
import { EmptyIds } from './http/url/empty-ids.js';
import { AnonymousRequests, STRANGERS } from './isolation/anonymous-requests.js';
import { identifyBodySenders } from './isolation/bodies/body-senders.js';
import { reportUnlistedProxy } from './isolation/connections/unlisted-proxy.js';
import type { AcquireSlot } from './isolation/isolation.js';
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

/** The API, ready to listen or to receive injected requests. */
export const createApp = async (options: AppOptions): Promise<NestFastifyApplication> => {
  const { limits = DEFAULT_LIMITS, trustProxy = null, deprecations = DEPRECATIONS } = options;
  const shares = new CallerShares(limits.searchesPerActiveOrganization, STRANGERS);
  const queue = new RequestQueue(limits, shares);
  const emptyIds = new EmptyIds();
  const server = { limits, queue, trustProxy };
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot({ ...options, shares }),
    createHttpAdapter({ server, emptyIds, logLevel: options.logLevel ?? 'error' }),
    { logger: ['error', 'warn'], bodyParser: false },
  );
  assertGuarded(app.get(DiscoveryService, { strict: false }), entrances);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  emptyIds.collect(fastify);
  fastify.decorate('publicAddress', app.get<PublicAddress>(PublicAddress, { strict: false }));
  const anonymous = app.get(AnonymousRequests, { strict: false });
  const callerOf = ({ ip, headers }: FastifyRequest) => anonymous.callerOf(ip, headers);
  await fastify.register(protection, { limits, queue, callerOf, shares });
  await fastify.register(responses, { deprecations });
  const tokens = app.get(TokenAdmission, { strict: false });
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
  const unrouted = new UnroutedRequests(app.get(Meter, { strict: false }), tokens, fastify.acquireSlot);
  app.useGlobalFilters(
    new ErrorFilter(new AllowedMethods(fastify, ROUTER_OPTIONS), unrouted, new ThrottledLog(fastify.log)),
  );
  app.enableShutdownHooks();
  reportUnlistedProxy(app.getHttpServer(), trustProxy, fastify.log);
  serveHealth(app);
  serveDocuments(app, fastify, anonymous, options);
  serveDownloads(app, options.exportStorage ?? null, sendError);
  serveFeeds(app, options.dashboardUrl ?? 'http://localhost', sendError);
  if (options.webFolder) await serveWeb(app, options.webFolder, options, turnTaker(fastify.acquireSlot));
  await startTelemetry(app, queue, options.telemetry ?? NO_TELEMETRY);
  await app.init();
  await fastify.ready();
  return app;
};

/** The OpenAPI documents and JSON Schemas, which need no token. */
const serveDocuments = (
  app: NestFastifyApplication,
  fastify: FastifyInstance,
  anonymous: AnonymousRequests,
  options: AppOptions,
): void => {
  const schemas = jsonSchemas(options.definitions);
  limitAnonymous(fastify, anonymous, ['/openapi.json', '/dashboard/openapi.json', ...Object.keys(schemas)]);
  serveOpenApi(app, endpointsOf(options), options.definitions, options.deprecations);
  serveJsonSchemas(app, schemas);
  serveDashboardDocument(app);
};

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
