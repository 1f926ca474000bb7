import { useQuery } from '@tanstack/react-query';
import type { Search } from '../../data/search';
import { chipsOf } from '../../filters/chips-of';
import { describeChip } from '../../filters/describe-chip';
import { labelsQuery } from '../../filters/filter-queries';
import { metricFilters } from '../../filters/job-filters';

export const PERIODS = [
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '365d', label: 'Last 365 days' },
];

/** The postings of a slice in words, such as "State: California · Last 365 days". */
export const useScope = (slice: Search, period: string): string => {
  const labels = useQuery(labelsQuery(metricFilters, slice)).data ?? {};
  const filters = chipsOf(slice, metricFilters).map((chip) => describeChip(chip, metricFilters, labels));
  const time = PERIODS.find(({ value }) => value === period)?.label ?? period;
  return [...(filters.length > 0 ? filters : ['All postings']), time].join(' · ');
};
