import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#libs/billing/admission/caller.js';
import { isLow } from '#libs/billing/credits/prices.js';
import type { RateWindows } from '#libs/billing/rate-limits/rate-windows.js';
import type { ResponseHeader } from './response-headers.js';

/** The rate limits and credits of a caller at the time of a response. */
export interface AccountStatus {
  readonly caller: Caller;
  readonly windows: RateWindows;
  /** Credits charged for the request; undefined when it was not charged. */
  readonly charged?:
    | { readonly credits: number; readonly records: number; readonly balance: number | null }
    | undefined;
}

type Headers = Partial<Record<ResponseHeader, string | number>>;

const STATUS = Symbol('account status');

type IdentifiedRequest = FastifyRequest & { [STATUS]?: AccountStatus };

/** Adds the account headers to the response to a request, even if it is an error. */
export const reportAccountStatus = (request: FastifyRequest, status: AccountStatus): void => {
  (request as IdentifiedRequest)[STATUS] = status;
};

/** The status that was reported for a request; undefined without a valid token. */
export const accountStatus = (request: FastifyRequest): AccountStatus | undefined =>
  (request as IdentifiedRequest)[STATUS];

/** An `onSend` hook. */
export const setAccountHeaders = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
  const status = (request as IdentifiedRequest)[STATUS];
  if (status) reply.headers(accountHeaders(status));
  done(null, payload);
};

type Done = (error: null, payload: unknown) => void;

const accountHeaders = ({ caller, windows: { short, long }, charged }: AccountStatus): Headers => ({
  'X-RateLimit-Limit': short.limit,
  'X-RateLimit-Remaining': short.remaining,
  'X-RateLimit-Reset': short.reset,
  'X-RateLimit-Limit-5h': long.limit,
  'X-RateLimit-Remaining-5h': long.remaining,
  'X-RateLimit-Reset-5h': long.reset,
  RateLimit: `"minute";r=${short.remaining};t=${short.reset}, "five-hours";r=${long.remaining};t=${long.reset}`,
  'RateLimit-Policy': `"minute";q=${short.limit};w=${short.seconds}, "five-hours";q=${long.limit};w=${long.seconds}`,
  ...(caller.isTest && { 'X-Test-Data': 'true' }),
  ...(caller.credits && creditHeaders(caller.credits, charged)),
});

const creditHeaders = (credits: NonNullable<Caller['credits']>, charged: AccountStatus['charged']): Headers => {
  const balance = charged?.balance ?? credits.balance;
  return {
    'X-Credit-Balance': balance,
    'X-Credit-Charged': charged?.credits ?? 0,
    ...(isLow(balance, credits.periodAllowance) && { 'X-Credit-Low': 'true' }),
  };
};
