import { AppError } from '#libs/errors/app-error.js';
import type { Caller } from '../admission/caller.js';

/** One credit per returned record, one credit per response, or nothing. An empty response is free. */
export type Price = 'per_record' | 'flat' | 'free';

/** Every price. */
export const PRICE_TABLE = {
  /** Pages of records, single records, and records in events and exports. */
  records: 'per_record',
  autocomplete: 'flat',
  /** Postings of the caller that were read. */
  classifications: 'per_record',
  /** Companies that names or addresses mean, each once in a response. */
  matches: 'per_record',
  /** Metrics and technologies, and each page of their tables in exports. */
  analysis: 'flat',
  /** Facets, counts of types, the account, watches, requests about exports, and changes of exclusions. */
  unmetered: 'free',
} as const satisfies Record<string, Price>;

export type PricedCall = keyof typeof PRICE_TABLE;

export const creditsFor = (call: PricedCall, records: number): number => CREDITS[PRICE_TABLE[call]](records);

const CREDITS: Readonly<Record<Price, (records: number) => number>> = {
  per_record: (records) => records,
  flat: (records) => Math.min(1, records),
  free: () => 0,
};

/**
 * Limits the requested number of records to what the balance pays for, and what a connected app may still spend today.
 *
 * @throws AppError `insufficient_credits` when that is 0.
 */
export const affordable = (caller: Caller, call: PricedCall, wanted: number): number => {
  if (caller.credits === null || wanted === 0 || PRICE_TABLE[call] === 'free') return wanted;
  const { balance } = caller.credits;
  if (balance <= 0) throw insufficientCredits();
  const { spendable = balance } = caller;
  if (spendable <= 0) throw dailyLimitReached();
  return PRICE_TABLE[call] === 'flat' ? wanted : Math.min(wanted, balance, spendable);
};

/** Whether a response warns that credits are running low: at 10% of the period's allowance, or at 100. */
export const isLow = (balance: number, periodAllowance: number): boolean =>
  balance <= Math.max(100, periodAllowance / 10);

export const insufficientCredits = (): AppError =>
  new AppError(
    'insufficient_credits',
    'Your organization has no credits left: an Admin can buy more, or wait for the next allowance.',
  );

/** The error of a connected app that has spent what it may in a day. */
export const dailyLimitReached = (): AppError =>
  new AppError(
    'insufficient_credits',
    'This app has spent the credits that it may spend in a day. Wait until 00:00 UTC, or ask an Admin of your organization to connect it with a higher limit.',
  );
