import { FACETS_DESCRIPTION, facetList } from '../../reads/facets.js';
import { facetParametersOf, listParametersOf, recordParametersOf } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { json, storedList, storedRecord } from '../../reads/response.js';
import { RecordReaders } from '../../search/record-readers.js';
import { COMPACT_JOB, COMPACT_SINGLE_JOB } from './compact-job.js';

export const searchJobs = defineRead({
  group: 'jobs',
  routes: [{ path: '/v4/jobs', aliases: ['/v4/jobs/search'], summary: 'Search postings' }],
  postPath: '/v4/jobs/search',
  description: 'Without filters, returns all postings, newest first.',
  parameters: listParametersOf('jobs'),
  response: storedList('jobs'),
  tools: [
    {
      name: 'search_jobs',
      description:
        'Search job postings: newest first, with `q` or `titles` the best match first. Suffixes refine a filter: `_not` excludes, `_all` requires all values, `_gte` and `_lte` are inclusive bounds, `_within_days` counts back from as_of. Several values mean OR; `unknown`: not stated.',
      implied: { name: 'sort', value: 'relevance', with: ['q', 'titles'] },
      compactFields: COMPACT_JOB,
      seenAt: 'verified_active_at',
      withTotal: true,
    },
    {
      name: 'count_jobs',
      description: 'Count postings exactly. Free. Accepts every filter of search_jobs.',
      fixed: { count: 'true' },
      filtersOf: 'search_jobs',
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.list('jobs').list(query, operation),
});

export const oneJob = defineRead({
  group: 'jobs',
  routes: [{ path: '/v4/jobs/{job_id}', summary: 'One posting by id' }],
  description: 'Returns `{}` if the posting does not exist.',
  parameters: recordParametersOf('jobs'),
  response: storedRecord('jobs'),
  tools: [
    {
      name: 'get_job',
      description: 'One posting by id, with its description; `{}` if there is none. 1 credit.',
      compactFields: COMPACT_SINGLE_JOB,
      seenAt: 'verified_active_at',
    },
  ],
  inject: [RecordReaders],
  run: ({ path, query, operation }, readers) => readers.list('jobs').one(path.job_id, query, operation),
});

export const jobFacets = defineRead({
  group: 'jobs',
  price: 'unmetered',
  routes: [{ path: '/v4/jobs/options', summary: 'Job facet values' }],
  description: FACETS_DESCRIPTION,
  parameters: facetParametersOf('jobs'),
  response: json(facetList),
  tools: [
    {
      name: 'job_options',
      description:
        'Count postings by country, level, technology and other facets. Free. Name the `facets` that you need. Accepts every filter of search_jobs.',
      filtersOf: 'search_jobs',
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.options('jobs').count(query, operation),
});
