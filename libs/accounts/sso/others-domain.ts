import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { domainOf } from './email-domain.js';

/** Whether the domain of an address is confirmed for another organization, whose people only that one may add. */
export const isOfOthersDomain = async (
  manager: EntityManager,
  organizationId: string,
  email: string,
): Promise<boolean> => {
  const rows = await manager.query<unknown[]>('SELECT 1 FROM sso_domains WHERE domain = $1 AND organization_id <> $2', [
    domainOf(email),
    organizationId,
  ]);
  return rows.length > 0;
};

/** @throws AppError `invalid_request`. */
export const assertNoOthersDomain = async (
  manager: EntityManager,
  organizationId: string,
  email: string,
): Promise<void> => {
  if (!(await isOfOthersDomain(manager, organizationId, email))) return;
  throw new AppError(
    'invalid_request',
    `"${email}" cannot join: the domain ${domainOf(email)} is confirmed for another organization. Use an address of another domain.`,
    { details: { parameter: 'email' } },
  );
};
