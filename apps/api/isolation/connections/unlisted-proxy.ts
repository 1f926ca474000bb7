import type { IncomingMessage, Server } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';

const isPrivate = compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Logs once that requests seem to come through a proxy that `TRUST_PROXY` does not list. All clients of such a proxy share the limits of its
 * address, and a refusal of one pauses a connection that others use. Only private addresses are reported: any client can send the header.
 */
export const reportUnlistedProxy = (
  server: Server,
  trustProxy: string | null,
  log: Pick<FastifyBaseLogger, 'error'>,
): void => {
  const isTrusted = trustedProxies(trustProxy);
  const check = ({ headers, socket }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const { remoteAddress: address } = socket;
    if (address === undefined || isTrusted(address, 0) || !isPrivate(address, 0)) return;
    server.off('request', check);
    log.error(
      { address },
      `A request from the private address ${address} has a header of proxies (X-Forwarded-For or Forwarded). If it is a proxy, add it to TRUST_PROXY: until then all its clients share the limits of one address. Otherwise ignore this.`,
    );
  };
  server.on('request', check);
};

/** @param trustProxy addresses or networks, separated by commas. */
export const trustedProxies = (trustProxy: string | null) =>
  compile(trustProxy === null ? [] : trustProxy.split(',').map((entry) => entry.trim()));
