import { HttpException } from '@nestjs/common';
import type { FastifyError } from 'fastify';
import { AppError, type ErrorCode } from '#libs/errors/app-error.js';
import { errorTable } from './error-table.js';

/** An error as clients see it. Each entrance formats it in its own way. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number;
  readonly request_id: string;
  readonly details?: Record<string, unknown>;
}

/** `{ error: { code, message, status, request_id, details? } }`, the format of the public API. */
export const envelope = (error: PublicError): { readonly error: PublicError } => ({ error });

const BY_STATUS = new Map<number, ErrorCode>([
  [401, 'unauthorized'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'payload_too_large'],
  [429, 'rate_limited'],
  [503, 'service_unavailable'],
]);

/** Converts anything that is thrown to an `AppError`. Unexpected errors become `internal_error`, without their message. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : ((error as FastifyError | undefined)?.statusCode ?? 500);
  const fallback = status >= 400 && status < 500 ? 'invalid_request' : 'internal_error';
  return new AppError(BY_STATUS.get(status) ?? fallback, undefined, { cause: error });
};

export const toPublicError = (error: AppError, requestId: string): PublicError => {
  const { status, message } = errorTable[error.code];
  return {
    code: error.code,
    message: error.message || message,
    status,
    request_id: requestId,
    ...(error.details && { details: error.details }),
  };
};
