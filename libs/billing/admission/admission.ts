import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import { BatchedStatement, settingLockPatience } from '#libs/postgres/batched-statement.js';
import type { BillingMode } from '../organizations/organization.entity.js';
import { longWindowSeconds, type RateTier, rateTiers, shortWindowSeconds } from '../rate-limits/rate-tiers.js';
import { RateLimited, type RateWindows, windowState } from '../rate-limits/rate-windows.js';
import { tokenHash, tokenOf } from '../tokens/token-format.js';
import type { Caller } from './caller.js';

export interface Admitted {
  caller: Caller;
  windows: RateWindows;
  /** Milliseconds for which it waited for Postgres. */
  waited: number;
}

interface Request {
  hash: Buffer;
  count: number;
}

type RequestRow = [
  ordinal: number,
  tokenId: string,
  revoked: boolean,
  ...([organizationId: string, apiEnabled: boolean] | [null, null]),
  ...(DecidedColumns | [null]),
];

type DecidedColumns = [
  tokenIdle: boolean,
  rateTier: RateTier,
  billingMode: BillingMode,
  exclusionsVersion: number,
  balance: string,
  periodAllowance: string,
  refusedBy: keyof RateWindows | null,
  shortLimit: number,
  shortUsed: number,
  shortReset: number,
  longLimit: number,
  longUsed: number,
  longReset: number,
];

const longWindow = settingLockPatience(`interval '${longWindowSeconds} seconds'`);
const tiers = JSON.stringify(rateTiers);

/**
 * Decides on every request whose it is, whether it may go on, and counts it in both rate windows, in one round trip. Nothing is
 * cached, so that a revoked token or a changed plan counts from the next request on in every process. Its connection is its own,
 * and opens again when needed, so that a process can start before Postgres does.
 */
export class Admission implements OnModuleInit, OnApplicationShutdown {
  private readonly statement: BatchedStatement<Request, RequestRow>;

  /** @param onTokenUse is told of a token whose last use was more than a minute ago, or never. */
  constructor(
    databaseUrl: string,
    private readonly onTokenUse: (tokenId: string) => void = () => {},
  ) {
    this.statement = new BatchedStatement({
      databaseUrl,
      applicationName: 'rolecall-admission',
      synchronousCommit: 'off',
      statement: {
        name: 'admit',
        text: `SELECT * FROM admit($2, $3, $4, '${shortWindowSeconds} seconds', ${longWindow})`,
      },
      values: (requests) => [requests.map(({ hash }) => hash), requests.map(({ count }) => count), tiers],
      lockKey: ({ hash }) => hash.toString('hex'),
    });
  }

  /**
   * @param authorization the request's `Authorization` header.
   * @param count requests to count, all or none of them.
   * @throws AppError `unauthorized`, `organization_not_linked`, `organization_api_disabled`, `rate_limited` (a `RateLimited`, which
   *   holds caller and windows), or, within two seconds when Postgres does not answer, `service_unavailable`.
   */
  async admit(authorization: string | undefined, count = 1): Promise<Admitted> {
    const start = performance.now();
    const row = await this.ask({ hash: tokenHash(tokenOf(authorization)), count });
    if (!row || row[2]) {
      throw new AppError(
        'unauthorized',
        'This API token is unknown or revoked: use a live one, which an Admin of your organization can create.',
      );
    }
    const [, tokenId, , organizationId, apiEnabled, ...decided] = row;
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
    // Switched on again in the middle of the statement.
    if (decided[0] === null) throw unavailable();
    const [tokenIdle, rateTier, billingMode, exclusionsVersion, balance, periodAllowance, refusedBy, ...windowColumns] =
      decided as DecidedColumns;
    if (tokenIdle) this.onTokenUse(tokenId);
    const [shortLimit, shortUsed, shortReset, longLimit, longUsed, longReset] = windowColumns;
    const caller: Caller = {
      organizationId,
      tokenId,
      rateTier,
      dataTier: rateTiers[rateTier].dataTier,
      billingMode,
      credits:
        billingMode === 'credits' ? { balance: Number(balance), periodAllowance: Number(periodAllowance) } : null,
      exclusionsVersion,
    };
    const windows = {
      short: windowState(shortWindowSeconds, shortLimit, shortUsed, shortReset),
      long: windowState(longWindowSeconds, longLimit, longUsed, longReset),
    };
    if (refusedBy !== null) throw new RateLimited(caller, windows, refusedBy, count);
    return { caller, windows, waited: performance.now() - start };
  }

  private async ask(request: Request): Promise<RequestRow | undefined> {
    try {
      return await this.statement.run(request);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  async onModuleInit(): Promise<void> {
    await this.statement.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.statement.close();
  }
}

function unavailable(cause?: unknown): AppError {
  return new AppError(
    'service_unavailable',
    'API tokens cannot be checked at the moment: send the request again in a few seconds.',
    { cause },
  );
}
