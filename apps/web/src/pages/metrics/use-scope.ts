import type { Search } from '../../data/search';
import { metricFilters } from '../../filters/job-filters';
import { useFilterTexts } from '../../filters/use-filter-texts';

export const PERIODS = [
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '365d', label: 'Last 365 days' },
];

export const periodLabel = (period: string): string => PERIODS.find(({ value }) => value === period)?.label ?? period;

/** The postings of a slice in words, such as "State: California · Last 365 days". Figures by month have no period. */
export const useScope = (slice: Search, period?: string): string => {
  const filters = useFilterTexts(metricFilters, slice);
  const postings = filters?.length === 0 ? ['All postings'] : (filters ?? []);
  return [...postings, ...(period ? [periodLabel(period)] : [])].join(' · ');
};
