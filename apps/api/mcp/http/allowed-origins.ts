import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { isLoopback } from '#libs/network/loopback.js';

/** Host names of the origins whose pages may call the endpoint, or `any`. Programs send no `Origin` and are always allowed. */
export type AllowedOrigins = readonly string[] | 'any';

export const ANY_ORIGIN: AllowedOrigins = 'any';

/**
 * The allowed origins. Default: on a loopback address only local pages, so that no other site can reach the server by DNS rebinding;
 * otherwise any page, because access depends only on the token.
 * @param configured comma-separated host names or origins; `*` for any.
 * @param host the address that the server listens on.
 */
export const allowedOrigins = (configured: string | undefined, host: string): AllowedOrigins => {
  if (configured === undefined) return isLoopback(host) ? localhostAllowedOrigins() : ANY_ORIGIN;
  const listed = configured.split(',').map((origin) => origin.trim());
  return listed.includes('*') ? ANY_ORIGIN : listed.map(hostNameOf);
};

export const isAllowedOrigin = (origin: string | undefined, allowed: AllowedOrigins): boolean =>
  origin === undefined || (allowed === ANY_ORIGIN ? isOrigin(origin) : validateOriginHeader(origin, [...allowed]).ok);

/** The library compares host names. */
const hostNameOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : origin);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).hostname !== '';
