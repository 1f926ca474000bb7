import type { Writable } from 'node:stream';
import { HttpException } from '@nestjs/common';
import type { FastifyError, FastifyReply } from 'fastify';
import { AppError, type ErrorCode } from '#libs/errors/app-error.js';
import { errorTable } from './error-table.js';

/** `{ error: { code, message, status, request_id, details? } }` */
export interface Envelope {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly status: number;
    readonly request_id: string;
    readonly details?: Record<string, unknown>;
  };
}

const BY_STATUS = new Map<number, ErrorCode>([
  [401, 'unauthorized'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'payload_too_large'],
  [429, 'rate_limited'],
  [503, 'service_unavailable'],
]);

/** What the framework throws, in our own terms; whatever is unforeseen is an internal error and keeps its words to itself. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : ((error as FastifyError | undefined)?.statusCode ?? 500);
  if (status >= 400 && status < 500)
    return new AppError(BY_STATUS.get(status) ?? 'invalid_request', undefined, { cause: error });
  return new AppError(BY_STATUS.get(status) ?? 'internal_error', undefined, { cause: error });
};

export const envelope = (error: AppError, requestId: string): Envelope => {
  const { status, message } = errorTable[error.code];
  return {
    error: {
      code: error.code,
      message: error.message || message,
      status,
      request_id: requestId,
      ...(error.details && { details: error.details }),
    },
  };
};

/** Answers with an error. */
export const sendError = (reply: FastifyReply, error: AppError): void => {
  const { status, retryAfter } = errorTable[error.code];
  const wait = (error.details?.retry_after_seconds as number | undefined) ?? retryAfter;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  reply.status(status).type('application/json; charset=utf-8').send(envelope(error, reply.request.id));
};

/** Answers what never became a request that the framework knows: a malformed or oversized head. */
export const rawError = (socket: Writable, error: AppError, requestId: string): void => {
  const { status } = errorTable[error.code];
  const body = JSON.stringify(envelope(error, requestId));
  socket.end(
    `HTTP/1.1 ${status} Error\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};
