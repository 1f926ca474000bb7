import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from '#libs/accounts/sessions/sessions.js';

const NAME = 'rolecall_session';

/** Browsers refuse a `__Host-` cookie that is not Secure, or that another host of the domain set. */
const nameFor = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** True except on localhost, which has no TLS. */
const isSecure = ({ hostname }: FastifyRequest): boolean =>
  !(
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );

/** The secret of the session; undefined for a request without one. */
export const sessionSecret = (request: FastifyRequest): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[nameFor(isSecure(request))] || undefined;

/** @param secret of the new session; null removes the cookie. */
export const setSessionCookie = (reply: FastifyReply, secret: string | null): void => {
  const secure = isSecure(reply.request);
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameFor(secure),
      value: secret ?? '',
      httpOnly: true,
      secure,
      sameSite: 'strict',
      path: '/',
      maxAge: secret === null ? 0 : sessionDays.absolute * 86_400,
    }),
  );
};
