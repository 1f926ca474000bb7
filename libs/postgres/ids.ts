import { randomBytes } from 'node:crypto';

export function newOrganizationId(): string {
  return `O${randomBytes(16).toString('hex')}`;
}

export function newUserId(): string {
  return `U${randomBytes(16).toString('hex')}`;
}

/** The id of a token's row, which is no secret. `K`, so that nobody takes it for the token itself. */
export function newTokenId(): string {
  return `K${randomBytes(16).toString('hex')}`;
}
