import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from '#libs/billing/rate-limits/rate-windows.js';
import { reportAccountStatus } from '../http/account-headers.js';
import { endpointOf } from '../metering/endpoints.js';
import { Meter } from '../metering/meter.js';
import { MeteredRequest } from '../metering/metered-request.js';

const METERED = Symbol('metered request');

type AdmittedRequest = FastifyRequest & { [METERED]?: MeteredRequest };

/** The request with its operation, as it was admitted. */
export const Metered = createParamDecorator((_: unknown, context: ExecutionContext): MeteredRequest => {
  const metered = context.switchToHttp().getRequest<AdmittedRequest>()[METERED];
  if (!metered) throw new Error('The request was not admitted.');
  return metered;
});

/** Admits each request by its token before anything else about it is read. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly meter: Meter,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AdmittedRequest>();
    try {
      const admission = await this.meter.admitToken(request.headers.authorization);
      const operation = this.meter.begin(admission, {
        endpoint: endpointOf(this.reflector, context),
        requestId: request.id,
        headersOnly: request.method === 'HEAD',
      });
      request[METERED] = new MeteredRequest(operation, http.getResponse<FastifyReply>());
      reportAccountStatus(request, operation);
    } catch (error) {
      if (error instanceof RateLimited) reportAccountStatus(request, error);
      throw error;
    }
    return true;
  }
}
