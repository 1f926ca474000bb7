import { FACETS_DESCRIPTION, facetList } from '../../reads/facets.js';
import {
  facetParametersOf,
  listParametersOf,
  recordParametersOf,
  relatedParametersOf,
} from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { json, storedList, storedRecord } from '../../reads/response.js';
import { RecordReaders } from '../../search/record-readers.js';
import { COMPACT_JOB } from '../jobs/compact-job.js';
import { COMPACT_COMPANY } from './compact-company.js';
import { SourceLookup } from './source-lookup.js';

export const searchSources = defineRead({
  group: 'sources',
  routes: [{ path: '/v4/sources', aliases: ['/v4/sources/search'], summary: 'Search companies' }],
  description:
    'Without filters, returns all companies, most active postings first. `include=growth,signal_types` adds what was computed of each.',
  parameters: listParametersOf('sources'),
  response: storedList('sources'),
  tools: [
    {
      name: 'search_sources',
      description:
        'Search companies ("sources"), most active postings first. Filter suffixes as in search_jobs. `include` adds growth and signal_types. 1 credit per record.',
      compactFields: COMPACT_COMPANY,
      withTotal: true,
    },
    {
      name: 'count_sources',
      description: 'Count companies exactly, free. Accepts every filter of search_sources.',
      fixed: { count: 'true' },
      filtersOf: 'search_sources',
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.list('sources').list(query, operation),
});

export const oneSource = defineRead({
  group: 'sources',
  routes: [
    { path: '/v4/sources-id/{source_id}', summary: 'One company by id' },
    {
      path: '/v4/sources-url/{url_source}',
      aliases: ['/v4/sources/{url_source}'],
      summary: 'One company by URL',
    },
  ],
  description: 'Returns `{}` if the company does not exist.',
  parameters: recordParametersOf('sources'),
  response: storedRecord('sources'),
  tools: [
    {
      name: 'get_source',
      description: 'One company by `source_id` or `url_source`; `{}` if there is none. 1 credit.',
      compactFields: [
        ...COMPACT_COMPANY,
        'description',
        'website',
        'careers_url',
        'founded_year',
        'employee_count',
        'ticker',
        'source_type',
      ],
    },
  ],
  inject: [SourceLookup],
  run: ({ path, query, operation }, lookup) => lookup.record(path, query, operation),
});

export const sourceJobs = defineRead({
  group: 'sources',
  alsoNeeds: 'jobs',
  routes: [
    { path: '/v4/sources-id/{source_id}/jobs', summary: "A company's postings (by id)" },
    { path: '/v4/sources/{url_source}/jobs', summary: "A company's postings (by URL)" },
  ],
  description: 'Accepts the same parameters as `/v4/jobs`.',
  parameters: listParametersOf('jobs'),
  response: storedList('jobs'),
  tools: [
    {
      name: 'source_jobs',
      description: "A company's postings. Accepts every filter of search_jobs.",
      compactFields: COMPACT_JOB.filter((field) => !field.startsWith('source.')),
      seenAt: 'verified_active_at',
      withTotal: true,
      filtersOf: 'search_jobs',
    },
  ],
  inject: [SourceLookup],
  run: ({ path, query, operation }, lookup) => lookup.jobsOf(path, query, operation),
});

export const relatedSources = defineRead({
  group: 'sources',
  routes: [
    { path: '/v4/sources-id/{source_id}/related', summary: 'Related companies (by id)' },
    { path: '/v4/sources/{url_source}/related', summary: 'Related companies (by URL)' },
  ],
  description:
    'Companies with similar industries, occupations and technologies, most similar first. Accepts the filters of `/v4/sources`.',
  parameters: relatedParametersOf('sources'),
  response: storedList('sources'),
  tools: [
    {
      name: 'related_sources',
      description: 'Companies similar to one. Accepts every filter of search_sources. 1 credit per record.',
      compactFields: COMPACT_COMPANY,
      filtersOf: 'search_sources',
    },
  ],
  inject: [SourceLookup],
  run: ({ path, query, operation }, lookup) => lookup.related(path, query, operation),
});

export const sourceFacets = defineRead({
  group: 'sources',
  price: 'unmetered',
  routes: [{ path: '/v4/sources/options', summary: 'Company facet values' }],
  description: FACETS_DESCRIPTION,
  parameters: facetParametersOf('sources'),
  response: json(facetList),
  tools: [
    {
      name: 'source_options',
      description:
        'Count companies by industry, country and other facets. Free. Accepts every filter of search_sources.',
      filtersOf: 'search_sources',
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.options('sources').count(query, operation),
});
