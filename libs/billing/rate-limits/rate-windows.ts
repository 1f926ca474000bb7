import { AppError } from '#libs/errors/app-error.js';
import type { Caller } from '../admission/caller.js';

/** One window, after the request itself has been counted. */
export interface WindowState {
  /** Length: 60 or 18,000. */
  seconds: number;
  /** Requests in a window, for all tokens of the organization together. */
  limit: number;
  remaining: number;
  /** Whole seconds from now, 1 at least, until everything is allowed again. */
  reset: number;
}

export interface RateWindows {
  short: WindowState;
  long: WindowState;
}

export const windowState = (seconds: number, limit: number, used: number, reset: number): WindowState => {
  // A limit that was lowered may be below what is used already.
  return { seconds, limit, remaining: Math.max(0, limit - used), reset: Math.max(1, reset) };
};

/** `rate_limited`. Whom it refuses is known by then, and the answer tells both windows like any other. */
export class RateLimited extends AppError {
  /** @param count requests that were asked for at once, of which none has been counted. */
  constructor(
    readonly caller: Caller,
    readonly windows: RateWindows,
    refusedBy: keyof RateWindows,
    count: number,
  ) {
    const { seconds, limit, reset } = windows[refusedBy];
    const length = refusedBy === 'short' ? 'a minute' : '5 hours';
    const batch = count > 1 ? `, and this batch of ${count} does not fit into what is left` : '';
    super(
      'rate_limited',
      `Your organization may send ${limit} requests in ${length}${batch}: send it again in ${reset} seconds.`,
      { details: { window_seconds: seconds, retry_after_seconds: reset } },
    );
  }
}
