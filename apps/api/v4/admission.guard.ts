import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  Optional,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserRole } from '#libs/accounts/user.entity.js';
import { admitRequest } from '../metering/admit-request.js';
import type { Endpoint } from '../metering/endpoints.js';
import { Meter } from '../metering/meter.js';
import type { MeteredRequest } from '../metering/metered-request.js';
import { SessionAdmission } from '../metering/session-admission.js';
import { TokenAdmission } from '../metering/token-admission.js';

/** How requests to a route are admitted. */
interface RouteAdmission extends Endpoint {
  /** The least role of a user whose session, on a page of the dashboard, is accepted instead of a token; null: none is. */
  readonly sessionRole: UserRole | null;
}

/** Declares how requests to the routes of a controller are admitted. */
export const Admit = Reflector.createDecorator<RouteAdmission>();

const METERED = Symbol('metered request');

type AdmittedRequest = FastifyRequest & { [METERED]?: MeteredRequest };

/** The admitted request with its operation. */
export const Metered = createParamDecorator((_: unknown, context: ExecutionContext): MeteredRequest => {
  const metered = context.switchToHttp().getRequest<AdmittedRequest>()[METERED];
  if (!metered) throw new Error('The request was not admitted.');
  return metered;
});

/**
 * Admits each request before its parameters and body are read: by its token or, if it has no `Authorization`, by the session of a page of
 * the same origin.
 */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly meter: Meter,
    private readonly reflector: Reflector,
    private readonly tokens: TokenAdmission,
    @Optional() @Inject(SessionAdmission) private readonly sessions?: SessionAdmission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<AdmittedRequest>(), http.getResponse<FastifyReply>()];
    const route = this.reflector.get(Admit, context.getClass());
    if (!route)
      throw new Error(`${context.getClass().name} does not declare how it admits requests: add @Admit to it.`);
    const { sessionRole: role } = route;
    const { sessions } = this;
    const hasSession =
      role !== null && request.headers.authorization === undefined && sessions?.applies(request) === true;
    // The cookie is not part of the cache key.
    if (hasSession) reply.header('cache-control', 'no-store');
    const admit = () => (hasSession ? sessions.admit(request, role) : this.tokens.admit(request));
    request[METERED] = await admitRequest(request, reply, this.meter, route, admit);
    return true;
  }
}
