import { type ReactNode, useEffect, useRef } from 'react';
import { useClickPrice } from '../data/click-prices';
import { useIsCharged } from '../data/queries/session';

interface PriceProps {
  /** What is clicked, such as "the next page". */
  readonly of: string;
  readonly children: string | undefined;
}

/**
 * Lets the page say what a click on the enclosing link or button costs: once, not beside each of them. Screen readers, which do not see the
 * note, read it as the description of the element.
 */
export function Price({ of, children: price }: PriceProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const isCharged = useIsCharged();
  useClickPrice(of, price);
  useEffect(() => {
    const element = mark.current?.closest('a, button');
    if (!isCharged || price === undefined || !element) return undefined;
    element.setAttribute('aria-description', `Costs ${price}`);
    return () => element.removeAttribute('aria-description');
  }, [isCharged, price]);
  return price !== undefined && <span ref={mark} hidden />;
}

/** A text about prices, which renders nothing where reads are not charged. */
export function WhenCharged({ children }: { readonly children: ReactNode }) {
  return useIsCharged() && children;
}
