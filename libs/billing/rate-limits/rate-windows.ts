import { AppError } from '#libs/errors/app-error.js';
import type { Caller } from '../admission/caller.js';

/** One window, after the request itself has been counted. */
export interface WindowState {
  /** Length: 60 or 18,000. */
  seconds: number;
  /** Requests in a window, for all tokens of the organization together. */
  limit: number;
  remaining: number;
  /** Whole seconds, at least 1, until the window resets. */
  reset: number;
}

export interface RateWindows {
  short: WindowState;
  long: WindowState;
}

export const windowState = (seconds: number, limit: number, used: number, reset: number): WindowState => {
  // A lowered limit may be below the current count.
  return { seconds, limit, remaining: Math.max(0, limit - used), reset: Math.max(1, reset) };
};

/** `rate_limited`. Carries the caller and both windows, which the response headers report. */
export class RateLimited extends AppError {
  /** @param count operations of the batch, none of which has been counted. */
  constructor(
    readonly caller: Caller,
    readonly windows: RateWindows,
    refusedBy: keyof RateWindows,
    count: number,
  ) {
    const { seconds, limit, reset } = windows[refusedBy];
    const limitText = `limit of ${limit} requests per ${refusedBy === 'short' ? 'minute' : '5 hours'}`;
    const reason =
      count > 1
        ? `This batch of ${count} requests is more than what is left of your organization's ${limitText}.`
        : `Your organization's ${limitText} is reached.`;
    super('rate_limited', `${reason} Try again in ${reset} seconds.`, {
      details: { window_seconds: seconds, retry_after_seconds: reset },
    });
  }
}
