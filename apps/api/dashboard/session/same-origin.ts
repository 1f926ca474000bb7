import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of the dashboard, or from no page at all. Browsers add `Sec-Fetch-Site` to every request and
 * `Origin` to every one that can change something; pages cannot forge either.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
};
