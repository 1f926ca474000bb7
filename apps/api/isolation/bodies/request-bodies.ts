import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError } from '#libs/errors/app-error.js';
import type { BodyLimits } from '../../http/body/body-limits.js';
import { timeBody } from '../../http/body/body-time.js';
import { clientNetwork } from '../../http/client-network.js';
import { overloaded } from '../overloaded.js';
import { BodyCheck } from './body-check.js';
import { BodyMemory } from './body-memory.js';

const RELEASE_BODY = Symbol('release body');

type BodyRequest = FastifyRequest & { [RELEASE_BODY]?: () => void };

/** A body as the compression plugin decompresses it. */
type Payload = Readable & { readonly receivedEncodedLength?: number };

export interface BodyOptions {
  /** Bytes of all bodies together. */
  readonly total: number;
  readonly limitsOf: (request: FastifyRequest) => BodyLimits;
}

/** Receives request bodies as bytes, within their limits. A route parses its body only after the caller has been admitted. */
export const receiveBodies = (fastify: FastifyInstance, { total, limitsOf }: BodyOptions): void => {
  const memory = new BodyMemory(total);
  // Also of requests whose client disconnects before its body is complete.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => releaseBody(request));
    done();
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: BodyRequest, stream, done) => {
    // Decompressed, if it is compressed.
    const payload: Payload = stream ?? request.raw;
    const check = new BodyCheck(limitsOf(request), request.headers['content-type']);
    const chunks: Buffer[] = [];
    const settle = (error: Error | null) => {
      payload.off('data', receive).off('end', end).off('error', settle);
      if (error) {
        // What has not been decompressed stays compressed.
        if (payload !== request.raw) payload.pause();
        chunks.length = 0;
        body?.release();
        done(error);
        return;
      }
      body?.complete();
      done(null, Buffer.concat(chunks));
    };
    // The rest of a refused body may still fail.
    payload.on('error', () => {});
    const body = memory.reserve(clientNetwork(request.ip), () => settle(tooManyBodies()));
    const receive = (chunk: Buffer) => {
      const error = timeBody(request, () => check.received(chunk, payload.receivedEncodedLength));
      if (error) settle(error);
      else if (body?.grow(chunk.length)) chunks.push(chunk);
      else settle(tooManyBodies());
    };
    const end = () => settle(null);
    request[RELEASE_BODY] = () => body?.release();
    const tooLarge = check.announced(Number(request.headers['content-length'] ?? 0));
    if (tooLarge) settle(tooLarge);
    else if (body) {
      payload.on('data', receive).once('end', end).once('error', settle);
      // A stream that decompresses the body starts paused.
      payload.resume();
    } else settle(tooManyBodies());
  });
};

/** Stops counting the body of a request, because it is about to be used or is not needed. Calling it again has no effect. */
export const releaseBody = (request: FastifyRequest): void => (request as BodyRequest)[RELEASE_BODY]?.();

const tooManyBodies = (): AppError => overloaded('Too many request bodies are being received. Retry after a second.');
