import type { EntityManager } from 'typeorm';
import { UNDELIVERED_AFTER } from '../charging/undelivered-charges.js';
import { CREDIT_KINDS, type CreditKind } from '../credits/credit-grant.entity.js';
import { RATE_TIERS } from '../rate-limits/rate-tiers.js';
import type { Organization } from './organization.entity.js';

/** Allowance and purchased credits. */
export type CreditAmounts = Record<CreditKind, number>;

export interface OrganizationSummary {
  organization: Organization;
  /** Limits of the rate tier, or the organization's overrides. */
  limits: { perMinute: number; perFiveHours: number };
  liveTokens: number;
  /** The balance. */
  balance: CreditAmounts;
  /** Sum of all grants so far. */
  granted: CreditAmounts;
  /** When the allowance is renewed; null without one. */
  periodEndsAt: Date | null;
  /** Undelivered charges. */
  undeliveredCharges: number;
}

interface Figures {
  id: string;
  live: string;
  undelivered: string;
  period_ends_at: Date | null;
  balance: CreditAmounts;
  granted: Partial<CreditAmounts> | null;
}

/** Balances and limits of organizations, after renewing the allowances that are due. */
export const summarize = async (
  manager: EntityManager,
  organizations: Organization[],
): Promise<OrganizationSummary[]> => {
  const ids = organizations.map(({ id }) => id);
  await manager.query(
    // Locked in the same order as by charges, to avoid deadlocks.
    `SELECT renew_allowance(organization_id) FROM (
       SELECT organization_id FROM credit_balances WHERE organization_id = ANY ($1) AND period_ends_at <= now()
       ORDER BY organization_id FOR UPDATE) due`,
    [ids],
  );
  const rows: Figures[] = await manager.query(
    `SELECT o.id, b.period_ends_at, json_build_object('allowance', b.allowance, 'purchased', b.purchased) AS balance,
       (SELECT count(*) FROM api_tokens WHERE organization_id = o.id AND client_id IS NULL AND revoked_at IS NULL
         AND (expires_at IS NULL OR expires_at > now())) AS live,
       (SELECT json_object_agg(kind, amount) FROM (
         SELECT kind, sum(amount) AS amount FROM credit_grants WHERE organization_id = o.id GROUP BY kind) g) AS granted,
       (SELECT count(*) FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id
         WHERE c.organization_id = o.id AND u.created_at < now() - $2::interval) AS undelivered
     FROM organizations o JOIN credit_balances b ON b.organization_id = o.id WHERE o.id = ANY ($1)`,
    [ids, UNDELIVERED_AFTER],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return organizations.flatMap((organization) => {
    const row = byId.get(organization.id);
    // Deleted meanwhile.
    if (!row) return [];
    const tier = RATE_TIERS[organization.rateTier];
    return {
      organization,
      limits: {
        perMinute: organization.limitPerMinute ?? tier.perMinute,
        perFiveHours: organization.limitPerFiveHours ?? tier.perFiveHours,
      },
      liveTokens: Number(row.live),
      balance: row.balance,
      granted: Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, row.granted?.[kind] ?? 0])) as CreditAmounts,
      periodEndsAt: row.period_ends_at,
      undeliveredCharges: Number(row.undelivered),
    };
  });
};
