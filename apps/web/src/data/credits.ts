import { plural } from './format';
import { PAGE_PRICES } from './page-prices';

/** "1 credit", "3 credits". */
export const credits = (count: number): string => plural(count, 'credit');

/** "3 credits". */
export const priceOf = (page: keyof typeof PAGE_PRICES): string => credits(PAGE_PRICES[page]);

/** The most that the next page costs: 1 credit per record that is not shown yet. */
export const nextPageCredits = (size: number, shown: number, total = Number.POSITIVE_INFINITY): string =>
  `up to ${credits(Math.max(1, Math.min(size, total - shown)))}`;
