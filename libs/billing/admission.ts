import type { OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import type { DataTier } from '#libs/search/registry/tier.js';
import type { BillingMode } from './organization.entity.js';
import { PipelinedConnection } from './pipelined-connection.js';
import { type RateTier, rateTiers } from './rate-tiers.js';
import { tokenHash, tokenOf } from './token-format.js';

/** Who sends a request, and what their plan fixes. */
export interface Caller {
  organizationId: string;
  tokenId: string;
  rateTier: RateTier;
  dataTier: DataTier;
  billingMode: BillingMode;
}

/** Milliseconds for a connection and for the answer, each: a caller waits less than two seconds for both. */
const patience = 900;

/** Token and plan together, in one round trip; a connection prepares it once. */
const admissionStatement = {
  name: 'admit',
  text: `
    SELECT t.id, t.revoked_at IS NOT NULL, o.id, o.rate_tier, o.billing_mode, o.api_enabled
    FROM api_tokens t LEFT JOIN organizations o ON o.id = t.organization_id
    WHERE t.sha256 = $1`,
  rowMode: 'array',
} as const;

type AdmissionRow = [
  tokenId: string,
  revoked: boolean,
  ...([organizationId: string, RateTier, BillingMode, apiEnabled: boolean] | [null, null, null, null]),
];

/**
 * Decides on every request whose it is and whether it may go on. Nothing is cached, so that a revoked token or a changed
 * plan counts from the next request on in every process. Its connection is its own, so that no other work holds it, and
 * opens when needed, so that a process can start before Postgres does.
 */
export class Admission implements OnApplicationShutdown {
  private readonly connection: PipelinedConnection;

  constructor(databaseUrl: string) {
    this.connection = new PipelinedConnection({
      connectionString: databaseUrl,
      application_name: 'rolecall-admission',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      statement_timeout: patience,
      keepAlive: true,
    });
  }

  /**
   * @param authorization the request's `Authorization` header.
   * @throws AppError `unauthorized`, `organization_not_linked`, `organization_api_disabled`, or, within two seconds when
   *   Postgres does not answer, `service_unavailable`.
   */
  async admit(authorization: string | undefined): Promise<Caller> {
    const row = await this.find(tokenOf(authorization));
    if (!row || row[1]) {
      throw new AppError(
        'unauthorized',
        'This API token is unknown or revoked: use a live one, which an Admin of your organization can create.',
      );
    }
    const [tokenId, , organizationId, rateTier, billingMode, apiEnabled] = row;
    if (organizationId === null) {
      throw new AppError(
        'organization_not_linked',
        'This API token belongs to no organization: ask the operator of this service for a new one.',
      );
    }
    if (!apiEnabled) {
      throw new AppError(
        'organization_api_disabled',
        "Your organization's API access is switched off: ask the operator of this service to switch it on.",
      );
    }
    return { organizationId, tokenId, rateTier, dataTier: rateTiers[rateTier].dataTier, billingMode };
  }

  private async find(token: string): Promise<AdmissionRow | undefined> {
    try {
      const rows = await this.connection.query<AdmissionRow>({ ...admissionStatement, values: [tokenHash(token)] });
      return rows[0];
    } catch (cause) {
      throw new AppError(
        'service_unavailable',
        'API tokens cannot be checked at the moment: send the request again in a few seconds.',
        { cause },
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }
}
