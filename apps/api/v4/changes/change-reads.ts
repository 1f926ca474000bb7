import { changeParametersOf } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { bytes } from '../../reads/response.js';
import { RecordReaders } from '../../search/record-readers.js';
import { COMPACT_JOB } from '../jobs/compact-job.js';
import { COMPACT_COMPANY } from '../sources/compact-company.js';
import { jobChanges, sourceChanges } from './change-schemas.js';

const ROW = ['change', 'id', 'removed_at', 'job_status', 'verified_active_at', 'verified_inactive_at'];

const DESCRIPTION =
  'Returns every change in order, to keep a copy current. Without a cursor it begins with all records. Store `next_cursor` ' +
  'with the copy: it continues the feed at any later time. Only rows with a record are charged.';

export const changedJobs = defineRead({
  group: 'jobs',
  routes: [{ path: '/v4/jobs/changes', summary: 'Changes of postings' }],
  description: `${DESCRIPTION} Postings have only the id of their company: also copy \`/v4/sources/changes\`.`,
  parameters: changeParametersOf('jobs'),
  response: bytes(jobChanges),
  tools: [
    {
      name: 'job_changes',
      filtersOf: 'search_jobs',
      description:
        'Changes of postings in order: `upserted`, `removed`, `absent` (no longer matches), `verified`. Send next_cursor back as cursor. 1 credit per record.',
      compactFields: [
        ...ROW,
        'job.source',
        ...COMPACT_JOB.filter((name) => !name.startsWith('source.')).map((name) => `job.${name}`),
      ],
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.changes('jobs').list(query, operation),
});

export const changedSources = defineRead({
  group: 'sources',
  routes: [{ path: '/v4/sources/changes', summary: 'Changes of companies' }],
  description: `${DESCRIPTION} \`active_jobs_count\` is computed from the postings: a change of it alone makes no row.`,
  parameters: changeParametersOf('sources'),
  response: bytes(sourceChanges),
  tools: [
    {
      name: 'source_changes',
      filtersOf: 'search_sources',
      description: 'Changes of companies, like job_changes. 1 credit per record.',
      compactFields: [...ROW, ...COMPACT_COMPANY.map((name) => `source.${name}`)],
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.changes('sources').list(query, operation),
});
