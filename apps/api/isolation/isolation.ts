import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSearchContext, type SearchContext } from '#libs/search/read/search-context.js';
import type { IsolationLimits } from './isolation-limits.js';
import { overloaded } from './overloaded.js';
import { receiveBodies, releaseBody } from './request-bodies.js';
import type { RequestTurns } from './request-turns.js';

const MIB = 1024 * 1024;
const CONTEXT = Symbol('search context');

const LEAVE = Symbol('leave');

type IsolatedRequest = FastifyRequest & { [CONTEXT]?: SearchContext; [LEAVE]?: () => void };

export interface IsolationOptions {
  readonly limits: IsolationLimits;
  readonly turns: RequestTurns;
  /** Bytes. */
  readonly maxBody: number;
  /** Whose turn a request takes. */
  readonly callerOf: (request: FastifyRequest) => string;
}

const UNLIMITED: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz']);

/** Whether a request has to be served under any load. */
export const isUnlimited = ({ url }: { readonly url?: string | undefined }): boolean => UNLIMITED.has(url);

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

/** Waits until a request may be worked on; it resolves at once for a request whose turn has come. */
export type TakeTurn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Limits requests and the memory of their bodies, and cancels the searches of clients that disconnect. */
export const isolateRequests = (
  fastify: FastifyInstance,
  { limits, turns, maxBody, callerOf }: IsolationOptions,
): TakeTurn => {
  const enter = async (request: IsolatedRequest, reply: FastifyReply): Promise<SearchContext> => {
    if (request[CONTEXT]) return request[CONTEXT];
    const controller = new AbortController();
    const { signal } = controller;
    const releaseTurn = () => request[LEAVE]?.();
    const context: SearchContext = { organizationId: null, signal, releaseTurn };
    request[CONTEXT] = context;
    reply.raw.once('close', () => {
      releaseTurn();
      if (!reply.raw.writableFinished) controller.abort();
    });
    if (isUnlimited(request)) return context;
    if (hasBody(request.raw) && !turns.arrive(request.raw, request.ip)) {
      throw overloaded('The service is overloaded. Send the request again after a second.');
    }
    const leave = await turns.enter(request, callerOf(request), signal);
    request[LEAVE] = leave;
    // Its client may have disconnected as its turn came.
    if (signal.aborted) leave();
    return context;
  };
  receiveBodies(fastify, { total: limits.bodies * MIB, perBody: maxBody });
  // After the body has been received: a slow sender takes no turn.
  fastify.addHook('preHandler', (request, reply, done) => {
    enter(request, reply).then((context) => {
      releaseBody(request);
      inSearchContext(context, done);
    }, done);
  });
  // The next request may begin while this response is being sent, however slowly its client reads.
  fastify.addHook('onSend', (request: IsolatedRequest, _, __, done) => {
    request[LEAVE]?.();
    done();
  });
  return async (request, reply) => {
    await enter(request, reply);
  };
};
