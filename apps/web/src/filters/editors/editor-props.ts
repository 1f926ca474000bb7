import type { Search, SearchChanges } from '../../data/search';
import type { FilterDefinition, FilterSet } from '../filter-definition';

/** What the editor of a filter gets: the query string with the changes that are not applied yet. */
export interface EditorProps {
  readonly set: FilterSet;
  readonly filter: FilterDefinition;
  readonly search: Search;
  readonly onDraft: (changes: SearchChanges) => void;
}
