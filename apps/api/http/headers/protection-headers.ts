import type { FastifyRequest } from 'fastify';

/** Browsers use no other type than that of the response. */
export const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;

const ONE_YEAR = 31_536_000;

/** Headers of every response. Over TLS, also through a proxy that `TRUST_PROXY` lists, browsers are told not to use plain HTTP any longer. */
export const protectionHeaders = ({ protocol }: FastifyRequest): Record<string, string> =>
  protocol === 'https' ? { ...NOSNIFF, 'strict-transport-security': `max-age=${ONE_YEAR}` } : NOSNIFF;
