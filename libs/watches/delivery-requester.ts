import { RATE_TIERS, type RateTier } from '#libs/billing/rate-limits/rate-tiers.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';

/** Columns of an organization that say what it may see. */
export interface OrganizationRow {
  readonly organization_id: string;
  readonly rate_tier: RateTier;
  readonly exclusions_version: number;
}

/** An organization for which records are read outside of a request. Whoever delivers them charges them when they are stored. */
export const deliveryRequester = (
  { organization_id: organizationId, rate_tier: tier, exclusions_version: exclusionsVersion }: OrganizationRow,
  visibility: VisibilityStore,
): Requester => ({
  organizationId,
  dataTier: RATE_TIERS[tier].dataTier,
  visibility: visibility.of({ organizationId, exclusionsVersion }),
  cap: (requested) => requested,
  charge: async (found) => found,
});
