import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { Organization } from './organization.entity.js';

/**
 * Serializes changes of one organization, until the end of the transaction. The lock (`FOR NO KEY UPDATE`) does not conflict with
 * foreign keys, so that a charge, which inserts rows that refer to the organization, never waits for it. @throws AppError `not_found`.
 */
export const lockOrganization = async (manager: EntityManager, id: string): Promise<Organization> => {
  const organization = await manager.findOne(Organization, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!organization) throw unknownOrganization(id);
  return organization;
};

export const unknownOrganization = (id: string): AppError =>
  new AppError('not_found', `No organization has the id "${id}".`);
