import { pages } from '../pages';
import { credits } from './credits';
import { PAGE_PRICES } from './page-prices';
import type { Search } from './search';
import { isListShown } from './shown-view';

type PricedPage = keyof typeof PAGE_PRICES;

/** What opening a path costs at most, such as "3 credits"; undefined if it is free. */
export const linkPrice = (path: string, search: Search = {}): string | undefined => {
  const page = (Object.keys(PAGE_PRICES) as PricedPage[]).find((name) => pages[name].path === path);
  // Lists and figures are loaded only when the address asks for some.
  const isFree =
    page === undefined ||
    (!path.includes('$') && Object.keys(search).length === 0) ||
    (page === 'explore' && !isListShown(search['show']));
  if (isFree) return undefined;
  // Each posting is charged, and an address that names them finds no others.
  const named = page === 'explore' && search['ids'] ? search['ids'].split(',').length : Number.POSITIVE_INFINITY;
  const most = Math.min(PAGE_PRICES[page], named);
  return page === 'explore' ? `up to ${credits(most)}` : credits(most);
};

/** What a link to a page opens, in the list of prices. */
export const pageName = (path: string): string => NAMES.get(path) ?? 'a page';

const NAMES: ReadonlyMap<string, string> = new Map([
  [pages.company.path, 'a company'],
  [pages.technology.path, 'a technology'],
  [pages.metrics.path, 'metrics'],
  [pages.explore.path, 'a list of postings'],
]);
