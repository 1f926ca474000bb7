import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The cheapest first: a page costs 14.6 ms of CPU time with gzip and 22.9 ms with br. */
export const ENCODINGS = ['gzip', 'br'] as const;
const WITH_IDENTITY: string[] = [...ENCODINGS, 'identity'];

/** The types of the library lack `preferred`. */
interface EncodingNegotiator {
  encodings(available: string[], options?: { preferred: string[] }): string[];
}

/**
 * Chooses the encoding of a response by the q-values of `Accept-Encoding`, the cheapest of those that are accepted alike, and leaves
 * only this one in the header. `@fastify/compress` ignores the q-value of `identity`, and reads `*` as its first encoding even if that is
 * excluded.
 */
export const negotiateEncoding = (fastify: FastifyInstance): void => {
  const refusesIdentity = new WeakSet<FastifyRequest>();
  fastify.addHook('onRequest', async (request) => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined) return;
    const header = String(accepted).replaceAll(/\bx-gzip\b/gi, 'gzip');
    const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
    const available = negotiator.encodings(WITH_IDENTITY, { preferred: WITH_IDENTITY });
    request.headers['accept-encoding'] = available[0] ?? 'identity';
    if (available.length > 0 && !available.includes('identity')) refusesIdentity.add(request);
  });
  // A stream is compressed whatever its size.
  fastify.addHook('onSend', async (request, _, payload) =>
    refusesIdentity.has(request) && (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0
      ? Readable.from([payload])
      : payload,
  );
};
