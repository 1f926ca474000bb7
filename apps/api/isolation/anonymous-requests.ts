import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PostgresThrottlerStorage } from '#libs/accounts/throttling/postgres-throttler-storage.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../dashboard/dashboard-database.js';
import { ISOLATION_LIMITS, type IsolationLimits } from './isolation-limits.js';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const MAX_TOKENS = 10_000;

const refusal = (until: number): AppError => {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000));
  return new AppError(
    'rate_limited',
    `Too many requests without a valid token from this address. Send a valid token, or try again in ${seconds} seconds.`,
    { details: { window_seconds: WINDOW_MS / 1_000, retry_after_seconds: seconds } },
  );
};

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Limits requests without a valid token by address, in all processes together. A blocked address costs no look-up; tokens that were valid
 * in this process before are not affected.
 */
@Injectable()
export class AnonymousRequests {
  /** Address -> when its window ends. */
  private readonly blocked = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  /** Hash of a valid token -> organization. */
  private readonly valid = new LRUCache<string, string>({ max: MAX_TOKENS });

  constructor(
    private readonly database: DashboardDatabase,
    @Inject(ISOLATION_LIMITS) private readonly limits: IsolationLimits,
  ) {}

  /** Who sends a request, as far as that is known before it is admitted: an organization, otherwise an address. */
  callerOf(address: string, authorization: string | undefined): string {
    return (authorization !== undefined && this.valid.get(hashed(authorization))) || address;
  }

  /** @throws AppError `rate_limited` when the address is blocked and the token is not known to be valid. */
  check(address: string, authorization: string | undefined): void {
    const until = this.blocked.get(address);
    if (until === undefined) return;
    if (until <= Date.now()) this.blocked.delete(address);
    else if (authorization === undefined || !this.valid.has(hashed(authorization))) throw refusal(until);
  }

  succeeded(authorization: string | undefined, organizationId: string): void {
    if (authorization !== undefined) this.valid.set(hashed(authorization), organizationId);
  }

  /** The token of this header is no longer valid. */
  forget(authorization: string | undefined): void {
    if (authorization !== undefined) this.valid.delete(hashed(authorization));
  }

  /** Counts a request without a valid token. @throws AppError `rate_limited`. */
  async failed(address: string): Promise<void> {
    const key = hashed(`anonymous ${address}`);
    const limit = this.limits.anonymousPerMinute;
    // The limit protects the database: without it there is nothing to protect.
    const hit = await this.database
      .run((dataSource) => new PostgresThrottlerStorage(dataSource).increment(key, WINDOW_MS, limit))
      .catch(() => null);
    if (!hit?.isBlocked) return;
    const until = Date.now() + hit.timeToBlockExpire * 1_000;
    this.blocked.set(address, until);
    throw refusal(until);
  }
}

/** Limits routes that need no token. */
export const limitAnonymous = (
  fastify: FastifyInstance,
  anonymous: AnonymousRequests,
  paths: readonly string[],
): void => {
  fastify.addHook('onRequest', async ({ url, ip }) => {
    if (!paths.includes(url.split('?')[0] ?? '')) return;
    anonymous.check(ip, undefined);
    await anonymous.failed(ip);
  });
};
