import { z } from 'zod';
import { searchJobs } from '../../../v4/jobs/job-reads.js';
import { defineAgentTool } from '../agent-tool.js';
import { availableFields } from '../available-fields.js';
import { OPEN } from '../job-arguments.js';
import { JOB_FIELDS, jobRowOf, type PostingOfRow } from '../job-row.js';

const MAX_RESULTS = 10;

/** The tool `search` in the form that clients for research require. */
export const search = defineAgentTool({
  name: 'search',
  title: 'Search',
  description: 'Open job postings by words, best match first. 1 credit per result.',
  groups: ['jobs'],
  price: 'records',
  input: z.strictObject({ query: z.string().min(1).max(500) }),
  output: z.strictObject({
    results: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.string() })),
  }),
  run: async ({ query }, { reads }) => {
    const fields = availableFields(JOB_FIELDS, reads);
    const page = await reads.run(searchJobs, { q: query, ...OPEN, sort: 'relevance', limit: MAX_RESULTS, fields });
    return {
      results: (page.data as PostingOfRow[]).map(jobRowOf).map(({ id, title, company, place, url = '' }) => ({
        id,
        title: [title, company, place].filter(Boolean).join(', '),
        url,
      })),
    };
  },
});
