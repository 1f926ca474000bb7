import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { BillingMode, ProductPlan } from '../organizations/organization.entity.js';
import { RATE_TIERS, type RateTier } from '../rate-limits/rate-tiers.js';
import type { Caller } from './caller.js';

/** An organization for which work is done that is no request. */
export interface OrganizationCaller extends Caller {
  readonly productPlan: ProductPlan;
}

interface CallerRow {
  readonly rate_tier: RateTier;
  readonly billing_mode: BillingMode;
  readonly product_plan: ProductPlan;
  readonly exclusions_version: number;
  readonly balance: string;
  readonly period_allowance: string;
}

/**
 * The organization as it is now, which is counted in no rate window; null if it was deleted, its API access is switched off, or it is a
 * test organization.
 */
export const organizationCaller = async (
  query: TransactionQuery,
  organizationId: string,
): Promise<OrganizationCaller | null> => {
  const [row] = await query<CallerRow>(
    // As in the function `admit`: a period that has ended is renewed by the next charge.
    `SELECT o.rate_tier, o.billing_mode, o.product_plan, o.exclusions_version,
       CASE WHEN b.period_ends_at <= now() THEN o.allowance_credits ELSE b.period_allowance END AS period_allowance,
       b.purchased + CASE WHEN b.period_ends_at <= now() THEN o.allowance_credits ELSE b.allowance END AS balance
     FROM organizations o JOIN credit_balances b ON b.organization_id = o.id
     WHERE o.id = $1 AND o.api_enabled AND o.deleted_at IS NULL AND o.test_of IS NULL`,
    [organizationId],
  );
  if (!row) return null;
  return {
    organizationId,
    tokenId: null,
    isApp: false,
    isReadOnly: false,
    scopes: null,
    isTest: false,
    rateTier: row.rate_tier,
    dataTier: RATE_TIERS[row.rate_tier].dataTier,
    billingMode: row.billing_mode,
    credits:
      row.billing_mode === 'credits'
        ? { balance: Number(row.balance), periodAllowance: Number(row.period_allowance) }
        : null,
    exclusionsVersion: row.exclusions_version,
    productPlan: row.product_plan,
  };
};
