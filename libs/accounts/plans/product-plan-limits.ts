import type { ProductPlan } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';

/** Limits of a product plan; null is unlimited. */
export interface PlanLimits {
  /** Users and open invitations together. */
  readonly members: number | null;
  readonly collections: number | null;
  /** Watches, active and paused together. */
  readonly watches: number | null;
  /** Exports with files, or that are being written, together. */
  readonly exports: number;
  readonly webhooks: number | null;
  /** Rows in one export. */
  readonly exportRows: number;
}

/** The limits of all product plans. Of these, only those of watches, webhooks and exports concern the API. */
export const productPlanLimits: Readonly<Record<ProductPlan, PlanLimits>> = {
  free: { members: 3, collections: 3, watches: 3, webhooks: 3, exports: 3, exportRows: 1_000 },
  entry: { members: 10, collections: 20, watches: 25, webhooks: 10, exports: 10, exportRows: 10_000 },
  premium: { members: 50, collections: 200, watches: 250, webhooks: 50, exports: 50, exportRows: 100_000 },
  enterprise: {
    members: null,
    collections: null,
    watches: 10_000,
    webhooks: 1_000,
    exports: 200,
    exportRows: 1_000_000,
  },
};

/** @param used current number, before one more is added. @throws AppError `plan_limit_reached`. */
export const checkPlanLimit = (
  plan: ProductPlan,
  resource: 'members' | 'collections' | 'watches' | 'webhooks' | 'exports',
  used: number,
): void => {
  const limit = productPlanLimits[plan][resource];
  if (limit === null || used < limit) return;
  throw new AppError(
    'plan_limit_reached',
    `The plan of your organization includes ${limit} ${resource}: remove one first, or ask for a larger plan.`,
    { details: { plan, resource, limit } },
  );
};
