import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { Organization } from './organization.entity.js';

/**
 * Makes changes of one organization take turns, until the end of the transaction. The lock leaves the key alone, so that a charge,
 * which holds the balance and enters rows that refer to the organization, never waits for it. @throws AppError `not_found`.
 */
export const lockOrganization = async (manager: EntityManager, id: string): Promise<Organization> => {
  const organization = await manager.findOne(Organization, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!organization) throw unknownOrganization(id);
  return organization;
};

export const unknownOrganization = (id: string): AppError =>
  new AppError('not_found', `No organization has the id "${id}".`);
