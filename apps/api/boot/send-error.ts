import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AppError } from '#libs/errors/app-error.js';
import { entranceOf } from '../entrances.js';
import { errorTable } from '../errors/error-table.js';
import { envelope, toPublicError } from '../errors/public-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address by which clients know the API. */
    readonly publicAddress: { readonly origin: string };
  }
}

/** Sends an error in the format of the request's entrance. */
export const sendError = (reply: FastifyReply, error: AppError): void => {
  const { status, retryAfter } = errorTable[error.code];
  const seconds = (error.details?.retry_after_seconds as number | undefined) ?? retryAfter;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  const { errorBody, challenge } = entranceOf(reply.request.url);
  // Required with 401 (RFC 9110). The dashboard has no token that a client could send.
  if (error.code === 'unauthorized')
    reply.header('www-authenticate', challenge?.(reply.server.publicAddress.origin, reply.request) ?? 'Bearer');
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(errorBody(toPublicError(error, reply.request.id)));
};

/** Responds to a malformed or oversized request head, for which the framework has no request. */
export const sendRawError = (socket: Writable, error: AppError, requestId: string): void => {
  const { status } = errorTable[error.code];
  const body = JSON.stringify(envelope(toPublicError(error, requestId)));
  socket.end(
    `HTTP/1.1 ${status} Error\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};
