import type { paths } from '../../../../clients/typescript/schema';
import { COMPANIES_PER_PAGE } from '../data/queries/companies';
import { type FilterSet, group } from './filter-definition';

type Parameter = keyof NonNullable<paths['/v4/sources']['get']['parameters']['query']>;
type Name = Parameter extends infer P ? (P extends `${infer Field}_gte` ? Field : P) : never;

/** The filters of `GET /v4/sources`. */
export const companyFilters: FilterSet = {
  options: '/v4/sources/options',
  list: '/v4/sources',
  record: ['company', 'companies'],
  hasExclusion: true,
  ignored: ['sort', 'limit', 'cursor', 'fields'],
  price: { pageSize: COMPANIES_PER_PAGE },
  filters: group<Name>('Company', [
    ['technologies', 'Technology'],
    ['signal_types', 'Signal in 90 days'],
    ['growth', 'Change in 90 days', 'percent'],
    ['growth_n', 'Open 90 days ago (n)', 'number'],
    ['industries', 'Industry'],
    ['employee_ranges', 'Employees'],
    ['hq_countries', 'Country'],
    ['hq_states', 'State'],
    ['source_types', 'Kind of company'],
    ['jobboard_formats', 'Job board'],
  ]),
};
