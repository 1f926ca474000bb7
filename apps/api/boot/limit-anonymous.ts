import type { FastifyInstance } from 'fastify';
import { toAppError } from '../errors/public-error.js';
import type { AnonymousRequests } from '../isolation/anonymous-requests.js';
import { sendError } from './send-error.js';

/**
 * Limits routes that need no token, by the address of their callers.
 * @param paths of routes: a request may spell the path in other ways.
 */
export const limitAnonymous = (
  fastify: FastifyInstance,
  anonymous: AnonymousRequests,
  paths: readonly string[],
): void => {
  fastify.addHook('onRequest', async ({ routeOptions, ip }, reply) => {
    if (!paths.includes(routeOptions.url ?? '')) return;
    try {
      anonymous.assertNotBlocked(ip, undefined);
      await anonymous.countFailure(ip);
      return;
    } catch (error) {
      // Nest handles the errors of its own routes only.
      sendError(reply, toAppError(error));
      return reply;
    }
  });
};
