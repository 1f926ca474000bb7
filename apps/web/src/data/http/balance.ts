import { useSyncExternalStore } from 'react';

/** The credit headers of the latest metered response. */
export interface BalanceReport {
  readonly balance: number;
  /** Credits of the latest request that was charged; free ones follow most of them. */
  readonly charged: number;
  readonly low: boolean;
}

let report: BalanceReport | null = null;
const listeners = new Set<() => void>();

/** Takes the balance from the credit headers of a response, if it has them. */
export function updateBalance(headers: Headers): void {
  const balance = headers.get('x-credit-balance');
  if (balance === null) return;
  report = {
    balance: Number(balance),
    charged: Number(headers.get('x-credit-charged') ?? 0) || (report?.charged ?? 0),
    low: headers.get('x-credit-low') === 'true',
  };
  for (const listener of listeners) listener();
}

export function clearBalance(): void {
  report = null;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The balance after the latest metered response; null before the first one and in subscription mode. */
export const useBalance = (): BalanceReport | null => useSyncExternalStore(subscribe, () => report);
