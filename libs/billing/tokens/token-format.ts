import { hash, randomBytes } from 'node:crypto';
import { AppError } from '#libs/errors/app-error.js';

/** `T` and 32 hexadecimal characters: 128 bits from the system's cryptographic generator. */
export const newToken = (): string => `T${randomBytes(16).toString('hex')}`;

/**
 * The stored digest by which a token is looked up. One plain round of SHA-256 is enough: a token has 128 random bits,
 * so that, unlike a password, it cannot be guessed.
 */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

const authorization = /^\s*(?:bearer\s+)?(\S+)\s*$/i;
const issued = /^T[0-9a-f]{32}$/;
/** What the authorization server issues: 256 random bits in base64url. */
const accessToken = /^[\w-]{43}$/;

/** Whether an `Authorization` header has the scheme of a token, and not another one such as `Basic`. */
export const mayHoldToken = (header: string): boolean => authorization.test(header);

/** Whether a token is the access token of a connected app. */
export const isAccessToken = (token: string): boolean => accessToken.test(token);

/**
 * The token of an `Authorization` header: after `Bearer` in any case, or bare.
 *
 * @param acceptsApps whether it may be the access token of a connected app, which is issued for one resource only.
 * @throws AppError `unauthorized`. The message never contains the header.
 */
export const tokenOf = (header: string | undefined, acceptsApps = false): string => {
  if (header === undefined || header.trim() === '') {
    throw new AppError('unauthorized', 'Send your API token in a header: "Authorization: Bearer <API_TOKEN>".');
  }
  const token = authorization.exec(header)?.[1];
  if (token !== undefined && isAccessToken(token)) {
    if (acceptsApps) return token;
    throw new AppError(
      'unauthorized',
      'This access token was issued to a connected app, for /mcp only. Use an API token here; an Admin of your organization can create it.',
    );
  }
  if (token === undefined || !issued.test(token)) {
    throw new AppError(
      'unauthorized',
      'The Authorization header contains no API token: send "Bearer " and then the letter T with 32 hexadecimal characters.',
    );
  }
  return token;
};
