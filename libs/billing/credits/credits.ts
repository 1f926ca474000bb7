import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { lockOrganization } from '../organizations/lock-organization.js';

/** The operator's changes of an organization's credits. */
export class Credits {
  constructor(private readonly database: Database) {}

  /** Grants purchased credits. @throws AppError `not_found`, `invalid_request` for a bad amount or on `subscription`. */
  async grant(organizationId: string, amount: number): Promise<void> {
    if (!isCreditAmount(amount)) {
      throw new AppError('invalid_request', `The number of credits must be a whole number from 1 to ${MAX_CREDITS}.`);
    }
    await this.database.transaction(async (manager) => {
      const { billingMode } = await lockOrganization(manager, organizationId);
      if (billingMode !== 'credits') {
        throw new AppError(
          'invalid_request',
          'A subscription has no credits: set the billing mode to `credits` first.',
        );
      }
      await addPurchased(manager, organizationId, amount);
    });
  }
}

/** Keeps the sum of thousands of grants within JavaScript's safe integers. */
export const MAX_CREDITS = 1e12;

export const isCreditAmount = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_CREDITS;

/** Inserts the ledger entry and updates the balance. */
export const addPurchased = async (manager: EntityManager, organizationId: string, amount: number): Promise<void> => {
  await manager.query(
    `WITH granted AS (INSERT INTO credit_grants (organization_id, kind, amount) VALUES ($1, 'purchased', $2))
     UPDATE credit_balances SET purchased = purchased + $2 WHERE organization_id = $1`,
    [organizationId, amount],
  );
};
