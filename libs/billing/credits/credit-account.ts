import type { EntityManager } from 'typeorm';
import type { Organization } from '../organizations/organization.entity.js';
import { creditsRunOutAt } from './credit-forecast.js';
import { isLow } from './prices.js';

/** Number of days over which spending is averaged. */
const PACE_DAYS = 7;

export interface CreditAccount {
  readonly balance: number;
  readonly allowance: number;
  readonly purchased: number;
  /** The value of the header `X-Credit-Low`. */
  readonly low: boolean;
  /** Null without an allowance. */
  readonly period: { readonly startedAt: Date; readonly endsAt: Date; readonly allowance: number } | null;
  /** Of the last days, today included, or since the organization was created. */
  readonly creditsPerDay: number;
  /** If spending continues at that average; null if that is not within two years. */
  readonly runsOutAt: Date | null;
}

interface Row {
  allowance: string;
  purchased: string;
  period_allowance: string;
  period_started_at: Date | null;
  period_ends_at: Date | null;
  spent: string;
  days: number;
}

/** The credits of an organization, after renewing its allowance if that is due; null on `subscription`. */
export const readCreditAccount = async (
  manager: EntityManager,
  organization: Organization,
): Promise<CreditAccount | null> => {
  if (organization.billingMode !== 'credits') return null;
  await manager.query('SELECT renew_allowance($1)', [organization.id]);
  const [row] = await manager.query<[Row]>(
    `SELECT b.allowance, b.purchased, b.period_allowance, b.period_started_at, b.period_ends_at,
       (SELECT coalesce(sum(credits), 0) FROM usage_records
        WHERE organization_id = o.id AND day > (now() AT TIME ZONE 'UTC')::date - ${PACE_DAYS}) AS spent,
       least(${PACE_DAYS}, greatest(1, extract(epoch FROM now() - o.created_at) / 86400))::float8 AS days
     FROM organizations o JOIN credit_balances b ON b.organization_id = o.id WHERE o.id = $1`,
    [organization.id],
  );
  const [allowance, purchased, periodAllowance] = [row.allowance, row.purchased, row.period_allowance].map(Number) as [
    number,
    number,
    number,
  ];
  const { period_started_at: startedAt, period_ends_at: endsAt } = row;
  const creditsPerDay = Number(row.spent) / row.days;
  const nextAllowance = organization.allowanceCredits;
  return {
    balance: allowance + purchased,
    allowance,
    purchased,
    low: isLow(allowance + purchased, periodAllowance),
    period: startedAt && endsAt && { startedAt, endsAt, allowance: periodAllowance },
    creditsPerDay,
    runsOutAt: creditsRunOutAt(
      { allowance, purchased, nextAllowance, periodEndsAt: endsAt, creditsPerDay },
      new Date(),
    ),
  };
};
