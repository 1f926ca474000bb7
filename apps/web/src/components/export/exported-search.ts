import type { Search } from '../../data/search';
import { filtersOf } from '../../filters/chips-of';
import { LISTS, type SearchKind } from '../../filters/saved-search';

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

/** Orders that the API ends after some records: an export has all of them, in the default order. */
export const PARTIAL_ORDERS: readonly string[] = ['relevance', 'salary'];

/**
 * The search of a list as that of an export: its filters and, if it is one of all records, its order.
 * @param include what the list shows beside the record.
 */
export const exportedSearch = (
  kind: SearchKind,
  search: Search,
  count: number | undefined,
  include?: string,
): ExportedSearch => {
  const { sort } = search;
  const isReordered = sort !== undefined && PARTIAL_ORDERS.includes(sort);
  return {
    kind,
    count,
    isReordered,
    parameters: {
      ...filtersOf(search, LISTS[kind].set),
      ...(sort !== undefined && !isReordered && { sort }),
      ...(include !== undefined && { include }),
    },
  };
};
