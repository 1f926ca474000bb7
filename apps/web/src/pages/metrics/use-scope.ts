import { formatDate } from '../../data/format';
import type { Search } from '../../data/search';
import { metricFilters } from '../../filters/job-filters';
import { useFilterTexts } from '../../filters/use-filter-texts';

export const PERIODS = [
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '365d', label: 'Last 365 days' },
];

/** A period in words: a window, or a range of days such as `2025-08-23..2025-10-31`. */
export const periodLabel = (period: string): string => {
  const [from, to] = period.split('..');
  return (
    PERIODS.find(({ value }) => value === period)?.label ??
    (from && to ? `${formatDate(from)} to ${formatDate(to)}` : period)
  );
};

/** The periods to choose from, with the one that is chosen. */
export const periodsWith = (period: string) =>
  PERIODS.some(({ value }) => value === period) ? PERIODS : [...PERIODS, { value: period, label: periodLabel(period) }];

/** The postings of a slice in words, such as "State: California · Last 365 days". Figures by month have no period. */
export const useScope = (slice: Search, period?: string): string => {
  const filters = useFilterTexts(metricFilters, slice);
  const postings = filters?.length === 0 ? ['All postings'] : (filters ?? []);
  return [...postings, ...(period ? [periodLabel(period)] : [])].join(' · ');
};
