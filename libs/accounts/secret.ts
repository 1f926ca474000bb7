import { createHash, randomBytes } from 'node:crypto';

/** The secret of a cookie or a link: 256 random bits, URL-safe. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
