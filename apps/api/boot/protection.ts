import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { entranceOf } from '../entrances.js';
import type { BodyLimits } from '../http/body/body-limits.js';
import { headerError } from '../http/headers/header-error.js';
import { protectionHeaders } from '../http/headers/protection-headers.js';
import { type AcquireSlot, type IsolationOptions, isolateRequests } from '../isolation/isolation.js';
import { sendError } from './send-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly acquireSlot: AcquireSlot;
  }
}

/**
 * What every request passes first: protective headers, refusal of ambiguous headers, and the queue in which callers take turns. Decorates the
 * application with `acquireSlot`, for requests that no route receives.
 */
export const protection = fastifyPlugin<Omit<IsolationOptions, 'bodyLimitsOf'>>(async (fastify, isolation) => {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(protectionHeaders(request));
    const error = headerError(request.raw);
    if (!error) return;
    sendError(reply, error);
    return reply;
  });
  fastify.decorate('acquireSlot', isolateRequests(fastify, { ...isolation, bodyLimitsOf }));
});

const bodyLimitsOf = ({ url, routeOptions }: FastifyRequest): BodyLimits =>
  (routeOptions.config as { bodyLimits?: BodyLimits }).bodyLimits ?? entranceOf(url).bodyLimits;
