import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { inSearchContext, type SearchContext } from '#libs/search/read/search-context.js';
import { Capacity } from './capacity.js';
import type { IsolationLimits } from './isolation-limits.js';
import type { RequestTurns } from './request-turns.js';

const MIB = 1024 * 1024;
const ADDRESS_SHARE = 0.25;
const CONTEXT = Symbol('search context');

const LEAVE = Symbol('leave');

type ContextRequest = FastifyRequest & { [CONTEXT]?: SearchContext; [LEAVE]?: () => void };

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

/** A refusal for lack of capacity, which costs the caller nothing. */
export const overloaded = (message: string): AppError =>
  new AppError('service_unavailable', message, { details: { retry_after_seconds: 1 } });

/** Aborted when the client disconnects before it has received its response. */
export const disconnectSignal = (request: FastifyRequest): AbortSignal | undefined =>
  (request as ContextRequest)[CONTEXT]?.signal;

/** Makes searches of this request use the share of its organization. */
export const attributeSearches = (request: FastifyRequest, organizationId: string): void => {
  const context = (request as ContextRequest)[CONTEXT];
  if (context) context.organizationId = organizationId;
};

/** Limits requests and the memory of their bodies, and cancels the searches of clients that disconnect. */
export const isolateRequests = (
  fastify: FastifyInstance,
  { limits, turns, maxBody, callerOf }: IsolationOptions,
): void => {
  limitBodies(fastify, limits.bodies * MIB, maxBody);
  // After the body has been received: a slow sender takes no turn.
  fastify.addHook('preHandler', (request: ContextRequest, reply, done) => {
    const controller = new AbortController();
    const { signal } = controller;
    const context: SearchContext = { organizationId: null, signal };
    request[CONTEXT] = context;
    reply.raw.once('close', () => {
      request[LEAVE]?.();
      if (!reply.raw.writableFinished) controller.abort();
    });
    if (isUnlimited(request)) return inSearchContext(context, done);
    if (hasBody(request.raw) && !turns.arrive(request.raw, request.ip)) {
      return done(overloaded('The service is overloaded. Send the request again after a second.'));
    }
    turns.enter(request, callerOf(request), signal).then((leave) => {
      request[LEAVE] = leave;
      // Its client may have disconnected as its turn came.
      if (signal.aborted) leave();
      inSearchContext(context, done);
    }, done);
  });
  // The next request may begin while this response is being sent, however slowly its client reads.
  fastify.addHook('onSend', (request: ContextRequest, _, __, done) => {
    request[LEAVE]?.();
    done();
  });
};

/** Reserves the announced size of a body until it has been received. */
const limitBodies = (fastify: FastifyInstance, total: number, maxBody: number): void => {
  const bodies = new Capacity<string>({ perKey: total * ADDRESS_SHARE, total });
  const reserved = new WeakMap<FastifyRequest, number>();
  const release = (request: FastifyRequest) => {
    const size = reserved.get(request);
    if (size === undefined) return;
    reserved.delete(request);
    bodies.release(request.ip, size);
  };
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const size = announcedSize(request, maxBody);
    if (size === 0) return done();
    if (!bodies.acquire(request.ip, size)) {
      return done(overloaded('Too many request bodies are being received. Send the request again after a second.'));
    }
    reserved.set(request, size);
    reply.raw.once('close', () => release(request));
    done();
  });
  fastify.addHook('preHandler', (request, _, done) => {
    release(request);
    done();
  });
};

/** Bytes. A body beyond the limit is refused before it is read. */
const announcedSize = ({ headers }: FastifyRequest, maxBody: number): number => {
  if (headers['transfer-encoding'] !== undefined) return maxBody;
  const length = Number(headers['content-length'] ?? 0);
  return length <= maxBody ? length : 0;
};
