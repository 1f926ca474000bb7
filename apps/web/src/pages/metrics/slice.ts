import type { Search } from '../../data/search';
import { splitValues } from '../../filters/chips-of';
import { metricFilters } from '../../filters/job-filters';

/** The dimensions of metrics, with their labels. */
export const DIMENSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  metricFilters.filters.map(({ name, label }) => [name, label]),
);

/** The slice in a query string. */
export const sliceOf = (search: Search): Search =>
  Object.fromEntries(Object.keys(DIMENSIONS).flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

/** The dimension that divides a slice further: within one country by state, within one state by metro area. */
export const nextDimension = (slice: Search): string => {
  const isOne = (name: string) => splitValues(slice[name]).length === 1;
  if (slice['cbsas']) return isOne('cbsas') ? (slice['source_ids'] ? 'onet_codes' : 'source_ids') : 'cbsas';
  if (isOne('states')) return 'cbsas';
  if (slice['states']) return 'states';
  if (isOne('countries')) return slice['countries'] === 'US' ? 'states' : 'source_ids';
  return 'countries';
};
