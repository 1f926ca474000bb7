import type { Caller } from '#libs/billing/admission/caller.js';
import { isLow } from '#libs/billing/credits/prices.js';
import type { RateWindows } from '#libs/billing/rate-limits/rate-windows.js';
import type { ResponseHeader } from '../http/response-headers.js';

/** Where a caller stands with limits and credits when a request is answered. */
export interface Standing {
  readonly caller: Caller;
  readonly windows: RateWindows;
  /** What the request itself took; nothing when it took nothing. */
  readonly taken?: { readonly credits: number; readonly balance: number | null } | undefined;
}

type Headers = Partial<Record<ResponseHeader, string | number>>;

/** The headers that tell where a caller stands. */
export const meteringHeaders = ({ caller, windows: { short, long }, taken }: Standing): Headers => ({
  'X-RateLimit-Limit': short.limit,
  'X-RateLimit-Remaining': short.remaining,
  'X-RateLimit-Reset': short.reset,
  'X-RateLimit-Limit-5h': long.limit,
  'X-RateLimit-Remaining-5h': long.remaining,
  'X-RateLimit-Reset-5h': long.reset,
  RateLimit: `"minute";r=${short.remaining};t=${short.reset}, "five-hours";r=${long.remaining};t=${long.reset}`,
  'RateLimit-Policy': `"minute";q=${short.limit};w=${short.seconds}, "five-hours";q=${long.limit};w=${long.seconds}`,
  ...(caller.credits && creditHeaders(caller.credits, taken)),
});

const creditHeaders = (credits: NonNullable<Caller['credits']>, taken: Standing['taken']): Headers => {
  const balance = taken?.balance ?? credits.balance;
  return {
    'X-Credit-Balance': balance,
    'X-Credit-Charged': taken?.credits ?? 0,
    ...(isLow(balance, credits.periodAllowance) && { 'X-Credit-Low': 'true' }),
  };
};
