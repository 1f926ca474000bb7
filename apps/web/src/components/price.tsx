import type { ReactNode } from 'react';
import { useIsCharged } from '../data/queries/session';
import classes from './price.module.css';

/** What a link or button costs, after its text: " (3 credits)". Renders nothing where reads are not charged. */
export function Price({ children }: { readonly children: string | undefined }) {
  const isCharged = useIsCharged();
  return (
    isCharged &&
    children !== undefined && (
      <>
        {' '}
        <span className={classes.price}>({children})</span>
      </>
    )
  );
}

/** A text about prices, which renders nothing where reads are not charged. */
export function WhenCharged({ children }: { readonly children: ReactNode }) {
  return useIsCharged() && children;
}
