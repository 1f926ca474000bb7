import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type SecretBox, SecretUnreadableError } from '#libs/accounts/secret-box.js';
import { browserCookie, setBrowserCookie } from '../session/session-cookie.js';

const NAME = 'rolecall_sign_in';
const LIFETIME_SECONDS = 15 * 60;
const CONTEXT = 'sign-in at an identity provider';

const pendingSignIn = z.object({
  organizationId: z.string(),
  version: z.int(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  expiresAt: z.number(),
});

/** A sign-in for which a browser was sent to a provider. Only that browser has it, encrypted, so nothing is stored that strangers could fill up. */
type PendingSignIn = Omit<z.infer<typeof pendingSignIn>, 'expiresAt'>;

export const keepPendingSignIn = (reply: FastifyReply, box: SecretBox, pending: PendingSignIn): void => {
  const text = JSON.stringify({ ...pending, expiresAt: Date.now() + LIFETIME_SECONDS * 1_000 });
  setBrowserCookie(reply, NAME, box.seal(text, CONTEXT).toString('base64url'), LIFETIME_SECONDS);
};

/** The pending sign-in of a browser, which is removed; null if there is none, or it has expired. */
export const takePendingSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  box: SecretBox,
): PendingSignIn | null => {
  const sealed = browserCookie(request, NAME);
  if (sealed === undefined) return null;
  setBrowserCookie(reply, NAME, '', 0);
  const pending = opened(sealed, box);
  // Also refuse one whose expiry is too far ahead: the clock was set back since.
  const left = pending === null ? 0 : pending.expiresAt - Date.now();
  return left > 0 && left <= LIFETIME_SECONDS * 1_000 ? pending : null;
};

const opened = (sealed: string, box: SecretBox): z.infer<typeof pendingSignIn> | null => {
  try {
    return pendingSignIn.parse(JSON.parse(box.open(Buffer.from(sealed, 'base64url'), CONTEXT)));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
};
