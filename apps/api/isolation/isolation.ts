import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSearchContext, type SearchContext } from '#libs/search/read/search-context.js';
import type { BodyLimits } from '../http/body/body-limits.js';
import { takeBodyTime } from '../http/body/body-time.js';
import { clientNetwork } from '../http/client-network.js';
import { receiveBodies, releaseBody } from './bodies/request-bodies.js';
import type { IsolationLimits } from './isolation-limits.js';
import { overloaded } from './overloaded.js';
import type { RequestQueue } from './request-queue.js';

const MIB = 1024 * 1024;
const CONTEXT = Symbol('search context');

const RELEASE_SLOT = Symbol('release slot');

type IsolatedRequest = FastifyRequest & { [CONTEXT]?: SearchContext; [RELEASE_SLOT]?: () => void };

export interface IsolationOptions {
  readonly limits: IsolationLimits;
  readonly queue: RequestQueue;
  readonly bodyLimitsOf: (request: FastifyRequest) => BodyLimits;
  /** The caller whose share of the queue a request uses. */
  readonly callerOf: (request: FastifyRequest) => string;
}

const HEALTH_CHECKS: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz']);

/** Whether a request is a health check, which does not wait in the queue. */
export const isHealthCheck = ({ url }: { readonly url?: string | undefined }): boolean => HEALTH_CHECKS.has(url);

export const hasBody = ({ headers }: { readonly headers: IncomingHttpHeaders }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Aborted when the client disconnects before it has received its response. */
export const disconnectSignal = (request: FastifyRequest): AbortSignal | undefined =>
  (request as IsolatedRequest)[CONTEXT]?.signal;

/** Makes searches of this request use the share of its organization. */
export const attributeSearches = (request: FastifyRequest, organizationId: string): void => {
  const context = (request as IsolatedRequest)[CONTEXT];
  if (context) context.organizationId = organizationId;
};

/** Waits until a request may be handled. Resolves immediately for a request that already has a slot. */
export type AcquireSlot = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Limits requests and the memory of their bodies, and cancels the searches of clients that disconnect. */
export const isolateRequests = (
  fastify: FastifyInstance,
  { limits, queue, bodyLimitsOf, callerOf }: IsolationOptions,
): AcquireSlot => {
  const enter = async (request: IsolatedRequest, reply: FastifyReply): Promise<SearchContext> => {
    if (request[CONTEXT]) return request[CONTEXT];
    const controller = new AbortController();
    const { signal } = controller;
    const releaseSlot = () => request[RELEASE_SLOT]?.();
    const context: SearchContext = { organizationId: null, signal, releaseSlot };
    request[CONTEXT] = context;
    reply.raw.once('close', () => {
      releaseSlot();
      if (!reply.raw.writableFinished) controller.abort();
    });
    // It may have disconnected while its body was received.
    if (reply.raw.destroyed) controller.abort();
    if (isHealthCheck(request)) return context;
    if (hasBody(request.raw) && !queue.reservePlace(request.raw, clientNetwork(request.ip))) {
      throw overloaded('The service is overloaded. Retry after a second.');
    }
    const caller = callerOf(request);
    queue.countBodyTime(caller, takeBodyTime(request));
    request[RELEASE_SLOT] = await queue.enter(request, caller, signal);
    // The client may have disconnected in the meantime.
    if (signal.aborted) releaseSlot();
    return context;
  };
  receiveBodies(fastify, { total: limits.bodies * MIB, limitsOf: bodyLimitsOf });
  // After the body has been received, so that a slow sender occupies no slot.
  fastify.addHook('preHandler', (request, reply, done) => {
    enter(request, reply).then((context) => {
      releaseBody(request);
      inSearchContext(context, done);
    }, done);
  });
  // The next request may start while this response is being sent, so that a slow reader occupies no slot.
  fastify.addHook('onSend', (request: IsolatedRequest, _, __, done) => {
    queue.countBodyTime(callerOf(request), takeBodyTime(request));
    request[RELEASE_SLOT]?.();
    done();
  });
  return async (request, reply) => {
    await enter(request, reply);
  };
};
