import type { paths } from '../../../../clients/typescript/schema';
import { type FilterSet, group } from './filter-definition';

type Name = keyof NonNullable<paths['/v4/sources']['get']['parameters']['query']>;

/** The filters of `GET /v4/sources`. */
export const companyFilters: FilterSet = {
  options: '/v4/sources/options',
  list: '/v4/sources',
  record: ['company', 'companies'],
  hasExclusion: true,
  ignored: ['sort', 'limit', 'cursor', 'fields'],
  price: '25 credits',
  filters: group<Name>('Company', [
    ['technologies', 'Technology'],
    ['industries', 'Industry'],
    ['employee_ranges', 'Employees'],
    ['hq_countries', 'Country'],
    ['hq_states', 'State'],
    ['source_types', 'Kind of company'],
    ['jobboard_formats', 'Job board'],
  ]),
};
