import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { toAppError } from '../errors/public-error.js';
import type { AllowedMethods } from '../http/allowed-methods.js';
import { reportServerError } from '../isolation/report-server-error.js';
import type { ThrottledLog } from '../isolation/throttled-log.js';
import { sendError } from './send-error.js';
import type { UnroutedRequests } from './unrouted-requests.js';

/** Turns everything that is thrown while a request is processed into a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly allowedMethods: AllowedMethods,
    private readonly unrouted: UnroutedRequests,
    private readonly log: ThrottledLog,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): Promise<void> | void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // The client has disconnected, which cancels its work.
    if (reply.raw.destroyed) return;
    const error = thrown instanceof AppError ? thrown : this.withAllowedMethods(toAppError(thrown), reply);
    const admission = this.unrouted.admit(error, reply);
    if (!admission) return this.respond(error, reply);
    return admission.then((outcome) => this.respond(toAppError(outcome), reply));
  }

  private respond(error: AppError, reply: FastifyReply): void {
    this.report(error, reply.request);
    // The client has disconnected, or the response is already on its way.
    if (!reply.sent) sendError(reply, error);
  }

  private report(error: AppError, { id: reqId, ip }: FastifyRequest): void {
    if (error.code === 'unauthorized') this.log.write('warn', 'request without a valid token', { reqId, address: ip });
    reportServerError(this.log, error, { reqId });
  }

  /** The framework does not distinguish an unknown path from a known path with another method. */
  private withAllowedMethods(error: AppError, reply: FastifyReply): AppError {
    const { method, url } = reply.request;
    // No route accepts QUERY, but the framework asks for the content type of its body first.
    if (error.code !== 'not_found' && method !== 'QUERY') return error;
    const methods = this.allowedMethods.of(url.split('?')[0] ?? '');
    if (methods.length === 0) return error.code === 'not_found' ? error : new AppError('not_found');
    // A route that accepts the method found nothing, such as a file that a later build removed.
    if (methods.includes(method)) return error;
    reply.header('allow', methods.join(', '));
    return new AppError('method_not_allowed');
  }
}
