import { isIPv6 } from 'node:net';

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::']);

/** The URL at which programs on this machine reach an API that listens on `host`. */
export const baseUrlOf = (host: string, port: number): string => {
  if (WILDCARD_HOSTS.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
};
