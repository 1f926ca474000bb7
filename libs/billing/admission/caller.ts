import type { DataTier } from '#libs/records/data-tier.js';
import type { BillingMode } from '../organizations/organization.entity.js';
import type { RateTier } from '../rate-limits/rate-tiers.js';

/** Who sends a request, and what their plan fixes. */
export interface Caller {
  organizationId: string;
  tokenId: string;
  rateTier: RateTier;
  dataTier: DataTier;
  billingMode: BillingMode;
  /** Null on `subscription`. */
  credits: CallerCredits | null;
  /** Grows with every change of what the organization blocks and hides: a cache of that is good while this is the same. */
  exclusionsVersion: number;
}

export interface CallerCredits {
  /** Allowance and purchased together, as admission saw it: what a page may cost at most. */
  balance: number;
  /** What the current period's allowance was at its start. */
  periodAllowance: number;
}
