import { randomBytes } from 'node:crypto';

export const newOrganizationId = (): string => `O${randomBytes(16).toString('hex')}`;

export const newUserId = (): string => `U${randomBytes(16).toString('hex')}`;

/** The id of a token's row, which is no secret. `K`, so that nobody takes it for the token itself. */
export const newTokenId = (): string => `K${randomBytes(16).toString('hex')}`;

/** The id of a session, which is no secret; `L` as in login. */
export const newSessionId = (): string => `L${randomBytes(16).toString('hex')}`;

/** The id of an invitation or a link to reset a password, which is no secret. */
export const newLinkId = (): string => `V${randomBytes(16).toString('hex')}`;
