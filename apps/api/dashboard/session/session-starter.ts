import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { sessionSecret, setSessionCookie } from './session-cookie.js';
import { type sessionView, viewSession } from './session-schemas.js';

/** Starts sessions, always with a new secret, and replaces the browser's previous session. */
@Injectable()
export class SessionStarter {
  async start(
    { sessions }: DatabaseStores,
    userId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<z.infer<typeof sessionView>> {
    const previous = sessionSecret(request);
    if (previous !== undefined) await sessions.endBySecret(previous);
    const userAgent = request.headers['user-agent'] ?? null;
    const secret = await sessions.start(userId, { address: request.ip, userAgent });
    setSessionCookie(reply, secret);
    return viewSession((await sessions.find(secret)) as SignedInUser);
  }
}
