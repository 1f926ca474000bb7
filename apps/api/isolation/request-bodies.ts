import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { BodyMemory } from './body-memory.js';
import { overloaded } from './overloaded.js';

const RELEASE = Symbol('release body');

type BodyRequest = FastifyRequest & { [RELEASE]?: () => void };

/** Both in bytes. */
export interface BodyLimits {
  /** Of all bodies together. */
  readonly total: number;
  readonly perBody: number;
}

/** Bodies are parsed after their sender has been admitted. Many clients send one that no route reads. */
export const receiveBodies = (fastify: FastifyInstance, { total, perBody }: BodyLimits): void => {
  const memory = new BodyMemory(total);
  // Also of requests whose client disconnects before its body is complete.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => releaseBody(request));
    done();
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: BodyRequest, stream, done) => {
    // Decompressed, if it is compressed.
    const payload = stream ?? request.raw;
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (error: Error | null) => {
      payload.off('data', receive).off('end', end).off('error', settle);
      if (error) {
        chunks.length = 0;
        body?.release();
        done(error);
        return;
      }
      body?.complete();
      done(null, Buffer.concat(chunks, size));
    };
    // What is left of a refused body may still fail.
    payload.on('error', () => {});
    const body = memory.hold(request.ip, () => settle(tooManyBodies()));
    const receive = (chunk: Buffer) => {
      size += chunk.length;
      if (size > perBody) settle(new AppError('payload_too_large'));
      else if (body?.grow(chunk.length)) chunks.push(chunk);
      else settle(tooManyBodies());
    };
    const end = () => settle(null);
    request[RELEASE] = () => body?.release();
    if (Number(request.headers['content-length'] ?? 0) > perBody) settle(new AppError('payload_too_large'));
    else if (body) {
      payload.on('data', receive).once('end', end).once('error', settle);
      // A decompressed body has been paused.
      payload.resume();
    } else settle(tooManyBodies());
  });
};

/** The body of this request is about to be used, or is not needed. Calling it again has no effect. */
export const releaseBody = (request: FastifyRequest): void => (request as BodyRequest)[RELEASE]?.();

const tooManyBodies = (): AppError =>
  overloaded('Too many request bodies are being received. Send the request again after a second.');
