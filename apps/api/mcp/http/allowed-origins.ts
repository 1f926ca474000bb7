import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';

/** Origins whose pages may call the endpoint, or any. Does not concern programs, which send no `Origin`. */
export type AllowedOrigins = readonly string[] | 'any';

export const ANY_ORIGIN: AllowedOrigins = 'any';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/**
 * A server that listens on a loopback address accepts only requests of local pages, so that a page of another site cannot reach it by
 * DNS rebinding. On other addresses any page may call, because access depends only on the token that it sends.
 * @param configured host names or origins, separated by commas; `*` for any.
 */
export const allowedOrigins = (configured: string | undefined, host: string): AllowedOrigins => {
  if (configured === undefined) return LOOPBACK.test(host) ? localhostAllowedOrigins() : ANY_ORIGIN;
  const listed = configured.split(',').map((origin) => origin.trim());
  return listed.includes('*') ? ANY_ORIGIN : listed.map(hostNameOf);
};

export const isAllowedOrigin = (origin: string | undefined, allowed: AllowedOrigins): boolean =>
  origin === undefined || (allowed === ANY_ORIGIN ? isOrigin(origin) : validateOriginHeader(origin, [...allowed]).ok);

/** The library compares host names. */
const hostNameOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : origin);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).hostname !== '';
