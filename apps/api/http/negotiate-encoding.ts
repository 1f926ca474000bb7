import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';

/** The cheapest first: records are stored compressed with deflate (docs/adr/0063), and zstd compresses faster than br. */
export const ENCODINGS = ['gzip', 'zstd', 'br'] as const;
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
    // Without an acceptable coding, which a server may respond to with any (RFC 9110, 12.5.3).
    request.headers['accept-encoding'] = available[0] ?? ENCODINGS[0];
    if (!available.includes('identity')) refusesIdentity.add(request);
  });
  // A stream is compressed whatever its size.
  fastify.addHook('onSend', async (request, _, payload) =>
    refusesIdentity.has(request) && (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0
      ? Readable.from([payload])
      : payload,
  );
};

/** @returns a body as gzip, if that is the negotiated encoding and the body is stored so; else as it is, for any other encoding. */
export const encodedBody = (reply: FastifyReply, response: ResponseBody): Buffer | Promise<Buffer> => {
  reply.header('vary', joinedVary(reply.getHeader('vary')));
  const gzip = reply.request.headers['accept-encoding'] === 'gzip' ? response.gzip : undefined;
  if (!gzip) return response.decompress?.() ?? response.body;
  reply.header('content-encoding', 'gzip');
  return gzip;
};

const joinedVary = (vary: ReturnType<FastifyReply['getHeader']>): string =>
  vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`;
