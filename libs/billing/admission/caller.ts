import type { DataTier } from '#libs/records/data-tier.js';
import type { BillingMode } from '../organizations/organization.entity.js';
import type { RateTier } from '../rate-limits/rate-tiers.js';
import type { Permissions } from '../tokens/token-scopes.js';

/** The organization on whose behalf a request is made, and what its plan includes. */
export interface Caller extends Permissions {
  organizationId: string;
  /** Null when it was authenticated without a token, by a session of the dashboard. */
  tokenId: string | null;
  /** The person, when it was authenticated by a session of the dashboard. */
  userId?: string | undefined;
  rateTier: RateTier;
  dataTier: DataTier;
  billingMode: BillingMode;
  /** Null on `subscription`. */
  credits: CallerCredits | null;
  /** Whether it is a connected app. */
  isApp: boolean;
  /** What a connected app may still spend today; undefined for others. */
  spendable?: number | undefined;
  /** Whether it may change nothing, as the Admin who created its token decided. */
  isReadOnly: boolean;
  /** Increases with every change of the organization's exclusions or collections. Caches of them are keyed by this number. */
  exclusionsVersion: number;
}

export interface CallerCredits {
  /** Allowance and purchased credits together at admission: the maximum cost of a page. */
  balance: number;
  /** The allowance with which the current period started. */
  periodAllowance: number;
}
