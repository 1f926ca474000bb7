import { BatchedStatement, settingLockTimeout } from '#libs/postgres/batched-statement.js';
import type { BillingMode } from '../organizations/organization.entity.js';
import { LONG_WINDOW_SECONDS, RATE_TIERS, type RateTier, SHORT_WINDOW_SECONDS } from '../rate-limits/rate-tiers.js';
import type { RateWindows } from '../rate-limits/rate-windows.js';

/** Identifies the caller: by the hash of a token, or by the id of an authenticated organization. One of the two is null. */
export interface AdmitEntry {
  tokenHash: Buffer | null;
  organizationId: string | null;
  /** Whether the token is the access token of a connected app. */
  isApp: boolean;
  /** Operations to count. */
  count: number;
}

/** A row of the database function `admit`. Unknown tokens and organizations have none. */
export type AdmitRow = UndecidedRow | DecidedRow;

interface Identity {
  ordinal: number;
  token_id: string | null;
  revoked: boolean;
  /** What a connected app may still spend today: null for others, and for one whose access token has expired. */
  spendable: number | null;
  /** Of an API token with scopes; null for others. */
  scope: string | null;
  /** Whether it belongs to a test organization. */
  is_test: boolean;
}

/** The result for a revoked token, or an organization that is missing or disabled. Nothing was counted. */
interface UndecidedRow extends Identity {
  organization_id: string | null;
  api_enabled: boolean | null;
  rate_tier: null;
}

export interface DecidedRow extends Identity {
  organization_id: string;
  api_enabled: true;
  /** Whether the token was last used more than a minute ago. */
  token_idle: boolean;
  rate_tier: RateTier;
  billing_mode: BillingMode;
  exclusions_version: number;
  balance: string;
  period_allowance: string;
  refused_by: keyof RateWindows | null;
  short_limit: number;
  short_used: number;
  short_reset: number;
  long_limit: number;
  long_used: number;
  long_reset: number;
}

const SHORT_WINDOW = `interval '${SHORT_WINDOW_SECONDS} seconds'`;
const LONG_WINDOW = settingLockTimeout(`interval '${LONG_WINDOW_SECONDS} seconds'`);
const TIERS = JSON.stringify(RATE_TIERS);

/** The row of a token is read a second time, so that the result of `admit` stays that of earlier versions. */
const ADMIT = `
  SELECT a.*, CASE WHEN ($6::boolean[])[a.ordinal] THEN (
    SELECT greatest(0, t.credits_per_day - CASE WHEN t.spent_on >= (now() AT TIME ZONE 'UTC')::date THEN t.spent_credits ELSE 0 END)
    FROM api_tokens t WHERE t.id = a.token_id AND t.expires_at > now()
  ) END AS spendable,
    (SELECT t.scope FROM api_tokens t WHERE t.id = a.token_id AND t.client_id IS NULL) AS scope,
    EXISTS (SELECT FROM organizations o WHERE o.id = a.organization_id AND o.test_of IS NOT NULL) AS is_test
  FROM admit($2, $3, $4, $5, ${SHORT_WINDOW}, ${LONG_WINDOW}) a`;

/** The database function `admit` as a batched statement. */
export const admitStatement = (databaseUrl: string, timeout?: number): BatchedStatement<AdmitEntry, AdmitRow> =>
  new BatchedStatement({
    databaseUrl,
    timeout,
    applicationName: 'rolecall-admission',
    synchronousCommit: 'off',
    statement: { name: 'admit', text: ADMIT },
    values: (entries) => [
      entries.map(({ tokenHash }) => tokenHash),
      entries.map(({ organizationId }) => organizationId),
      entries.map(({ count }) => count),
      TIERS,
      entries.map(({ isApp }) => isApp),
    ],
    lockKey: ({ tokenHash, organizationId }) => tokenHash?.toString('hex') ?? organizationId ?? '',
  });
