import type { ReactNode } from 'react';
import { useClickPrice } from '../data/click-prices';
import { useIsCharged } from '../data/queries/session';

interface PriceProps {
  /** What is clicked, such as "the next page". */
  readonly of: string;
  readonly children: string | undefined;
}

/** Lets the page say what a click on a link or button costs. Renders nothing itself: a page says it once, not beside each of them. */
export function Price({ of, children }: PriceProps) {
  useClickPrice(of, children);
  return null;
}

/** A text about prices, which renders nothing where reads are not charged. */
export function WhenCharged({ children }: { readonly children: ReactNode }) {
  return useIsCharged() && children;
}
