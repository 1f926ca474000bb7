import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../../http/client-network.js';
import type { AnonymousRequests } from '../anonymous-requests.js';
import { hasBody } from '../isolation.js';
import { overloaded } from '../overloaded.js';
import type { RequestQueue } from '../request-queue.js';

export interface BodySenderOptions {
  readonly queue: RequestQueue;
  readonly anonymous: AnonymousRequests;
  /** Whether the route of a request requires a token. */
  readonly requiresToken: (request: FastifyRequest) => boolean;
  /** Checks the token of a request, or the session that it has instead. */
  readonly identify: (request: FastifyRequest) => Promise<void>;
}

/**
 * Checks the token of a request before its body is read, so that requests without a valid token cost the same with a body as without one.
 * A request with a token that this process has found valid is not delayed: its admission checks the token again.
 */
export const identifyBodySenders = (
  fastify: FastifyInstance,
  { queue, anonymous, requiresToken, identify }: BodySenderOptions,
): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw) || request.is404 || !requiresToken(request)) return;
    const { authorization, cookie } = request.headers;
    const credential = authorization ?? cookie;
    if (anonymous.knowsToken(credential)) return;
    anonymous.assertNotBlocked(request.ip, credential);
    if (!queue.reservePlace(request.raw, clientNetwork(request.ip)))
      throw overloaded('The service is overloaded. Retry after a second.');
    // Not kept while the body is received, so that a slow sender occupies no slot.
    const caller = anonymous.callerOf(request.ip, request.headers);
    const releaseSlot = await queue.enter(request, caller, disconnectOf(reply));
    try {
      await identify(request);
    } finally {
      releaseSlot();
    }
  });
};

const disconnectOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
};
