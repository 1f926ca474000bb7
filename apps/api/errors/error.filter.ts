import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import type { AllowedMethods } from '../http/allowed-methods.js';
import { sendError, toAppError } from './envelope.js';
import { errorTable } from './error-table.js';

/** Turns everything that is thrown while a request is worked on into the error envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly allowedMethods: AllowedMethods) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = this.withMethods(toAppError(thrown), reply);
    if (errorTable[error.code].status >= 500)
      reply.request.log.error({ err: error, code: error.code }, 'request failed');
    // The client went away, or the answer is already on its way.
    if (!reply.sent) sendError(reply, error);
  }

  /** The framework knows no difference between an unknown path and a known one with another method. */
  private withMethods(error: AppError, reply: FastifyReply): AppError {
    if (error.code !== 'not_found') return error;
    const methods = this.allowedMethods.of(reply.request.url.split('?')[0] ?? '');
    if (methods.length === 0) return error;
    reply.header('allow', methods.join(', '));
    return new AppError('method_not_allowed');
  }
}
