import type { FastifyRequest } from 'fastify';

/** The scope of every access token: reads, as the tools of `/mcp` perform them. */
export const SCOPE = 'read';

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** The metadata of the resource (RFC 9728). */
export const resourceMetadata = (origin: string) => ({
  resource: `${origin}/mcp`,
  authorization_servers: [origin],
  scopes_supported: [SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'Rolecall',
  resource_documentation: `${origin}/docs/mcp`,
});

/** The header `WWW-Authenticate` of a 401 of the resource, by which clients find out where to sign in. */
export const challenge = (origin: string, { headers }: FastifyRequest): string =>
  [
    `Bearer resource_metadata="${origin}${RESOURCE_METADATA}/mcp"`,
    `scope="${SCOPE}"`,
    ...(headers.authorization === undefined ? [] : ['error="invalid_token"']),
  ].join(', ');
