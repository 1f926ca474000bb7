import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import { RateLimited } from '#libs/billing/rate-limits/rate-windows.js';
import { AppError } from '#libs/errors/app-error.js';
import { reportAccountStatus } from '../http/account-headers.js';
import { AnonymousRequests } from '../isolation/anonymous-requests.js';
import { attributeSearches, disconnectSignal } from '../isolation/isolation.js';
import { endpointOf } from '../metering/endpoints.js';
import { Meter } from '../metering/meter.js';
import { MeteredRequest } from '../metering/metered-request.js';

/** Where a request carries what it is metered by. */
export const METERED = Symbol('metered request');

type AdmittedRequest = FastifyRequest & { [METERED]?: MeteredRequest };

/** The request with its operation, as it was admitted. */
export const Metered = createParamDecorator((_: unknown, context: ExecutionContext): MeteredRequest => {
  const metered = context.switchToHttp().getRequest<AdmittedRequest>()[METERED];
  if (!metered) throw new Error('The request was not admitted.');
  return metered;
});

/**
 * Admits a request, and begins its operation.
 * @param admit admits whoever sends it.
 * @returns true, as guards do.
 */
export const admitRequest = async (
  context: ExecutionContext,
  meter: Meter,
  reflector: Reflector,
  admit: () => Promise<AdmissionResult>,
): Promise<true> => {
  const http = context.switchToHttp();
  const request = http.getRequest<AdmittedRequest>();
  try {
    const admission = await admit();
    reportAccountStatus(request, admission);
    attributeSearches(request, admission.caller.organizationId);
    const operation = meter.begin(admission, {
      endpoint: endpointOf(reflector, context),
      requestId: request.id,
      headersOnly: request.method === 'HEAD',
      signal: disconnectSignal(request),
    });
    request[METERED] = new MeteredRequest(operation, http.getResponse<FastifyReply>());
    reportAccountStatus(request, operation);
    return true;
  } catch (error) {
    if (error instanceof RateLimited) reportAccountStatus(request, error);
    throw error;
  }
};

/** Admits each request by its token before anything else about it is read. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly meter: Meter,
    private readonly reflector: Reflector,
    private readonly anonymous: AnonymousRequests,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = headers;
    this.anonymous.check(ip, authorization);
    return admitRequest(context, this.meter, this.reflector, async () => {
      const admission = await this.meter.admitToken(authorization).catch(async (error) => {
        if (error instanceof AppError && error.code === 'unauthorized') await this.anonymous.failed(ip);
        throw error;
      });
      this.anonymous.succeeded(authorization);
      return admission;
    });
  }
}
