import { EMPLOYEE_RANGES, SECTORS, SOURCE_TYPES } from '#libs/records/enumerations.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { companyNameKeys } from '#libs/reference/company-names.js';
import type { Definition } from '../definition.js';
import { type Derive, field, indexOnly, type RecordOf, withTier } from '../field.js';
import { jobboardFormat, occupation, technology } from '../kinds/job-values.js';
import { byValue } from '../kinds/known.js';
import { partitionRow } from '../kinds/partition.js';
import { country, hqState } from '../kinds/places/places.js';
import { fullText, profileText, titleText } from '../kinds/text/searched-text.js';
import { enumeration, industry, integer, keyword, prose, url } from '../kinds/values.js';
import { addresses, aliases, ownAddress } from './company-addresses.js';
import { companyFigures } from './company-figures.js';

const sourceId = keyword({ pattern: SOURCE_ID });

/** The index path of the words by which companies are compared. */
export const PROFILE = 'profile';

/** `industries:robots technologies:golang`: a word for each value that companies are compared by. */
export const profileWords = (valuesOf: (field: string) => readonly unknown[]): string[] =>
  rows
    .filter(({ compared }) => compared)
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => valuesOf(name).map((value) => `${name}:${value}`));

/** The index path of the keys of a company's names. */
export const NAME_KEYS = 'name_keys';

const nameKeys: Derive = ({ brand_name, legal_name }) => [
  ...new Set(
    [brand_name, legal_name].flatMap((name) => companyNameKeys(String(name ?? '')).filter((key) => key !== '')),
  ),
];

const profile: Derive = (company, postings) => profileWords((name) => [company[name] ?? postings?.[name] ?? []].flat());

const rows = [
  field('id', sourceId, 'Source id.', {
    required: true,
    filter: 'ids',
    finds: 'Companies with any of these ids.',
    example: 'S9f3b5c7d1e2a4860b7c9d0e1f2a3b4c5',
  }),
  field('brand_name', prose(300), 'Brand name.', { required: true, example: 'Acme' }),
  field('legal_name', prose(300), 'Registered legal name.'),
  field('description', prose(5_000), 'Description of the company.'),
  ownAddress,
  addresses,
  field('website', url, 'Website URL.'),
  field('careers_url', url, 'URL of the careers page.'),
  field('jobboard_url', url, 'URL of the job board.'),
  field('jobboard_format', jobboardFormat, 'Job-board software.', {
    filter: 'jobboard_formats',
    known: byValue,
    finds: 'Companies that use any of these kinds of job-board software.',
    facet: true,
    example: 'greenhouse',
  }),
  field('logo_url', url, 'URL of the logo.'),
  field('linkedin_url', url, 'URL of the LinkedIn page.'),
  field('ticker', keyword({ max: 20 }), 'Stock ticker symbol.'),
  field('industries', industry, 'Industries, primary first.', {
    many: true,
    filter: 'industries',
    known: byValue,
    finds: 'Companies in any of these industries.',
    example: 'technology',
    facet: true,
    filterTier: 'default',
    compared: true,
  }),
  field('sector', enumeration(...SECTORS), 'Sector.'),
  field('source_type', enumeration(...SOURCE_TYPES), 'Type of publisher.', {
    filter: 'source_types',
    known: byValue,
    finds: 'Publishers of any of these types.',
    facet: true,
    filterTier: 'default',
  }),
  field('founded_year', integer(1000, 2200), 'Year founded.', {
    filter: 'founded_year',
    known: byValue,
    finds: { _gte: 'Companies founded in this year or later.', _lte: 'Companies founded in this year or earlier.' },
    filterTier: 'default',
  }),
  field('employee_count', integer(0, 10_000_000), 'Number of employees.'),
  field('employee_range', enumeration(...EMPLOYEE_RANGES), 'Number of employees as a range.', {
    filter: 'employee_ranges',
    known: byValue,
    finds: 'Companies with any of these numbers of employees.',
    facet: true,
    filterTier: 'default',
  }),
  field('hq_city', prose(300), 'City of the headquarters.'),
  field('hq_state', hqState, 'State of the headquarters.', {
    filter: 'hq_states',
    known: byValue,
    finds: 'Companies with headquarters in any of these states.',
    facet: true,
    example: 'CA',
    filterTier: 'default',
  }),
  field('hq_country', country, 'Country of the headquarters.', {
    filter: 'hq_countries',
    known: byValue,
    finds: 'Companies with headquarters in any of these countries.',
    facet: true,
    filterTier: 'default',
  }),
  field('active_jobs_count', integer(), 'Number of active postings.', {
    sortable: true,
    counts: { path: 'job_status', value: 'active' },
  }),
  ...companyFigures,
  aliases,
  indexOnly(
    'technologies',
    technology,
    'the technologies named in its postings',
    (_, postings) => postings?.technologies ?? [],
    {
      many: true,
      summarizes: 'technologies_slug',
      compared: true,
      filter: 'technologies',
      known: byValue,
      fromRelated: true,
      finds: 'Companies whose postings often name any of these technologies.',
      example: 'postgresql',
      facet: true,
      filterTier: 'max',
    },
  ),
  indexOnly('onet_codes', occupation, 'occupations of its postings', (_, postings) => postings?.onet_codes ?? [], {
    many: true,
    summarizes: 'onet_code',
    fromRelated: true,
    compared: true,
  }),
  partitionRow('Companies'),
  indexOnly(PROFILE, profileText, 'values by which similar companies are found', profile, { fromRelated: true }),
  indexOnly(NAME_KEYS, keyword(), 'keys of its names, by which names without their legal form are equal', nameKeys, {
    many: true,
  }),
  indexOnly('name_words', titleText, 'name', ({ brand_name }) => brand_name ?? null),
  indexOnly(
    'q',
    fullText({ title: 'name_words' }),
    'the name, description and domain',
    (company) =>
      ['brand_name', 'legal_name', 'description', ownAddress.name]
        .map((name) => company[name])
        .filter((value) => typeof value === 'string'),
    {
      filter: 'q',
      finds: 'Companies that contain all of these words in name, description or domain.',
      example: 'robots',
    },
  ),
] as const;

/** A company as in a feed. Null is unknown. */
export type CompanyRecord = RecordOf<typeof rows>;

/** The company record: every field, filter, facet and order of `/v4/sources`. */
export const sources: Definition = {
  name: 'sources',
  recordName: 'Source',
  title: 'Source (company) record',
  served: true,
  listedInAccount: true,
  fed: true,
  isCompany: true,
  rebuildCommand: 'rebuild',
  id: SOURCE_ID.regex,
  fields: withTier('min', rows),
  embedsCompany: false,
  completion: { searchedField: 'name_words', sort: 'jobs' },
  sorts: {
    jobs: {
      keys: [{ active_jobs_count: { order: 'desc', missing: -1 } }, { id: 'asc' }],
      description: 'Most active postings first.',
      stable: false,
    },
    growth: {
      keys: [{ growth_change: { order: 'desc', missing: -2 } }, { id: 'asc' }],
      description: 'Largest `growth.change` first, then companies without one.',
      stable: false,
    },
    relevance: {
      keys: [{ _score: 'desc' }, { id: 'asc' }],
      description: 'Best match of `q` first; ends after 10,000 records.',
      stable: false,
      requiredParameters: ['q'],
      scoring: (query) => query,
      maxRecords: 10_000,
    },
  },
};
