import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import { admitRequest } from '../metering/admit-request.js';
import { endpointOf } from '../metering/endpoints.js';
import { Meter } from '../metering/meter.js';
import type { MeteredRequest } from '../metering/metered-request.js';
import { TokenAdmission } from '../metering/token-admission.js';

/** The key of a request's `MeteredRequest`. */
export const METERED = Symbol('metered request');

type AdmittedRequest = FastifyRequest & { [METERED]?: MeteredRequest };

/** The admitted request with its operation. */
export const Metered = createParamDecorator((_: unknown, context: ExecutionContext): MeteredRequest => {
  const metered = context.switchToHttp().getRequest<AdmittedRequest>()[METERED];
  if (!metered) throw new Error('The request was not admitted.');
  return metered;
});

/** Admits a request to a route, so that `Metered` returns it. @param admit authenticates the caller and counts the request. @returns true, as guards do. */
export const admitToRoute = async (
  context: ExecutionContext,
  meter: Meter,
  reflector: Reflector,
  admit: () => Promise<AdmissionResult>,
): Promise<true> => {
  const http = context.switchToHttp();
  const request = http.getRequest<AdmittedRequest>();
  const endpoint = endpointOf(reflector, context);
  request[METERED] = await admitRequest(request, http.getResponse<FastifyReply>(), meter, endpoint, admit);
  return true;
};

/** Admits each request by its token before its parameters and body are read. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly meter: Meter,
    private readonly reflector: Reflector,
    private readonly tokens: TokenAdmission,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return admitToRoute(context, this.meter, this.reflector, () => this.tokens.admit(request));
  }
}
