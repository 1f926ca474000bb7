import { ANALYSIS_TOOLS } from './analysis-tools.js';
import type { ToolRow } from './tool-row.js';

const JOB = [
  'id',
  'title',
  'source.id',
  'source.brand_name',
  'locations.city',
  'locations.state',
  'locations.country',
  'work_model',
  'level',
  'salary.annual_min_usd',
  'salary.annual_max_usd',
  'created_at',
  'job_status',
  'url_job',
];
const SINGLE_JOB = [
  ...JOB,
  'onet_code',
  'onet_title',
  'remote',
  'commitment',
  'department',
  'salary.text',
  'offers_visa_sponsorship',
  'source.url_source',
  'source.industries',
  'source.employee_range',
  'technologies.slug',
  'experience_details.years_min',
  'education_requirements.level',
  'benefit_types',
  'description',
];
const COMPANY = [
  'id',
  'brand_name',
  'url_source',
  'industries',
  'employee_range',
  'hq_city',
  'hq_state',
  'hq_country',
  'active_jobs_count',
];

/** Every tool that performs reads of `/v4`. A new read needs one more row. */
export const TOOL_TABLE: readonly ToolRow[] = [
  {
    name: 'search_jobs',
    description:
      'Search job postings, newest first. Suffixes refine a filter: `_not` excludes, `_all` requires all values, `_gte` and `_lte` are inclusive bounds, `_within_days` counts back from as_of. Several values mean OR. 1 credit per record.',
    paths: ['/v4/jobs'],
    compactFields: JOB,
    withTotal: true,
  },
  {
    name: 'count_jobs',
    description: 'Count postings exactly, free. Accepts every filter of search_jobs.',
    paths: ['/v4/jobs'],
    fixed: { count: 'true' },
    filtersOf: 'search_jobs',
  },
  {
    name: 'get_job',
    description: 'One posting by id, with its description; `{}` if there is none. 1 credit.',
    paths: ['/v4/jobs/{job_id}'],
    compactFields: SINGLE_JOB,
  },
  {
    name: 'job_options',
    description:
      'Count postings by country, level, technology and other facets. Free. List the `facets` that you need; all of them together are long. Accepts every filter of search_jobs.',
    paths: ['/v4/jobs/options'],
    filtersOf: 'search_jobs',
  },
  {
    name: 'autocomplete_titles',
    description: 'Job titles that match the typed text, most frequent first. 1 credit per call.',
    paths: ['/v4/autocomplete/titles'],
  },
  {
    name: 'autocomplete_sources',
    description: 'Companies whose name matches the typed text. 1 credit per call.',
    paths: ['/v4/autocomplete/sources'],
    compactFields: COMPANY,
  },
  {
    name: 'search_sources',
    description:
      'Search companies ("sources"), most active postings first. Filter suffixes as in search_jobs. 1 credit per record.',
    paths: ['/v4/sources'],
    compactFields: COMPANY,
    withTotal: true,
  },
  {
    name: 'count_sources',
    description: 'Count companies exactly, free. Accepts every filter of search_sources.',
    paths: ['/v4/sources'],
    fixed: { count: 'true' },
    filtersOf: 'search_sources',
  },
  {
    name: 'get_source',
    description: 'One company by `source_id` or `url_source`; `{}` if there is none. 1 credit.',
    paths: ['/v4/sources-id/{source_id}', '/v4/sources-url/{url_source}'],
    compactFields: [
      ...COMPANY,
      'description',
      'website',
      'careers_url',
      'founded_year',
      'employee_count',
      'ticker',
      'source_type',
    ],
  },
  {
    name: 'source_jobs',
    description: "A company's postings. Accepts every filter of search_jobs. 1 credit per record.",
    paths: ['/v4/sources-id/{source_id}/jobs', '/v4/sources/{url_source}/jobs'],
    compactFields: JOB.filter((path) => !path.startsWith('source.')),
    withTotal: true,
    filtersOf: 'search_jobs',
  },
  {
    name: 'related_sources',
    description: 'Companies similar to one. Accepts every filter of search_sources. 1 credit per record.',
    paths: ['/v4/sources-id/{source_id}/related', '/v4/sources/{url_source}/related'],
    compactFields: COMPANY,
    filtersOf: 'search_sources',
  },
  {
    name: 'source_options',
    description: 'Count companies by industry, country and other facets. Free. Accepts every filter of search_sources.',
    paths: ['/v4/sources/options'],
    filtersOf: 'search_sources',
  },
  ...ANALYSIS_TOOLS,
  {
    name: 'account_usage',
    description: 'Requests, records and credits used per day. Free.',
    paths: ['/v4/usage'],
  },
  {
    name: 'list_hidden_jobs',
    description: 'Postings that the organization has hidden. 1 credit per entry.',
    paths: ['/v4/jobs/hidden'],
  },
  {
    name: 'list_blocked_sources',
    description: 'Companies that the organization has blocked. 1 credit per entry.',
    paths: ['/v4/sources/blocked'],
    compactFields: ['source_id', 'blocked_at', 'source.brand_name', 'source.url_source'],
  },
];
