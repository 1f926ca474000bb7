import type { IncomingHttpHeaders } from 'node:http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, RequestOrigin } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';
import { routeOf } from '../http/route.js';
import { sessionSecret } from './session-cookie.js';

const SIGNED_IN = Symbol('signed in');

type DashboardRequest = FastifyRequest & { [SIGNED_IN]?: SignedInUser };

/** The user who sent a request; undefined on public routes. */
export const signedInUserOf = (request: FastifyRequest): SignedInUser | undefined =>
  (request as DashboardRequest)[SIGNED_IN];

/** The signed-in user. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const signedIn = context.switchToHttp().getRequest<DashboardRequest>()[SIGNED_IN];
  if (!signedIn) throw new Error('A public route has no signed-in user: declare its access as `member` or `admin`.');
  return signedIn;
});

/** The signed-in user, as the audit log names them. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<DashboardRequest>();
  const signedIn = request[SIGNED_IN];
  if (!signedIn) throw new Error('A public route has no signed-in user: declare its access as `member` or `admin`.');
  return actorOf(request, { id: signedIn.userId, email: signedIn.email });
});

export const originOf = ({ ip, id }: FastifyRequest): RequestOrigin => ({ address: ip, requestId: id });

export const actorOf = (request: FastifyRequest, { id, email }: { id: string; email: string }): Actor => ({
  type: 'user',
  id,
  name: email,
  ...originOf(request),
});

/** Refuses requests of other origins, and requires a session with the role that the route declares. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly anonymous: AnonymousRequests,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<DashboardRequest>();
    const access = routeOf(context.getHandler())?.access ?? 'member';
    // Responses that belong to a session must not be cached.
    http.getResponse<FastifyReply>().header('cache-control', 'no-store');
    if (!isSameOrigin(request.headers)) throw new AppError('cross_site_request');
    if (access === 'public') return true;
    request[SIGNED_IN] = await signedInUser(this.database, this.anonymous, request);
    if (access === 'admin' && request[SIGNED_IN].role !== 'admin') throw new AppError('admin_required');
    return true;
  }
}

/** The user of the session of a request. @throws AppError `session_required`, and what `findSession` throws. */
export const signedInUser = async (
  database: DashboardDatabase,
  anonymous: AnonymousRequests,
  request: FastifyRequest,
): Promise<SignedInUser> => {
  const signedIn = await findSession(database, anonymous, request);
  if (!signedIn) throw new AppError('session_required');
  return signedIn;
};

/**
 * The user of the session of a request, which is remembered as a known caller of the queue; null without a session, or with one that has ended.
 * @throws AppError `rate_limited` when the address has sent too many cookies that match no session, as with tokens.
 */
export const findSession = async (
  database: DashboardDatabase,
  anonymous: AnonymousRequests,
  request: FastifyRequest,
): Promise<SignedInUser | null> => {
  const { ip } = request;
  const { cookie } = request.headers;
  const secret = sessionSecret(request);
  if (secret === undefined) return null;
  anonymous.assertNotBlocked(ip, cookie);
  const signedIn = await database.run((stores) => stores.sessions.find(secret));
  if (signedIn) {
    anonymous.rememberToken(cookie, signedIn.organizationId);
    return signedIn;
  }
  anonymous.forgetToken(cookie);
  await anonymous.countFailure(ip, cookie);
  return null;
};

/**
 * Whether a request comes from a page of the dashboard, or from no page at all. Browsers add `Sec-Fetch-Site` to every request and
 * `Origin` to every one that can change something; pages cannot forge either.
 */
const isSameOrigin = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
};
