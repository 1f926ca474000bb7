import type { DataSource } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { CreditGrant, type CreditKind, creditKinds } from './credit-grant.entity.js';
import { displayName } from './display-name.js';
import { newOrganizationId } from './ids.js';
import { type BillingMode, Organization } from './organization.entity.js';
import type { RateTier } from './rate-tiers.js';

export interface NewOrganization {
  name: string;
  rateTier?: RateTier;
  billingMode?: BillingMode;
  /** Credits that each billing period includes; those of the first one are granted at once. */
  allowanceCredits?: number;
  /** Credits bought in advance, which never expire. */
  purchasedCredits?: number;
}

export interface OrganizationSummary {
  organization: Organization;
  liveTokens: number;
  /** Credits granted so far, whatever became of them. */
  granted: Record<CreditKind, number>;
}

export class Organizations {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError `invalid_request` for a bad name or amount, or for credits without billing mode `credits`. */
  async create(input: NewOrganization): Promise<Organization> {
    const { rateTier = 'default', billingMode = 'subscription' } = input;
    const credits = { allowance: input.allowanceCredits ?? 0, purchased: input.purchasedCredits ?? 0 };
    if (!Object.values(credits).every((amount) => Number.isSafeInteger(amount) && amount >= 0)) {
      throw new AppError('invalid_request', 'Credits are whole numbers from 0 on.');
    }
    if (billingMode === 'subscription' && credits.allowance + credits.purchased > 0) {
      throw new AppError(
        'invalid_request',
        'A subscription has no credits: choose billing mode credits, or give none.',
      );
    }
    return this.dataSource.transaction(async (manager) => {
      const organization = manager.create(Organization, {
        id: newOrganizationId(),
        name: displayName(input.name),
        rateTier,
        billingMode,
        allowanceCredits: credits.allowance,
      });
      await manager.insert(Organization, organization);
      for (const kind of creditKinds) {
        const amount = credits[kind];
        if (amount > 0) await manager.insert(CreditGrant, { organizationId: organization.id, kind, amount });
      }
      return manager.findOneByOrFail(Organization, { id: organization.id });
    });
  }

  /** Every organization, oldest first. */
  async list(): Promise<OrganizationSummary[]> {
    return this.summaries(await this.dataSource.manager.find(Organization, { order: { createdAt: 'ASC', id: 'ASC' } }));
  }

  /** @throws AppError `not_found`. */
  async get(id: string): Promise<OrganizationSummary> {
    const [summary] = await this.summaries(await this.dataSource.manager.findBy(Organization, { id }));
    if (!summary) throw unknownOrganization(id);
    return summary;
  }

  /** @throws AppError `not_found`. */
  async setRateTier(id: string, rateTier: RateTier): Promise<OrganizationSummary> {
    return this.change(id, { rateTier });
  }

  /** Disabled, an organization's tokens are answered with `organization_api_disabled`. @throws AppError `not_found`. */
  async setApiEnabled(id: string, apiEnabled: boolean): Promise<OrganizationSummary> {
    return this.change(id, { apiEnabled });
  }

  private async change(id: string, values: Partial<Organization>): Promise<OrganizationSummary> {
    await this.dataSource.manager.update(Organization, { id }, values);
    return this.get(id);
  }

  private async summaries(organizations: Organization[]): Promise<OrganizationSummary[]> {
    const rows: { id: string; live: number; allowance: string; purchased: string }[] = await this.dataSource.query(
      `SELECT id,
         (SELECT count(*)::int FROM api_tokens WHERE organization_id = o.id AND revoked_at IS NULL) AS live,
         (SELECT coalesce(sum(amount), 0) FROM credit_grants WHERE organization_id = o.id AND kind = 'allowance') AS allowance,
         (SELECT coalesce(sum(amount), 0) FROM credit_grants WHERE organization_id = o.id AND kind = 'purchased') AS purchased
       FROM organizations o WHERE id = ANY($1)`,
      [organizations.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return organizations.map((organization) => {
      const row = byId.get(organization.id);
      return {
        organization,
        liveTokens: row?.live ?? 0,
        granted: { allowance: Number(row?.allowance ?? 0), purchased: Number(row?.purchased ?? 0) },
      };
    });
  }
}

export function unknownOrganization(id: string): AppError {
  return new AppError('not_found', `No organization has the id "${id}".`);
}
