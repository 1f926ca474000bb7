import { isIPv6 } from 'node:net';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Where a program of this machine reaches the API that listens on `host`. */
export function baseUrlOf(host: string, port: number): string {
  if (EVERYWHERE.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
