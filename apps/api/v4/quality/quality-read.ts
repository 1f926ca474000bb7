import { oneOf } from '#libs/registry/kinds/scalars.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { parameters } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { json } from '../../reads/response.js';
import { coveredFilters } from './field-coverage.js';
import { QualityReport } from './quality-report.js';
import { quality } from './quality-schema.js';

export const fieldQuality = defineRead({
  group: 'jobs',
  price: 'unmetered',
  routes: [{ path: '/v4/quality', summary: 'How far fields can be trusted' }],
  description:
    'Free. For each field of postings: the measured precision and recall, with the set, the day and the commit, and its coverage in this dataset. ' +
    'Coverage is counted after each sync, and does not depend on the caller.',
  parameters: parameters([
    {
      name: 'filters',
      arity: 'many',
      scalar: oneOf(coveredFilters(jobs)),
      description: 'Only the fields with any of these filters. Default: all fields.',
    },
  ]),
  response: json(quality),
  tools: [],
  inject: [QualityReport],
  run: ({ request }, report) => report.read(request.filters as string[] | undefined),
});
