import { listParametersOf } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { storedList } from '../../reads/response.js';
import { RecordReaders } from '../../search/record-readers.js';

export const searchTechnologies = defineRead({
  group: 'technologies',
  tier: 'max',
  routes: [{ path: '/v4/technologies', summary: 'Search the technology catalogue' }],
  description:
    'With live counts and pay, most active postings first. Of postings whose text was not read, only technologies in the title are known: `/v4/technologies/status` says how many were.',
  parameters: listParametersOf('technologies'),
  response: storedList('technologies'),
  tools: [
    {
      name: 'search_technologies',
      description: 'Search the catalogue of technologies, with live counts and pay. 1 credit per record.',
      compactFields: ['slug', 'name', 'category', 'active_jobs_count', 'employers_count', 'pay.n', 'pay.p50'],
      withTotal: true,
    },
  ],
  inject: [RecordReaders],
  run: ({ query, operation }, readers) => readers.list('technologies').list(query, operation),
});
