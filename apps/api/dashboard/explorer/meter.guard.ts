import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Meter } from '../../metering/meter.js';
import { admitToRoute } from '../../v4/admission.guard.js';
import { signedInUserOf } from '../session/session.guard.js';

/** Admits a read on behalf of the session's organization, with the meter of the public API. Runs after `SessionGuard`. */
@Injectable()
export class MeterGuard implements CanActivate {
  constructor(
    private readonly meter: Meter,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const signedIn = signedInUserOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (!signedIn) throw new Error('SessionGuard must run before MeterGuard.');
    return admitToRoute(context, this.meter, this.reflector, () =>
      this.meter.admitOrganization(signedIn.organizationId),
    );
  }
}
