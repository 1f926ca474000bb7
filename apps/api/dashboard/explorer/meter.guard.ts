import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Meter } from '../../metering/meter.js';
import { admitToRoute } from '../../v4/admission.guard.js';
import { signedInOf } from '../session/session.guard.js';

/** Admits a read on behalf of the session's organization, with the meter of the public API. Runs after the guard of the dashboard. */
@Injectable()
export class MeterGuard implements CanActivate {
  constructor(
    private readonly meter: Meter,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const signedIn = signedInOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (!signedIn) throw new Error('The guard of the dashboard comes first.');
    return admitToRoute(context, this.meter, this.reflector, () =>
      this.meter.admitOrganization(signedIn.organizationId),
    );
  }
}
