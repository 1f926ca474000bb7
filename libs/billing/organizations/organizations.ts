import { IsNull } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { newOrganizationId } from '#libs/postgres/ids.js';
import { CreditBalance } from '../credits/credit-balance.entity.js';
import { addPurchased, isCreditAmount, MAX_CREDITS } from '../credits/credits.js';
import type { RateTier } from '../rate-limits/rate-tiers.js';
import { RateWindow } from '../rate-limits/rate-window.entity.js';
import { displayName } from './display-name.js';
import { unknownOrganization } from './lock-organization.js';
import { type BillingMode, Organization, type ProductPlan } from './organization.entity.js';
import { type OrganizationSummary, summarize } from './organization-summary.js';
import { assertNoTest } from './test-organization.js';

export interface NewOrganization {
  name: string;
  rateTier?: RateTier;
  billingMode?: BillingMode;
  /** Credits that each billing period includes; those of the first one are granted immediately. */
  allowanceCredits?: number;
  /** Purchased credits, which never expire. */
  purchasedCredits?: number;
}

/** Overrides of the rate tier's limits; null removes an override. */
export interface OwnLimits {
  perMinute?: number | null;
  perFiveHours?: number | null;
}

/** The counters of the windows are 32 bits wide. */
const MAX_LIMIT = 1_000_000_000;

export class Organizations {
  constructor(private readonly database: Database) {}

  /** @throws AppError `invalid_request` for a bad name or amount, or for credits without billing mode `credits`. */
  async create(input: NewOrganization): Promise<Organization> {
    const { rateTier = 'default', billingMode = 'subscription', allowanceCredits = 0, purchasedCredits = 0 } = input;
    checkCredits(billingMode, allowanceCredits, purchasedCredits);
    return this.database.transaction(async (manager) => {
      const id = newOrganizationId();
      await manager.insert(Organization, {
        id,
        name: displayName(input.name),
        rateTier,
        billingMode,
        allowanceCredits,
      });
      await manager.insert(RateWindow, { organizationId: id });
      await manager.insert(CreditBalance, { organizationId: id });
      await manager.query('SELECT begin_allowance($1)', [id]);
      if (purchasedCredits > 0) await addPurchased(manager, id, purchasedCredits);
      return manager.findOneByOrFail(Organization, { id });
    });
  }

  /** Every organization, oldest first. */
  async list(): Promise<OrganizationSummary[]> {
    return summarize(
      this.database.manager,
      await this.database.manager.find(Organization, { order: { createdAt: 'ASC', id: 'ASC' } }),
    );
  }

  /** @throws AppError `not_found`. */
  async get(id: string): Promise<OrganizationSummary> {
    const [summary] = await summarize(this.database.manager, await this.database.manager.findBy(Organization, { id }));
    if (!summary) throw unknownOrganization(id);
    return summary;
  }

  /** @throws AppError `not_found`. */
  async setRateTier(id: string, rateTier: RateTier): Promise<OrganizationSummary> {
    return this.changePlan(id, { rateTier });
  }

  /** @throws AppError `not_found`, `invalid_request` for a bad name. */
  async rename(id: string, name: string): Promise<OrganizationSummary> {
    return this.change(id, { name: displayName(name) });
  }

  /** @throws AppError `not_found`. */
  async setProductPlan(id: string, productPlan: ProductPlan): Promise<OrganizationSummary> {
    return this.change(id, { productPlan });
  }

  /** The API rejects tokens of a disabled organization with `organization_api_disabled`. @throws AppError `not_found`. */
  async setApiEnabled(id: string, apiEnabled: boolean): Promise<OrganizationSummary> {
    return this.changePlan(id, { apiEnabled });
  }

  /**
   * Changes one limit or both; an omitted limit does not change.
   *
   * @throws AppError `not_found`, `invalid_request` for a limit that is not a positive integer.
   */
  async setLimits(id: string, { perMinute, perFiveHours }: OwnLimits): Promise<OrganizationSummary> {
    for (const limit of [perMinute ?? 1, perFiveHours ?? 1]) {
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
        throw new AppError('invalid_request', `A limit must be a whole number from 1 to ${MAX_LIMIT}.`);
      }
    }
    return this.change(id, {
      ...(perMinute === undefined ? {} : { limitPerMinute: perMinute }),
      ...(perFiveHours === undefined ? {} : { limitPerFiveHours: perFiveHours }),
    });
  }

  /**
   * To `credits`: an organization without a running billing period starts one, with its allowance, now; a changed allowance applies
   * from the next period. To `subscription`: the allowance expires, and purchased credits stay unused until the mode changes back.
   *
   * @param allowanceCredits unchanged when omitted.
   * @throws AppError `not_found`, `invalid_request` for a bad amount or an allowance on `subscription`.
   */
  async setBilling(id: string, billingMode: BillingMode, allowanceCredits?: number): Promise<OrganizationSummary> {
    checkCredits(billingMode, allowanceCredits ?? 0, 0);
    assertNoTest((await this.get(id)).organization);
    const [{ found }] = await this.database.manager.query('SELECT set_billing($1, $2, $3) AS found', [
      id,
      billingMode,
      allowanceCredits ?? null,
    ]);
    if (!found) throw unknownOrganization(id);
    return this.get(id);
  }

  /** Changes what the test organization has in common with its organization, in both. */
  private async changePlan(id: string, values: Pick<Partial<Organization>, 'rateTier' | 'apiEnabled'>) {
    assertNoTest((await this.get(id)).organization);
    await this.database.transaction(async (manager) => {
      for (const where of [{ id }, { testOf: id }])
        await manager.update(Organization, { ...where, deletedAt: IsNull() }, values);
    });
    return this.get(id);
  }

  private async change(id: string, values: Partial<Organization>): Promise<OrganizationSummary> {
    if (Object.keys(values).length > 0)
      await this.database.manager.update(Organization, { id, deletedAt: IsNull() }, values);
    return this.get(id);
  }
}

const checkCredits = (billingMode: BillingMode, allowance: number, purchased: number): void => {
  if (![allowance, purchased].every((amount) => amount === 0 || isCreditAmount(amount))) {
    throw new AppError('invalid_request', `Credits must be a whole number from 0 to ${MAX_CREDITS}.`);
  }
  if (billingMode === 'subscription' && allowance + purchased > 0) {
    throw new AppError(
      'invalid_request',
      'A subscription has no credits: set billing mode credits, or omit the credits.',
    );
  }
};
