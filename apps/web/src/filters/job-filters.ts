import type { components, paths } from '../../../../clients/typescript/schema';
import { PAGE_SIZE } from '../data/page-prices';
import { type FilterDefinition, type FilterSet, group } from './filter-definition';

type Parameter = keyof NonNullable<paths['/v4/jobs']['get']['parameters']['query']>;
/** The parameter of a filter, or what its parameters have before `_gte`. */
type Name = Parameter extends infer P ? (P extends `${infer Field}_gte` ? Field : P) : never;

const jobGroup = group<Name>;

/** The filters of `GET /v4/jobs` that the explorer offers. */
export const jobFilters: FilterSet = {
  options: '/v4/jobs/options',
  list: '/v4/jobs',
  record: ['posting', 'postings'],
  hasExclusion: true,
  defaults: { job_statuses: 'active' },
  ignored: ['job', 'show', 'sort', 'limit', 'cursor', 'fields', 'collapse'],
  price: { pageSize: PAGE_SIZE },
  filters: [
    ...jobGroup('Job', [
      ['onet_codes', 'Occupation'],
      ['isco_codes', 'Occupation (ISCO-08)'],
      ['levels', 'Level'],
      ['commitments', 'Commitment'],
      ['departments', 'Department'],
      ['technologies', 'Technology'],
      ['education_levels', 'Education'],
      ['post_languages', 'Language of the posting'],
    ]),
    ...jobGroup('Place', [
      ['locations', 'Place'],
      ['countries', 'Country'],
      ['states', 'State'],
      ['cities', 'City'],
      ['cbsas', 'Metro area'],
      ['work_models', 'Work model'],
      ['remote_from', 'Remote from'],
    ]),
    ...jobGroup('Company', [
      ['source_ids', 'Company'],
      ['collections', 'Collection', 'collections'],
      ['industries', 'Industry'],
      ['employee_ranges', 'Employees'],
      ['hq_countries', 'Headquarters'],
      ['jobboard_formats', 'Job board'],
    ]),
    ...jobGroup('Pay and terms', [
      ['salary', 'Pay', 'pay'],
      ['has_salary', 'States pay', 'switch'],
      ['visa_sponsorship', 'Visa sponsorship'],
      ['benefit_types', 'Benefit'],
      ['security_clearances', 'Security clearance'],
    ]),
    ...jobGroup('Time and status', [
      ['created_at', 'Published', 'date'],
      ['first_seen_at', 'First seen', 'date'],
      ['job_statuses', 'Status'],
      ['liveness_ranges', 'Likely open in 14 days'],
    ]),
  ],
};

/** The filters that divide postings in metrics: most figures are precomputed for them, and analyses of technologies have no others. */
const DIMENSIONS: readonly components['schemas']['MetricsDimension'][] = [
  'onet_codes',
  'levels',
  'commitments',
  'technologies',
  'countries',
  'states',
  'cbsas',
  'work_models',
  'source_ids',
  'industries',
];

/** Left out of the menu of metrics: the period takes their place, and closed postings count too. */
const WITH_PERIOD = ['created_at', 'first_seen_at', 'job_statuses', 'liveness_ranges'];

const isDimension = ({ name }: FilterDefinition): boolean => DIMENSIONS.some((dimension) => dimension === name);

/** The dimensions of metrics, as filters. */
export const dimensionFilters = jobFilters.filters.filter(isDimension);

/** The filters of metrics, which are those of postings, dimensions first. */
export const metricFilters: FilterSet = {
  ...jobFilters,
  defaults: {},
  ignored: ['period', 'view', 'by', 'to', 'against', 'from', 'vs', 'measure', 'sort', 'job'],
  price: '4 credits',
  filters: [
    ...dimensionFilters,
    ...jobFilters.filters
      .filter((filter) => !isDimension(filter) && !WITH_PERIOD.includes(filter.name))
      .map((filter) => ({ ...filter, group: 'Other filters (not in Skills)' })),
  ],
};
