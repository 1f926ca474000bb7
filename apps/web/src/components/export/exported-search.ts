import type { Search } from '../../data/search';
import { filtersOf } from '../../filters/chips-of';
import type { FilterSet } from '../../filters/filter-definition';
import type { SearchKind } from '../../filters/saved-search';
import { PARTIAL_ORDERS } from './partial-orders';

/** A search whose records are exported. */
export interface ExportedSearch {
  readonly kind: SearchKind;
  /** Parameters of the list. */
  readonly parameters: Search;
  /** Records that it finds now; undefined until they are counted. */
  readonly count: number | undefined;
  /** Whether its order is not that of the list. */
  readonly isReordered: boolean;
}

interface ListSearch {
  readonly kind: SearchKind;
  /** The filters of the list. */
  readonly set: Pick<FilterSet, 'ignored'>;
  /** The query string of its page. */
  readonly search: Search;
  /** What the list shows beside the record. */
  readonly include?: string;
}

/** The search of a list as that of an export: its filters and, if it is one of all records, its order. */
export const exportedSearch = (
  { kind, set, search, include }: ListSearch,
  count: number | undefined,
): ExportedSearch => {
  const { sort } = search;
  const isReordered = sort !== undefined && PARTIAL_ORDERS.includes(sort);
  return {
    kind,
    count,
    isReordered,
    parameters: {
      ...filtersOf(search, set),
      ...(sort !== undefined && !isReordered && { sort }),
      ...(include !== undefined && { include }),
    },
  };
};
