import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { clientNetwork } from '../http/client-network.js';
import { ISOLATION_LIMITS, type IsolationLimits } from './isolation-limits.js';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const MAX_TOKENS = 10_000;

/** Requests without a known token or session share one turn, whatever their addresses: those with one apart from those without. */
const NO_CREDENTIAL = 'without a token';
const UNVERIFIED = 'with a token that is not known';

/**
 * Callers that are no organization. While organizations are active, they get what those leave. Whoever sends a token that is not known yet is
 * none: it may be the first request of an organization, and wrong tokens are limited by address.
 */
export const STRANGERS: ReadonlySet<string> = new Set([NO_CREDENTIAL]);

/** Who sends a request. */
export interface QueuedCaller {
  /** Whose share of the queue it uses. */
  readonly key: string;
  /** The network whose requests take turns within that share; null for an organization. */
  readonly address: string | null;
}

type CallerHeaders = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>;

/** The name of the cookie of a session, without the prefix that browsers require of secure ones. */
export const SESSION_COOKIE = 'rolecall_session';
const SESSION = new RegExp(`(?:^|;)\\s*(?:__Host-)?${SESSION_COOKIE}=([^;]+)`);
/** Another host of the domain cannot set it, so it is the session if a browser sends both. */
const HOST_SESSION = new RegExp(`(?:^|;)\\s*__Host-${SESSION_COOKIE}=([^;]+)`);

/** A token or session as it is remembered. Other cookies are ignored: a session is the same with and without them. */
const keyOf = (credential: string): string =>
  hash((HOST_SESSION.exec(credential) ?? SESSION.exec(credential))?.[1] ?? credential);

/** The `Cookie` header of a browser with this session, and no other cookie. */
export const cookieOfSession = (secret: string): string => `${SESSION_COOKIE}=${secret}`;

const refusal = (until: number, credential: string | undefined): AppError => {
  const isSession = credential !== undefined && SESSION.test(credential);
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1_000));
  return new AppError(
    'rate_limited',
    isSession
      ? `Too many requests from this network with sessions that have ended. Sign in again, or try again in ${seconds} seconds.`
      : `Too many requests without a valid token from this address. Send a valid token, or try again in ${seconds} seconds.`,
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
  /** Network of an address -> end of its window, by `performance.now()`. */
  private readonly blocked = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  /** Hash of a valid token, or of a session -> organization. */
  private readonly validTokens = new LRUCache<string, string>({ max: MAX_TOKENS });

  constructor(
    private readonly database: DashboardDatabase,
    @Inject(ISOLATION_LIMITS) private readonly limits: IsolationLimits,
  ) {}

  /** The sender of a request before it is admitted: the organization of a token or session known to be valid, otherwise an address. */
  callerOf(address: string, { authorization, cookie }: CallerHeaders): QueuedCaller {
    const credential = authorization ?? cookie;
    const organizationId = credential === undefined ? undefined : this.validTokens.get(keyOf(credential));
    if (organizationId !== undefined) return { key: organizationId, address: null };
    return { key: authorization === undefined ? NO_CREDENTIAL : UNVERIFIED, address: clientNetwork(address) };
  }

  /** Whether this process has found the token or session of this header valid. @param credential `Authorization` or `Cookie`. */
  knowsToken(credential: string | undefined): boolean {
    return credential !== undefined && this.validTokens.has(keyOf(credential));
  }

  /** @throws AppError `rate_limited` when the address is blocked and the token or session is not known to be valid. */
  assertNotBlocked(address: string, credential: string | undefined): void {
    const network = clientNetwork(address);
    const until = this.blocked.get(network);
    if (until === undefined) return;
    if (until <= performance.now()) this.blocked.delete(network);
    else if (!this.knowsToken(credential)) throw refusal(until, credential);
  }

  /** Remembers that the token or session of this header is valid. @param credential `Authorization` or `Cookie`. */
  rememberToken(credential: string | undefined, organizationId: string): void {
    if (credential !== undefined) this.validTokens.set(keyOf(credential), organizationId);
  }

  /** Forgets the token or session of this header, because it is no longer valid. */
  forgetToken(credential: string | undefined): void {
    if (credential !== undefined) this.validTokens.delete(keyOf(credential));
  }

  /** Counts a request without a valid token or session. @param credential what it was sent with. @throws AppError `rate_limited`. */
  async countFailure(address: string, credential?: string): Promise<void> {
    const network = clientNetwork(address);
    const key = hash(`anonymous ${network}`);
    const limit = this.limits.anonymousPerMinute;
    // The limit protects the database. If it cannot be reached, there is nothing to protect.
    const hit = await this.database
      .run(({ throttler }) => throttler.increment(key, WINDOW_MS, limit))
      .catch(() => null);
    if (!hit?.isBlocked) return;
    const until = performance.now() + hit.timeToBlockExpire * 1_000;
    this.blocked.set(network, until);
    throw refusal(until, credential);
  }
}
