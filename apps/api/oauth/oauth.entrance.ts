import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { PublicError } from '../errors/public-error.js';
import type { BodyLimits } from '../http/body/body-limits.js';
import { type Entrance, EntranceController } from '../http/entrance.js';
import { AnonymousRequests } from '../isolation/anonymous-requests.js';

/** Nobody has a token yet: requests are limited by address. */
@Injectable()
export class OAuthGuard implements CanActivate {
  constructor(private readonly anonymous: AnonymousRequests) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    this.anonymous.assertNotBlocked(ip, undefined);
    await this.anonymous.countFailure(ip);
    return true;
  }
}

/** A form, or the metadata of a client. */
const BODY: BodyLimits = { kibibytes: 16, keys: 200, values: 500, depth: 6 };

/** The format of OAuth (RFC 6749, 5.2). */
const errorBody = ({ code, message, status }: PublicError): object => ({
  error: status >= 500 ? 'temporarily_unavailable' : status === 429 ? 'slow_down' : 'invalid_request',
  error_description: `${code}: ${message}`,
});

const shared = {
  guard: OAuthGuard,
  cors: {
    origin: '*',
    strictPreflight: false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Content-Type', 'Accept', 'MCP-Protocol-Version'],
    maxAge: 86_400,
  },
  bodyLimits: BODY,
  errorBody,
};

/** The authorization server. */
export const oauth: Entrance = { prefix: '/oauth', ...shared };

/** Metadata of the authorization server, and of the resource. */
export const authorizationServerMetadata: Entrance = { prefix: '/.well-known/oauth-authorization-server', ...shared };
export const protectedResourceMetadata: Entrance = { prefix: '/.well-known/oauth-protected-resource', ...shared };

export const OAuthController = (entrance: Entrance) => EntranceController(entrance);
