import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { Organization } from './organization.entity.js';

/** Makes changes of one organization take turns, until the end of the transaction. @throws AppError `not_found`. */
export async function lockOrganization(manager: EntityManager, id: string): Promise<Organization> {
  const organization = await manager.findOne(Organization, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!organization) throw unknownOrganization(id);
  return organization;
}

export function unknownOrganization(id: string): AppError {
  return new AppError('not_found', `No organization has the id "${id}".`);
}
