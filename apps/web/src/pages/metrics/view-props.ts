import type { Search, SearchChanges } from '../../data/search';

/** What a view of the metrics page gets. */
export interface ViewProps {
  readonly slice: Search;
  readonly period: string;
  readonly search: Search;
  readonly change: (changes: SearchChanges, replace?: boolean) => void;
}
