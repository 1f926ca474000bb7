import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import type { BatchedStatement } from '#libs/postgres/batched-statement.js';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { LONG_WINDOW_SECONDS, RATE_TIERS, SHORT_WINDOW_SECONDS } from '../rate-limits/rate-tiers.js';
import { RateLimited, type RateWindows, windowState } from '../rate-limits/rate-windows.js';
import { isAccessToken, tokenHash, tokenOf } from '../tokens/token-format.js';
import { readScopeText } from '../tokens/token-scopes.js';
import { type AdmitEntry, type AdmitRow, admitStatement, type DecidedRow } from './admit-statement.js';
import type { Caller } from './caller.js';
import { type IdentifiedRow, identifyStatement } from './identify-statement.js';

export interface AdmissionResult {
  caller: Caller;
  windows: RateWindows;
  /** Milliseconds spent waiting for Postgres. */
  waited: number;
}

export interface AdmissionOptions extends RequestDatabase {
  /** Called for a token whose last recorded use is more than a minute ago. */
  onTokenUse?: (tokenId: string) => void;
}

/**
 * Identifies the caller of every request, decides whether the request may proceed, and counts it in both rate windows, in one round trip.
 * Nothing is cached: a revoked token or a changed plan takes effect with the next request, in every process. It has its own connection,
 * which reopens when needed, so that a process can start before Postgres does.
 */
export class Admission implements OnModuleInit, OnApplicationShutdown {
  private readonly statement: BatchedStatement<AdmitEntry, AdmitRow>;
  private readonly identification: BatchedStatement<Buffer, IdentifiedRow>;
  private readonly onTokenUse: (tokenId: string) => void;

  constructor({ databaseUrl, timeout, onTokenUse = () => {} }: AdmissionOptions) {
    this.statement = admitStatement(databaseUrl, timeout);
    this.identification = identifyStatement(databaseUrl, timeout);
    this.onTokenUse = onTokenUse;
  }

  /**
   * Admits the owner of an API token.
   * @param authorization the request's `Authorization` header.
   * @param count operations to count: all of them or none.
   * @param acceptsApps whether it may be the access token of a connected app.
   * @throws AppError `unauthorized`, `organization_not_linked`, `organization_api_disabled`, `rate_limited` (a `RateLimited`, which
   *   carries the caller and the windows), or `service_unavailable` when Postgres does not respond in time.
   */
  async admit(authorization: string | undefined, count = 1, acceptsApps = false): Promise<AdmissionResult> {
    const token = tokenOf(authorization, acceptsApps);
    return this.decide({ tokenHash: tokenHash(token), organizationId: null, isApp: isAccessToken(token), count });
  }

  /**
   * Finds the organization of an API token, null if it has none. Nothing is admitted or counted.
   * @param authorization the request's `Authorization` header.
   * @param acceptsApps as above.
   * @throws AppError `unauthorized`, or `service_unavailable` when Postgres does not respond in time.
   */
  async identify(authorization: string | undefined, acceptsApps = false): Promise<string | null> {
    const token = tokenOf(authorization, acceptsApps);
    const row = await answered(this.identification.run(tokenHash(token)));
    if (!row) throw unknownToken(isAccessToken(token));
    return row.organization_id;
  }

  /** Admits an organization whose caller was authenticated without a token. @throws AppError as `admit` does. */
  async admitOrganization(organizationId: string, count = 1): Promise<AdmissionResult> {
    return this.decide({ tokenHash: null, organizationId, isApp: false, count });
  }

  async onModuleInit(): Promise<void> {
    await this.statement.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.statement.close(), this.identification.close()]);
  }

  private async decide(entry: AdmitEntry): Promise<AdmissionResult> {
    const start = performance.now();
    const row = assertAllowed(entry, await answered(this.statement.run(entry)));
    if (row.token_idle && row.token_id !== null) this.onTokenUse(row.token_id);
    const caller = callerOf(row, entry);
    const windows = {
      short: windowState(SHORT_WINDOW_SECONDS, row.short_limit, row.short_used, row.short_reset),
      long: windowState(LONG_WINDOW_SECONDS, row.long_limit, row.long_used, row.long_reset),
    };
    if (row.refused_by !== null) throw new RateLimited(caller, windows, row.refused_by, entry.count);
    return { caller, windows, waited: performance.now() - start };
  }
}

const assertAllowed = ({ tokenHash, isApp }: AdmitEntry, row: AdmitRow | undefined): DecidedRow => {
  if (tokenHash !== null && (!row || row.revoked)) throw unknownToken(isApp);
  if (!row || row.organization_id === null) {
    throw new AppError(
      'organization_not_linked',
      'The token belongs to no organization. Ask the operator of this service for a new one.',
    );
  }
  if (!row.api_enabled) {
    throw new AppError(
      'organization_api_disabled',
      "Your organization's API access is switched off. Ask the operator of this service to switch it on.",
    );
  }
  // API access was enabled between the two queries of the function.
  if (row.rate_tier === null) throw unavailable();
  if (isApp && row.spendable === null) throw unknownToken(isApp);
  return row;
};

const unknownToken = (isApp: boolean): AppError =>
  new AppError(
    'unauthorized',
    isApp
      ? 'This access token has expired, or the app was disconnected. Refresh it, or connect the app again.'
      : 'This API token is unknown, revoked or expired. Use a live one; an Admin of your organization can create it.',
  );

/** The response of Postgres. @throws AppError `service_unavailable` when there is none. */
const answered = async <T>(response: Promise<T>): Promise<T> => {
  try {
    return await response;
  } catch (cause) {
    throw unavailable(cause);
  }
};

const callerOf = (row: DecidedRow, { isApp }: AdmitEntry): Caller => {
  const { billing_mode: billingMode, rate_tier: rateTier } = row;
  return {
    organizationId: row.organization_id,
    tokenId: row.token_id,
    rateTier,
    dataTier: RATE_TIERS[rateTier].dataTier,
    billingMode,
    credits:
      billingMode === 'credits'
        ? { balance: Number(row.balance), periodAllowance: Number(row.period_allowance) }
        : null,
    isApp,
    spendable: row.spendable ?? undefined,
    ...readScopeText(row.scope),
    isTest: row.is_test,
    exclusionsVersion: row.exclusions_version,
  };
};

const unavailable = (cause?: unknown): AppError =>
  new AppError('service_unavailable', 'API tokens cannot be checked at the moment. Retry after a few seconds.', {
    cause,
  });
