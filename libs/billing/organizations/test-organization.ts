import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { newOrganizationId } from '#libs/postgres/ids.js';
import { CreditBalance } from '../credits/credit-balance.entity.js';
import { RATE_TIERS } from '../rate-limits/rate-tiers.js';
import { RateWindow } from '../rate-limits/rate-window.entity.js';
import { Organization } from './organization.entity.js';

/** The limits of test organizations, whatever the plan: nobody needs more of a small dataset. */
const { perMinute, perFiveHours } = RATE_TIERS.default;

/** The id of an organization's test organization; null if it has none. */
export const testOrganizationIdOf = async (manager: EntityManager, organizationId: string): Promise<string | null> => {
  const found = await manager.findOne(Organization, { where: { testOf: organizationId }, select: { id: true } });
  return found?.id ?? null;
};

/**
 * The id of an organization's test organization, which is created unless it exists. It has the data tier of the organization and limits,
 * usage, exclusions and idempotency keys of its own. It is never charged, since its billing mode is always `subscription`.
 *
 * @param organization locked, so that two requests never both create one.
 * @throws AppError `invalid_request` for a test organization.
 */
export const testOrganization = async (manager: EntityManager, organization: Organization): Promise<string> => {
  assertNoTest(organization);
  const { id: testOf, rateTier, apiEnabled } = organization;
  const existing = await testOrganizationIdOf(manager, testOf);
  if (existing !== null) return existing;
  const id = newOrganizationId();
  await manager.insert(Organization, {
    id,
    testOf,
    name: `Test of ${testOf}`,
    rateTier,
    apiEnabled,
    limitPerMinute: perMinute,
    limitPerFiveHours: perFiveHours,
  });
  await manager.insert(RateWindow, { organizationId: id });
  await manager.insert(CreditBalance, { organizationId: id });
  return id;
};

/** @throws AppError `invalid_request` for a test organization, which follows the organization that it belongs to. */
export const assertNoTest = ({ id, testOf }: Organization): void => {
  if (testOf === null) return;
  throw new AppError(
    'invalid_request',
    `${id} is the test organization of ${testOf}, whose plan it follows: change ${testOf} instead.`,
  );
};
