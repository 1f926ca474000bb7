import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type {
  ThrottlerLimitDetail,
  ThrottlerModuleOptions,
  ThrottlerOptions,
  ThrottlerRequest,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { concatMap, type Observable, tap } from 'rxjs';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { bodyOf } from '../../http/body/valid-input.js';
import { clientNetwork } from '../../http/client-network.js';
import { signedInUserOf } from './session.guard.js';

// The package is CommonJS and requires Nest, an ES module, which must be loaded first. A static import does not ensure that.
const { minutes, SkipThrottle, ThrottlerGuard, ThrottlerModule } = await import('@nestjs/throttler');

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest();

/** The account that a request without a session names by its e-mail address, whether or not it exists. */
const accountOf = (request: FastifyRequest): string => {
  const { email } = (bodyOf(request) ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '';
};

interface Limit extends Omit<ThrottlerOptions, 'name'> {
  /** `failures`: a request that succeeds is not counted, so that a shared address is not blocked by people who know their passwords. */
  readonly counts: 'failures' | 'requests';
}

/** Maximum attempts in a window. What has no tracker is counted by address (IPv6: by /64 network). */
const THROTTLERS = {
  /** Guesses of passwords and links. An office may share one address. */
  address: { limit: 30, ttl: minutes(5), counts: 'failures' },
  /** Guesses of one password, from outside. */
  account: {
    limit: 10,
    ttl: minutes(15),
    counts: 'failures',
    getTracker: (_, context) => accountOf(requestOf(context)),
  },
  /** Guesses of the current password in a session. Apart from `account`: strangers must not keep a user from changing the password they guess. */
  user: {
    limit: 10,
    ttl: minutes(15),
    counts: 'failures',
    getTracker: (_, context) => signedInUserOf(requestOf(context))?.userId ?? '',
  },
  /** E-mails caused from one address, and to one account. */
  sender: { limit: 30, ttl: minutes(5), counts: 'requests' },
  recipient: {
    limit: 10,
    ttl: minutes(15),
    counts: 'requests',
    getTracker: (_, context) => accountOf(requestOf(context)),
  },
  /** Reads of the landing page. */
  visitor: { limit: 120, ttl: minutes(1), counts: 'requests' },
  /** Questions on the landing page, each of several searches. */
  question: { limit: 20, ttl: minutes(1), counts: 'requests' },
} as const satisfies Record<string, Limit>;

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
    UseInterceptors(AttemptInterceptor),
    SkipThrottle(Object.fromEntries(NAMES.map((name) => [name, !names.includes(name)]))),
  );

/** Keys of the windows in which a request was counted as a failure in advance, so that concurrent guesses do not exceed the limit. */
const COUNTED = Symbol('counted as a failure');

type CountedRequest = FastifyRequest & { [COUNTED]?: string[] };

@Injectable()
class AttemptGuard extends ThrottlerGuard {
  protected override async handleRequest(attempt: ThrottlerRequest): Promise<boolean> {
    const isAdmitted = await super.handleRequest(attempt);
    const { context, getTracker, generateKey } = attempt;
    const name = attempt.throttler.name as ThrottlerName;
    if (THROTTLERS[name].counts === 'failures') {
      const request = context.switchToHttp().getRequest<CountedRequest>();
      const tracker = await getTracker(request, context);
      request[COUNTED] = [...(request[COUNTED] ?? []), generateKey(context, tracker, name)];
    }
    return isAdmitted;
  }

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

/** Takes back the count of attempts that succeed, and logs those that fail. The audit log has only those that concern an organization. */
@Injectable()
class AttemptInterceptor implements NestInterceptor {
  constructor(private readonly database: DashboardDatabase) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    return next.handle().pipe(
      concatMap(async (result) => {
        await this.takeBack(request[COUNTED] ?? []).catch(() => {});
        return result;
      }),
      tap({
        error: (error) => {
          if (!(error instanceof AppError) || !REFUSALS.has(error.code)) return;
          request.log.warn({ address: request.ip, code: error.code, reqId: request.id }, 'refused attempt');
        },
      }),
    );
  }

  private async takeBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.run(({ throttler }) => throttler.decrement(keys));
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['sign_in_failed', 'link_not_valid']);

const storageIn = (database: DashboardDatabase): ThrottlerStorage => ({
  increment: (key, ttl, limit) => database.run(({ throttler }) => throttler.increment(key, ttl, limit)),
});

/** The module that the guard needs. */
export const throttlerModule = () =>
  ThrottlerModule.forRootAsync({ inject: [DashboardDatabase], useFactory: throttlerOptions });
