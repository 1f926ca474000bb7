import type { estypes } from '@elastic/elasticsearch';
import { JOB_ID } from '#libs/records/ids.js';
import type { Definition } from '../definition.js';
import { withTier } from '../field.js';
import type { Query, QueryContext } from '../kind.js';
import { RELEVANCE } from '../kinds/text/relevance.js';
import { analysisRows } from './jobs/analysis-rows.js';
import { companyAddress, companyAttributes, companyName } from './jobs/company-rows.js';
import { defaultFields } from './jobs/default-fields.js';
import { maxFields } from './jobs/max-fields.js';
import { minFields } from './jobs/min-fields.js';
import { searchRows } from './jobs/search-rows.js';

const { active, recency, recencyHalfLifeDays } = RELEVANCE;

/** Of equally relevant postings, open and recent ones first. */
const openAndRecentFirst = (query: Query, { asOf }: QueryContext): Query => {
  const functions: object[] = [
    { weight: 1 - active - recency },
    { filter: { term: { job_status: 'active' } }, weight: active },
    { exp: { created_at: { origin: asOf, scale: `${recencyHalfLifeDays}d`, decay: 0.5 } }, weight: recency },
  ];
  // The types of the client require a function beside each weight; Elasticsearch does not.
  const scored = { query, functions, score_mode: 'sum', boost_mode: 'multiply' } as estypes.QueryDslFunctionScoreQuery;
  return { function_score: scored };
};

const newestFirst = [{ created_at: 'desc' }, { id: 'asc' }] as const;

/** The job record: every field, filter, facet and order of `/v4/jobs`. */
export const jobs: Definition = {
  name: 'jobs',
  recordName: 'Job',
  title: 'Job record',
  served: true,
  listedInAccount: true,
  fed: true,
  rebuildCommand: 'rebuild',
  id: JOB_ID.regex,
  fields: [
    ...withTier('min', minFields),
    ...withTier('default', defaultFields),
    ...withTier('max', maxFields),
    ...withTier('min', [...searchRows, companyAddress, ...companyName, ...analysisRows]),
    ...withTier('default', companyAttributes),
  ],
  embedsCompany: true,
  completion: { searchedField: 'titles', suggestedField: 'title_label', detailField: 'onet_code' },
  indexSort: newestFirst,
  highlighted: [
    { name: 'title', path: 'title', filters: ['q', 'titles'], scope: 'title' },
    { name: 'company', path: 'source.brand_name', filters: ['q'], scope: 'company' },
    { name: 'description', path: 'description', filters: ['q'], fragments: 3 },
  ],
  collapses: { company: 'source', role: 'role_id' },
  excludedBy: { jobs: 'id', sources: 'source' },
  sorts: {
    newest: { keys: [...newestFirst], description: 'Most recent `created_at` first.', stable: true },
    oldest: {
      keys: [{ created_at: 'asc' }, { id: 'desc' }],
      description: 'Earliest `created_at` first.',
      stable: true,
    },
    updated: {
      keys: [{ updated_at: 'asc' }, { id: 'asc' }],
      description:
        'Earliest `updated_at` first. For reading what changed recently. This order has no deletes: to keep a copy current, follow `/v4/jobs/changes`.',
      stable: false,
    },
    relevance: {
      keys: [{ _score: 'desc' }, ...newestFirst],
      description: 'Best match of `q` or `titles` first; ends after 10,000 records.',
      stable: false,
      requiredParameters: ['q', 'titles'],
      scoring: openAndRecentFirst,
      maxRecords: 10_000,
    },
    salary: {
      keys: [{ salary_annual_max_usd: { order: 'desc', missing: -1 } }, ...newestFirst],
      description: 'Highest annual pay first, postings without pay last; ends after 10,000 records.',
      stable: false,
      maxRecords: 10_000,
    },
  },
};
