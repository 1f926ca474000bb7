import type { Search } from '../../data/search';
import { filtersOf, splitValues } from '../../filters/chips-of';
import { dimensionFilters, metricFilters } from '../../filters/job-filters';

/** The dimensions of metrics, with their labels. */
export const DIMENSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  dimensionFilters.map(({ name, label }) => [name, label]),
);

/** The slice in a query string: its filters. */
export const sliceOf = (search: Search): Search => filtersOf(search, metricFilters);

/** The dimensions of a slice, which analyses of technologies take; they have no other filters. */
export const dimensionsOf = (slice: Search): Search =>
  Object.fromEntries(Object.entries(slice).filter(([name]) => Object.hasOwn(DIMENSIONS, name)));

/** The dimension that divides a slice further: within one country by state, within one state by metro area. */
export const nextDimension = (slice: Search): string => {
  const isOne = (name: string) => splitValues(slice[name]).length === 1;
  if (slice['cbsas']) return isOne('cbsas') ? (slice['source_ids'] ? 'onet_codes' : 'source_ids') : 'cbsas';
  if (isOne('states')) return 'cbsas';
  if (slice['states']) return 'states';
  if (isOne('countries')) return slice['countries'] === 'US' ? 'states' : 'source_ids';
  return 'countries';
};
