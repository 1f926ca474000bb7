import type { AccountLink } from '#libs/accounts/links/account-link.entity.js';
import { deviceName } from '#libs/accounts/sessions/device.js';
import type { Session as UserSession } from '#libs/accounts/sessions/session.entity.js';
import type { User } from '#libs/accounts/user.entity.js';
import type { Member } from '#libs/accounts/users.js';
import type { UndeliveredChargeSummary } from '#libs/billing/charging/undelivered-charges.js';
import type { OrganizationSummary } from '#libs/billing/organizations/organization-summary.js';
import { RATE_TIERS } from '#libs/billing/rate-limits/rate-tiers.js';
import type { ApiToken } from '#libs/billing/tokens/api-token.entity.js';
import { type IssuedToken, limitsOf } from '#libs/billing/tokens/tokens.js';
import type { CollectionSummary } from '#libs/visibility/collections.js';

type View = Record<string, string | number | boolean | null>;

export const organizationView = (summary: OrganizationSummary): View => {
  const { organization, limits, balance, granted } = summary;
  const metered = organization.billingMode === 'credits';
  return {
    id: organization.id,
    name: organization.name,
    rate_tier: organization.rateTier,
    data_tier: RATE_TIERS[organization.rateTier].dataTier,
    limit_per_minute: limits.perMinute,
    limit_per_five_hours: limits.perFiveHours,
    billing_mode: organization.billingMode,
    credit_balance: metered ? balance.allowance + balance.purchased : null,
    balance_allowance: balance.allowance,
    balance_purchased: balance.purchased,
    allowance_credits: organization.allowanceCredits,
    allowance_renews_at: summary.periodEndsAt?.toISOString() ?? null,
    granted_allowance: granted.allowance,
    granted_purchased: granted.purchased,
    undelivered_charges: summary.undeliveredCharges,
    product_plan: organization.productPlan,
    test_of: organization.testOf,
    api_enabled: organization.apiEnabled,
    live_tokens: summary.liveTokens,
    created_at: organization.createdAt.toISOString(),
  };
};

export const undeliveredChargeView = (charge: UndeliveredChargeSummary): View => ({
  request_id: charge.requestId,
  endpoint_group: charge.endpointGroup,
  credits: charge.credits,
  records: charge.records,
  charged_at: charge.chargedAt.toISOString(),
});

export const userView = (user: User): View => ({
  id: user.id,
  organization_id: user.organizationId,
  email: user.email,
  role: user.role,
  created_at: user.createdAt.toISOString(),
});

export const memberView = (member: Member): View => ({
  ...userView(member),
  last_seen_at: member.lastSeenAt?.toISOString() ?? null,
});

export const sessionView = (session: UserSession): View => ({
  id: session.id,
  device: deviceName(session.userAgent),
  address: session.address,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
});

/** The only view that includes the link. */
export const linkView = (link: AccountLink, url: string): View => ({
  id: link.id,
  organization_id: link.organizationId,
  email: link.email,
  ...(link.role && { role: link.role }),
  link: url,
  expires_at: link.expiresAt.toISOString(),
});

export const collectionView = (collection: CollectionSummary): View => ({
  id: collection.id,
  name: collection.name,
  sources_count: collection.companies,
  created_at: collection.createdAt.toISOString(),
  updated_at: collection.updatedAt.toISOString(),
});

/** A masked token. @param organizationId see `limitsOf`. */
export const tokenView = (token: ApiToken, organizationId: string): View => ({
  id: token.id,
  name: token.name,
  token: `T…${token.last4}`,
  created_at: token.createdAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  expires_at: token.expiresAt?.toISOString() ?? null,
  ...limitsView(token, organizationId),
  revoked_at: token.revokedAt?.toISOString() ?? null,
});

/** The only view that includes the full token. */
export const issuedTokenView = ({ token, row }: IssuedToken, organizationId: string): View => ({
  id: row.id,
  organization_id: row.organizationId,
  name: row.name,
  token,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  ...limitsView(row, organizationId),
});

const limitsView = (token: ApiToken, organizationId: string): View => {
  const { isReadOnly, scopes, isTest } = limitsOf(token, organizationId);
  return { read_only: isReadOnly, scopes: scopes?.join(',') ?? null, test: isTest };
};

/** One record, one line per field. */
export const fieldLines = (view: View): string => {
  const width = Math.max(...Object.keys(view).map((key) => key.length));
  return Object.entries(view)
    .map(([key, value]) => `${key.padEnd(width)}  ${cell(value)}\n`)
    .join('');
};

/** Several records, one line per record below a header. */
export const tableLines = (views: View[], columns: string[]): string => {
  const rows = [columns, ...views.map((view) => columns.map((column) => cell(view[column])))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((text, index) => text.padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};

const cell = (value: View[string] | undefined): string => {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};
