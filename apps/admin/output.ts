import type { ApiToken } from '#libs/billing/api-token.entity.js';
import type { OrganizationSummary } from '#libs/billing/organizations.js';
import { rateTiers } from '#libs/billing/rate-tiers.js';
import type { IssuedToken } from '#libs/billing/tokens.js';

type View = Record<string, string | number | boolean | null>;

export function organizationView({ organization, liveTokens, granted }: OrganizationSummary): View {
  const tier = rateTiers[organization.rateTier];
  return {
    id: organization.id,
    name: organization.name,
    rate_tier: organization.rateTier,
    data_tier: tier.dataTier,
    billing_mode: organization.billingMode,
    product_plan: organization.productPlan,
    api_enabled: organization.apiEnabled,
    allowance_credits: organization.allowanceCredits,
    granted_allowance: granted.allowance,
    granted_purchased: granted.purchased,
    live_tokens: liveTokens,
    created_at: organization.createdAt.toISOString(),
  };
}

/** A token as everybody but its holder may see it. */
export function tokenView(token: ApiToken): View {
  return {
    id: token.id,
    name: token.name,
    token: `T…${token.last4}`,
    created_at: token.createdAt.toISOString(),
    revoked_at: token.revokedAt?.toISOString() ?? null,
  };
}

/** The only view with the full token in it. */
export function issuedTokenView({ token, row }: IssuedToken): View {
  return {
    id: row.id,
    organization_id: row.organizationId,
    name: row.name,
    token,
    created_at: row.createdAt.toISOString(),
  };
}

/** One record: a line for each field. */
export function fieldLines(view: View): string {
  const width = Math.max(...Object.keys(view).map((key) => key.length));
  return Object.entries(view)
    .map(([key, value]) => `${key.padEnd(width)}  ${cell(value)}\n`)
    .join('');
}

/** Several records: a line for each, under a heading. */
export function tableLines(views: View[], columns: string[]): string {
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
}

function cell(value: View[string] | undefined): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
