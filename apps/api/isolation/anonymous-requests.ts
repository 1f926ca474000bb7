import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { clientNetwork } from '../http/client-network.js';
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

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Limits requests without a valid token by address, in all processes together. A blocked address is refused without a lookup, unless it
 * sends a token that this process has already found valid.
 */
@Injectable()
export class AnonymousRequests {
  /** Network of an address -> end of its window, in milliseconds since the epoch. */
  private readonly blocked = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  /** Hash of a valid token -> organization. */
  private readonly validTokens = new LRUCache<string, string>({ max: MAX_TOKENS });

  constructor(
    private readonly database: DashboardDatabase,
    @Inject(ISOLATION_LIMITS) private readonly limits: IsolationLimits,
  ) {}

  /** The sender of a request before it is admitted: the organization of a token known to be valid, otherwise the network of the address. */
  callerOf(address: string, authorization: string | undefined): string {
    return (authorization !== undefined && this.validTokens.get(hash(authorization))) || clientNetwork(address);
  }

  /** Whether this process has found the token of this header valid. */
  knowsToken(authorization: string | undefined): boolean {
    return authorization !== undefined && this.validTokens.has(hash(authorization));
  }

  /** @throws AppError `rate_limited` when the address is blocked and the token is not known to be valid. */
  assertNotBlocked(address: string, authorization: string | undefined): void {
    const network = clientNetwork(address);
    const until = this.blocked.get(network);
    if (until === undefined) return;
    if (until <= Date.now()) this.blocked.delete(network);
    else if (!this.knowsToken(authorization)) throw refusal(until);
  }

  /** Remembers that the token of this header is valid. */
  rememberToken(authorization: string | undefined, organizationId: string): void {
    if (authorization !== undefined) this.validTokens.set(hash(authorization), organizationId);
  }

  /** Forgets the token of this header, because it is no longer valid. */
  forgetToken(authorization: string | undefined): void {
    if (authorization !== undefined) this.validTokens.delete(hash(authorization));
  }

  /** Counts a request without a valid token. @throws AppError `rate_limited`. */
  async countFailure(address: string): Promise<void> {
    const network = clientNetwork(address);
    const key = hash(`anonymous ${network}`);
    const limit = this.limits.anonymousPerMinute;
    // The limit protects the database. If it cannot be reached, there is nothing to protect.
    const hit = await this.database
      .run(({ throttler }) => throttler.increment(key, WINDOW_MS, limit))
      .catch(() => null);
    if (!hit?.isBlocked) return;
    const until = Date.now() + hit.timeToBlockExpire * 1_000;
    this.blocked.set(network, until);
    throw refusal(until);
  }
}
