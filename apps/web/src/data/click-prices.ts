import { useEffect, useSyncExternalStore } from 'react';

/** What a click costs, as the page says it in one place. */
interface ClickPrice {
  /** What is clicked, such as "a company". */
  readonly of: string;
  /** "3 credits". */
  readonly price: string;
}

/** How many elements of the page have a price, by what they are and what they cost. */
const shown = new Map<string, { readonly entry: ClickPrice; readonly uses: number }>();
const listeners = new Set<() => void>();
let snapshot: readonly ClickPrice[] = [];

const add = (entry: ClickPrice, by: 1 | -1): void => {
  const key = `${entry.of} ${entry.price}`;
  const uses = (shown.get(key)?.uses ?? 0) + by;
  if (uses > 0) shown.set(key, { entry, uses });
  else shown.delete(key);
  // A list of links changes nothing after its first one.
  if ((by === 1 && uses > 1) || (by === -1 && uses > 0)) return;
  snapshot = [...shown.values()].map((one) => one.entry).sort((one, other) => one.of.localeCompare(other.of));
  for (const listener of listeners) listener();
};

/** While a component is shown, the page says what a click on it costs. */
export const useClickPrice = (of: string, price: string | undefined): void =>
  useEffect(() => {
    if (price === undefined) return undefined;
    const entry = { of, price };
    add(entry, 1);
    return () => add(entry, -1);
  }, [of, price]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The prices of what the page shows, each once. */
export const useClickPrices = (): readonly ClickPrice[] => useSyncExternalStore(subscribe, () => snapshot);
