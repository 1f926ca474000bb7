import { z } from 'zod';
import { searchJobs } from '../../../v4/jobs/job-reads.js';
import { defineAgentTool } from '../agent-tool.js';
import { availableFields } from '../available-fields.js';
import { describedJobArguments, OPEN, readJobSlice } from '../job-arguments.js';
import { JOB_FIELDS, jobRow, jobRowOf } from '../job-row.js';
import { about, populationOf, without } from '../population.js';

const DEFAULT_ROWS = 8;

export const findJobs = defineAgentTool({
  name: 'find_jobs',
  title: 'Find jobs',
  description:
    'Open postings that match, with pay, place, link and the day each was last `seen` open. Tell `caveats` with them. 1 credit per posting.',
  groups: ['jobs'],
  price: 'records',
  input: z.strictObject({
    ...describedJobArguments,
    open: z.boolean().optional().describe('false: also unverified and closed ones'),
    sort: z.enum(['best', 'newest', 'pay']).optional(),
    limit: z.int().min(1).max(25).optional(),
    cursor: z.string().optional(),
  }),
  output: z.strictObject({
    total: z.int(),
    rows: z.array(jobRow),
    next_cursor: z.string().optional(),
    without,
    ...about,
  }),
  run: async ({ open = true, sort, limit = DEFAULT_ROWS, cursor, ...args }, { reads }) => {
    const slice = await readJobSlice(args, reads, open ? OPEN : {});
    const { count: stale } = await reads.run(searchJobs, {
      ...slice.query,
      job_statuses: 'unverified',
      count: true,
    });
    const isRanked = 'titles' in slice.query || 'q' in slice.query;
    const page = await reads.run(searchJobs, {
      ...slice.query,
      ...(open && OPEN),
      sort: SORTS[sort ?? 'best'] ?? (isRanked ? 'relevance' : 'newest'),
      limit,
      cursor,
      include_count: true,
      fields: availableFields(JOB_FIELDS, reads),
    });
    return {
      ...populationOf(slice, open ? 'open' : 'all', page, stale),
      rows: page.data.map(jobRowOf),
      ...(page.next_cursor !== null && { next_cursor: page.next_cursor }),
    };
  },
});

const SORTS: Readonly<Record<string, string | undefined>> = { newest: 'newest', pay: 'salary' };
