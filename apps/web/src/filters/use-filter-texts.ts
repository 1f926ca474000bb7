import { useQuery } from '@tanstack/react-query';
import type { Search } from '../data/search';
import { chipsOf } from './chips-of';
import { describeChip } from './describe-chip';
import type { FilterSet } from './filter-definition';
import { labelsQuery } from './filter-queries';

/** The filters of a query string in words, such as "State: California" and "not Country: France"; undefined until the names of values are loaded. */
export const useFilterTexts = (set: FilterSet, search: Search): string[] | undefined => {
  const { data: labels = {}, isLoading } = useQuery(labelsQuery(set, search));
  if (isLoading) return undefined;
  return chipsOf(search, set).map((chip) => `${chip.negated ? 'not ' : ''}${describeChip(chip, set, labels)}`);
};
