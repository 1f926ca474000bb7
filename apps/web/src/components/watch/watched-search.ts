import type { Search } from '../../data/search';
import type { SearchKind } from '../../filters/saved-search';

/** A search that can be watched. */
export interface WatchedSearch {
  readonly kind: SearchKind;
  readonly search: Search;
}
