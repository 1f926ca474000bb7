import { pages } from '../pages';
import { PAGE_PRICES, priceOf } from './page-prices';
import type { Search } from './search';
import { showsCharts } from './shows-charts';

type PricedPage = keyof typeof PAGE_PRICES;

/** What a link to a path costs, such as "Opens for up to 3 credits"; undefined if it is free. */
export const linkPrice = (path: string, search: Search = {}): string | undefined => {
  const page = (Object.keys(PAGE_PRICES) as PricedPage[]).find((name) => pages[name].path === path);
  // Lists and figures are loaded only when the address asks for some.
  const isFree =
    page === undefined ||
    (!path.includes('$') && Object.keys(search).length === 0) ||
    (page === 'explore' && showsCharts(search));
  return isFree ? undefined : `Opens for up to ${priceOf(page)}`;
};
