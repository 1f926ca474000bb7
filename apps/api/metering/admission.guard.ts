import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '#libs/billing/admission/admission.js';
import { Charging } from '#libs/billing/credits/charging.js';
import { RateLimited } from '#libs/billing/rate-limits/rate-windows.js';
import { Bookkeeping } from '#libs/billing/usage/bookkeeping.js';
import { Scopes } from '#libs/visibility/scopes.js';
import { endpointOf } from './endpoints.js';
import { MeteredRequest } from './metered-request.js';
import { meteringHeaders, type Standing } from './metering-headers.js';

const STANDING = Symbol('standing');

type KnownRequest = FastifyRequest & { [STANDING]?: Standing };

/** The request, as it was admitted. */
export const Metered = createParamDecorator((_: unknown, context: ExecutionContext): MeteredRequest => {
  const standing = context.switchToHttp().getRequest<KnownRequest>()[STANDING];
  if (!(standing instanceof MeteredRequest)) throw new Error('the request was not admitted');
  return standing;
});

/** A hook before the answer is sent: tells whoever is known, errors included, where they stand. */
export const tellStanding = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
  const standing = (request as KnownRequest)[STANDING];
  if (standing) reply.headers(meteringHeaders(standing));
  done(null, payload);
};

type Done = (error: null, payload: unknown) => void;

/** Admits every request before anything else is looked at. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly admission: Admission,
    readonly charging: Charging,
    readonly bookkeeping: Bookkeeping,
    readonly scopes: Scopes,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<KnownRequest>();
    try {
      const admitted = await this.admission.admit(request.headers.authorization);
      const endpoint = endpointOf(this.reflector, context);
      request[STANDING] = new MeteredRequest(admitted, http.getResponse(), endpoint, this);
    } catch (error) {
      if (error instanceof RateLimited) request[STANDING] = error;
      throw error;
    }
    return true;
  }
}
