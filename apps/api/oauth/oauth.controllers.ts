import { Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../http/body/valid-input.js';
import { AuthorizationServer } from './authorization-server.js';
import { acceptedMetadata, type ClientMetadata, ClientMetadataError } from './client-metadata.js';
import { resourceMetadata, SCOPE } from './metadata.js';
import { authorizationServerMetadata, OAuthController, oauth, protectedResourceMetadata } from './oauth.entrance.js';
import { PublicAddress } from './public-address.js';

/** Headers of a request that the provider reads. Without `Origin`: which pages may read a response is decided by the entrance. */
const READ = ['accept', 'authorization', 'content-type', 'cookie', 'user-agent'] as const;

/** Headers that the framework sets, for the body that it sends. */
const OWN: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
]);

/** Passes a request to the provider, and returns its response. */
const pass = async (
  server: AuthorizationServer,
  request: FastifyRequest,
  reply: FastifyReply,
  { url = request.url, payload = request.body as Buffer | undefined }: { url?: string; payload?: Buffer | string } = {},
): Promise<void> => {
  const headers = Object.fromEntries(READ.map((name) => [name, request.headers[name]]));
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const {
    status,
    headers: received,
    body,
  } = await server.handle({ method, url, headers, payload, address: request.ip });
  for (const [name, value] of Object.entries(received))
    if (value !== undefined && !OWN.has(name)) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.status(status).send(body);
};

/** A request without a known scope is one for the only scope there is, so that clients need not know it. */
const withScope = (url: string): string => {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const scopes = (parameters.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.includes(SCOPE)) return url;
  parameters.set('scope', [...scopes, SCOPE].join(' '));
  return `${path}?${parameters}`;
};

/** The endpoints of the authorization server. */
@OAuthController(oauth)
export class AuthorizationController {
  constructor(private readonly server: AuthorizationServer) {}

  @Get('authorize')
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return pass(this.server, request, reply, { url: withScope(request.url) });
  }

  @Get('authorize/:request')
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return pass(this.server, request, reply);
  }

  @Post('token')
  token(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return pass(this.server, request, reply);
  }

  @Post('revoke')
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return pass(this.server, request, reply);
  }

  @Get('jwks')
  jwks(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return pass(this.server, request, reply);
  }

  @Post('register')
  async register(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const metadata = bodyOf(request);
    try {
      const payload = JSON.stringify(isObject(metadata) ? acceptedMetadata(metadata) : metadata);
      await pass(this.server, request, reply, { payload });
    } catch (error) {
      if (!(error instanceof ClientMetadataError)) throw error;
      reply.status(400).send({ error: 'invalid_redirect_uri', error_description: error.message });
    }
  }
}

const isObject = (value: unknown): value is ClientMetadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The metadata of the authorization server (RFC 8414). */
@OAuthController(authorizationServerMetadata)
export class ServerMetadataController {
  constructor(private readonly server: AuthorizationServer) {}

  @Get()
  metadata(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return pass(this.server, request, reply);
  }
}

/** The metadata of the resource (RFC 9728), at both addresses at which clients look for it. */
@OAuthController(protectedResourceMetadata)
export class ResourceMetadataController {
  constructor(private readonly address: PublicAddress) {}

  @Get()
  root() {
    return resourceMetadata(this.address.origin);
  }

  @Get('mcp')
  ofPath() {
    return resourceMetadata(this.address.origin);
  }
}
