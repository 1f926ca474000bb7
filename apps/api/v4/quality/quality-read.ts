import { oneOf } from '#libs/registry/kinds/scalars.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { many } from '#libs/search/query/parameter.js';
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
  description: 'Free. Measured precision and recall of fields of postings, and their coverage in this dataset.',
  parameters: parameters([
    many(
      'filters',
      // The document has no room for all names.
      { ...oneOf(coveredFilters(jobs)), openapi: { type: 'string' } },
      'Only the fields with these filters. Default: all.',
    ),
  ]),
  response: json(quality),
  tools: [],
  inject: [QualityReport],
  run: ({ request }, report) => report.read(request.filters),
});
