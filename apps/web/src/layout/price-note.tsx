import { useClickPrices } from '../data/click-prices';
import { useIsCharged } from '../data/queries/session';
import classes from './shell.module.css';

/** The one place of a page that says what the next click costs. Renders nothing where reads are not charged. */
export function PriceNote() {
  const prices = useClickPrices();
  const isCharged = useIsCharged();
  if (!isCharged || prices.length === 0) return null;
  return (
    <div className={classes.prices} role="note" aria-label="What a click costs">
      A click costs: {prices.map(({ of, price }) => `${of} ${price}`).join(' · ')}
    </div>
  );
}
