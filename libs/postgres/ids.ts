import { randomBytes } from 'node:crypto';

export const newOrganizationId = (): string => `O${randomBytes(16).toString('hex')}`;

export const newUserId = (): string => `U${randomBytes(16).toString('hex')}`;

/** The id of a token's row, which is not secret. `K` distinguishes it from the token itself. */
export const newTokenId = (): string => `K${randomBytes(16).toString('hex')}`;

/** The id of a session, which is not secret; `L` as in login. */
export const newSessionId = (): string => `L${randomBytes(16).toString('hex')}`;

/** The id of an invitation or a password-reset link, which is not secret. */
export const newLinkId = (): string => `V${randomBytes(16).toString('hex')}`;
