import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
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

/** Names by which requests may address the server, or `any`. */
export type AllowedHosts = readonly string[] | 'any';

/**
 * The allowed hosts. On a loopback address only local names and those of the public URLs, since a page of another site can reach the server by a name
 * that resolves to this machine; then the browser sends no foreign `Origin`. Any, if the operator lists origins or names a proxy, which forwards the
 * host that clients use.
 */
export const allowedHosts = (
  host: string,
  {
    origins,
    publicUrls,
    trustProxy,
  }: { origins: string | undefined; publicUrls: readonly string[]; trustProxy: string | null },
): AllowedHosts => {
  if (!isLoopback(host) || origins !== undefined || trustProxy !== null) return 'any';
  return [...localhostAllowedHostnames(), ...publicUrls.map((url) => new URL(url).hostname)];
};

export const isAllowedHost = (host: string | undefined, allowed: AllowedHosts): boolean =>
  allowed === 'any' || validateHostHeader(host, [...allowed]).ok;

/** The library compares host names. */
const hostNameOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : origin);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).hostname !== '';
