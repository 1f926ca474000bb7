import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import type { AllowedMethods } from '../http/allowed-methods.js';
import { errorTable } from './error-table.js';
import { toAppError } from './public-error.js';
import { sendError } from './send-error.js';

/** Turns everything that is thrown while a request is processed into a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly allowedMethods: AllowedMethods) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // The client has disconnected, which cancels its work.
    if (reply.raw.destroyed) return;
    const error = thrown instanceof AppError ? thrown : this.withAllowedMethods(toAppError(thrown), reply);
    if (errorTable[error.code].status >= 500)
      reply.request.log.error({ err: error, code: error.code }, 'request failed');
    // The client has disconnected, or the response is already on its way.
    if (!reply.sent) sendError(reply, error);
  }

  /** The framework does not distinguish an unknown path from a known path with another method. */
  private withAllowedMethods(error: AppError, reply: FastifyReply): AppError {
    if (error.code !== 'not_found') return error;
    const methods = this.allowedMethods.of(reply.request.url.split('?')[0] ?? '');
    if (methods.length === 0) return error;
    reply.header('allow', methods.join(', '));
    return new AppError('method_not_allowed');
  }
}
