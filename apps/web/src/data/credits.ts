import { plural } from './format';
import { PAGE_PRICES } from './page-prices';

/** "1 credit", "3 credits". */
export const credits = (count: number): string => plural(count, 'credit');

/** "3 credits". */
export const priceOf = (page: keyof typeof PAGE_PRICES): string => credits(PAGE_PRICES[page]);
