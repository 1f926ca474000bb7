import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from '#libs/accounts/sessions/sessions.js';
import { SESSION_COOKIE } from '../../isolation/anonymous-requests.js';

/** Browsers refuse a `__Host-` cookie that is not Secure, or that another host of the domain set. */
const nameFor = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** True except on localhost, which has no TLS. */
const isSecure = ({ hostname }: FastifyRequest): boolean =>
  !(
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );

/** The value of a cookie of the dashboard; undefined for a request without it. */
export const browserCookie = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[nameFor(name, isSecure(request))] || undefined;

/** Sets a cookie that only requests of the dashboard's own pages send. @param maxAge in seconds; 0 removes the cookie. */
export const setBrowserCookie = (reply: FastifyReply, name: string, value: string, maxAge: number): void => {
  const secure = isSecure(reply.request);
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameFor(name, secure),
      value,
      httpOnly: true,
      secure,
      sameSite: 'strict',
      path: '/',
      maxAge,
    }),
  );
};

/** The secret of the session; undefined for a request without one. */
export const sessionSecret = (request: FastifyRequest): string | undefined => browserCookie(request, SESSION_COOKIE);

/** @param secret of the new session; null removes the cookie. */
export const setSessionCookie = (reply: FastifyReply, secret: string | null): void =>
  setBrowserCookie(reply, SESSION_COOKIE, secret ?? '', secret === null ? 0 : sessionDays.absolute * 86_400);
