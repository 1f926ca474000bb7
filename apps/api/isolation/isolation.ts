import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerShares } from '#libs/fairness/caller-shares.js';
import { countExchange, endWork, workFor } from '#libs/fairness/thread-time.js';
import { inSearchContext, type SearchContext } from '#libs/search/read/search-context.js';
import type { BodyLimits } from '../http/body/body-limits.js';
import { takeBodyTime } from '../http/body/body-time.js';
import { clientNetwork } from '../http/client-network.js';
import type { QueuedCaller } from './anonymous-requests.js';
import { receiveBodies, releaseBody } from './bodies/request-bodies.js';
import type { IsolationLimits } from './isolation-limits.js';
import { overloaded } from './overloaded.js';
import type { RequestQueue } from './request-queue.js';

const MIB = 1024 * 1024;
const CONTEXT = Symbol('search context');

const RELEASE_SLOT = Symbol('release slot');

const TAKE_TURN = Symbol('take turn');

type IsolatedRequest = FastifyRequest & {
  [CONTEXT]?: SearchContext;
  [RELEASE_SLOT]?: () => void;
  [TAKE_TURN]?: () => Promise<() => void>;
};

export interface IsolationOptions {
  readonly limits: IsolationLimits;
  readonly queue: RequestQueue;
  readonly bodyLimitsOf: (request: FastifyRequest) => BodyLimits;
  /** The caller whose share of the queue a request uses. */
  readonly callerOf: (request: FastifyRequest) => QueuedCaller;
  readonly shares: CallerShares;
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
  if (!context) return;
  context.organizationId = organizationId;
  context.caller = organizationId;
  workFor(context);
};

/** Performs one of several operations of a request when it is its turn: a request with many operations waits as often as as many requests. */
export const inTurn = async <T>(request: FastifyRequest, operation: () => Promise<T>): Promise<T> => {
  const { [CONTEXT]: context, [TAKE_TURN]: takeTurn } = request as IsolatedRequest;
  if (!context || !takeTurn) return operation();
  const releaseSlot = await takeTurn();
  try {
    workFor(context);
    return await inSearchContext({ ...context, releaseSlot }, operation);
  } finally {
    workFor(context);
    releaseSlot();
  }
};

/** Whether a request is refused for what it asks. What an overload refuses is not its fault, and would delay its caller further. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Counts everything that a request took, because it, or an operation of it, is refused. */
export const countRefusal = (request: FastifyRequest): void => {
  const { [CONTEXT]: context } = request as IsolatedRequest;
  if (!context) return;
  // First what the thread does for it at this moment.
  workFor(context);
  context.shares.countRefusal(context.request, context.caller);
};

/** Gives the slot of a request back, because each of its operations takes a turn. */
export const leaveTurn = (request: FastifyRequest): void => (request as IsolatedRequest)[RELEASE_SLOT]?.();

/** Waits until a request may be handled. Resolves immediately for a request that already has a slot. */
export type AcquireSlot = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Limits requests and the memory of their bodies, and cancels the searches of clients that disconnect. */
export const isolateRequests = (
  fastify: FastifyInstance,
  { limits, queue, bodyLimitsOf, callerOf, shares }: IsolationOptions,
): AcquireSlot => {
  const enter = async (request: IsolatedRequest, reply: FastifyReply): Promise<SearchContext> => {
    if (request[CONTEXT]) return request[CONTEXT];
    const controller = new AbortController();
    const { signal } = controller;
    const releaseSlot = () => request[RELEASE_SLOT]?.();
    const caller = callerOf(request);
    const context: SearchContext = { organizationId: null, caller: caller.key, shares, request, signal, releaseSlot };
    request[CONTEXT] = context;
    request[TAKE_TURN] = () => queue.takeTurn(callerOf(request), signal);
    reply.raw.once('close', () => {
      releaseSlot();
      endWork(context);
      if (!reply.raw.writableFinished) controller.abort();
    });
    // It may have disconnected while its body was received.
    if (reply.raw.destroyed) controller.abort();
    if (isHealthCheck(request)) return context;
    if (hasBody(request.raw) && !queue.reservePlace(request.raw, clientNetwork(request.ip))) {
      throw overloaded('The service is overloaded. Retry after a second.');
    }
    queue.countBodyTime(caller, takeBodyTime(request));
    request[RELEASE_SLOT] = await queue.enter(request, caller, signal);
    countExchange(context);
    // The client may have disconnected in the meantime.
    if (signal.aborted) releaseSlot();
    return context;
  };
  receiveBodies(fastify, { total: limits.bodies * MIB, limitsOf: bodyLimitsOf });
  // After the body has been received, so that a slow sender occupies no slot.
  fastify.addHook('preHandler', (request, reply, done) => {
    enter(request, reply).then((context) => {
      releaseBody(request);
      workFor(context);
      inSearchContext(context, done);
    }, done);
  });
  // The next request may start while this response is being sent, so that a slow reader occupies no slot.
  fastify.addHook('onSend', (request: IsolatedRequest, reply, _, done) => {
    queue.countBodyTime(callerOf(request), takeBodyTime(request));
    // Before the next request begins, which may be one of the same caller.
    workFor(request[CONTEXT]);
    if (isRefusal(reply.statusCode)) countRefusal(request);
    request[RELEASE_SLOT]?.();
    done();
  });
  return async (request, reply) => {
    await enter(request, reply);
  };
};
