import { applyDecorators, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type {
  ThrottlerLimitDetail,
  ThrottlerModuleOptions,
  ThrottlerOptions,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { PostgresThrottlerStorage } from '#libs/accounts/throttling/postgres-throttler-storage.js';
import { AppError } from '#libs/errors/app-error.js';
import { clientNetwork } from '../../http/client-network.js';
import { DashboardDatabase } from '../dashboard-database.js';
import { bodyOf } from '../http/input.js';
import { signedInUserOf } from './session.guard.js';

// The package is CommonJS and requires Nest, an ES module, which must be loaded first. A static import does not ensure that.
const { minutes, SkipThrottle, ThrottlerGuard, ThrottlerModule } = await import('@nestjs/throttler');

/** The account that a request concerns: the signed-in user, or the e-mail address in the request, whether or not it has an account. */
const accountOf = (request: FastifyRequest): string => {
  const { email } = signedInUserOf(request) ?? ((bodyOf(request) ?? {}) as { email?: unknown });
  return String(email).trim().toLowerCase().slice(0, 254);
};

/** Maximum attempts in a window. Requests are counted by address (IPv6: by /64 network) or by account. */
const THROTTLERS = {
  /** Guesses of passwords and links, by address. An office may share one address. */
  address: { limit: 30, ttl: minutes(5) },
  /** Guesses of one password. */
  account: { limit: 10, ttl: minutes(15), getTracker: (request) => accountOf(request as FastifyRequest) },
  /** Reads of the landing page. */
  visitor: { limit: 120, ttl: minutes(1) },
} as const satisfies Record<string, Omit<ThrottlerOptions, 'name'>>;

type ThrottlerName = keyof typeof THROTTLERS;
const NAMES = Object.keys(THROTTLERS) as ThrottlerName[];

const throttlerOptions = (database: DashboardDatabase): ThrottlerModuleOptions => ({
  throttlers: NAMES.map((name) => ({ name, ...THROTTLERS[name] })),
  setHeaders: false,
  storage: storageIn(database),
});

/** Limits a route. Routes with the same throttler share its window, so that more routes do not allow more guesses. */
export const Throttle = (...names: ThrottlerName[]) =>
  applyDecorators(
    UseGuards(AttemptGuard),
    SkipThrottle(Object.fromEntries(NAMES.map((name) => [name, !names.includes(name)]))),
  );

@Injectable()
class AttemptGuard extends ThrottlerGuard {
  protected override generateKey(_: ExecutionContext, tracker: string, name: string): string {
    const sharedByAllRoutes = { getClass: () => AttemptGuard, getHandler: () => AttemptGuard };
    return super.generateKey(sharedByAllRoutes as unknown as ExecutionContext, tracker, name);
  }

  protected override async getTracker({ ip }: FastifyRequest): Promise<string> {
    return clientNetwork(ip);
  }

  protected override throwThrottlingException(
    _: ExecutionContext,
    { ttl, timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new AppError('rate_limited', `Too many attempts: try again in ${timeToBlockExpire} seconds.`, {
      details: { window_seconds: ttl / 1_000, retry_after_seconds: timeToBlockExpire },
    });
  }
}

const storageIn = (database: DashboardDatabase): ThrottlerStorage => ({
  increment: (key, ttl, limit) =>
    database.run((dataSource) => new PostgresThrottlerStorage(dataSource).increment(key, ttl, limit)),
});

/** The module that the guard needs. */
export const throttlerModule = () =>
  ThrottlerModule.forRootAsync({ inject: [DashboardDatabase], useFactory: throttlerOptions });
