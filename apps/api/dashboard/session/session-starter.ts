import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { AppError } from '#libs/errors/app-error.js';
import { AnonymousRequests, cookieOfSession } from '../../isolation/anonymous-requests.js';
import { sessionSecret, setSessionCookie } from './session-cookie.js';
import { type sessionView, viewSession } from './session-schemas.js';

/** Starts sessions, always with a new secret, and replaces the browser's previous session. */
@Injectable()
export class SessionStarter {
  constructor(private readonly anonymous: AnonymousRequests) {}

  async start(
    { sessions }: DatabaseStores,
    userId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    { sso = false }: { readonly sso?: boolean } = {},
  ): Promise<z.infer<typeof sessionView>> {
    const previous = sessionSecret(request);
    if (previous !== undefined) await sessions.endBySecret(previous);
    const userAgent = request.headers['user-agent'] ?? null;
    const secret = await sessions.start(userId, { address: request.ip, userAgent, sso });
    const signedIn = await sessions.find(secret);
    // Passwords were switched off at this moment.
    if (!signedIn) throw new AppError('session_required', 'Your session has ended already. Sign in again.');
    setSessionCookie(reply, secret);
    // A new session is accepted even from a blocked network.
    this.anonymous.rememberToken(cookieOfSession(secret), signedIn.organizationId);
    return viewSession(signedIn);
  }
}
