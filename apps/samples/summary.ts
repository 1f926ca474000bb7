import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedFile } from '#libs/feed/manifest.js';
import type { Source } from './companies.js';
import type { Omissions } from './posting.js';

/** What a build made, in counts. */
export interface Summary {
  postings: Record<string, number>;
  companies: Record<string, number>;
  postings_with: Record<string, string>;
  companies_with: Record<string, string>;
  files: Record<string, string>;
  bytes: number;
  left_out: Record<string, number>;
}

/** Counts the final state of the postings, the companies and the files. */
export function summarize(
  jobs: Record<string, unknown>[],
  sources: Source[],
  files: FeedFile[],
  omissions: Omissions,
  out: string,
): Summary {
  const share = (count: number, total: number) => `${count} (${Math.round((100 * count) / total)}%)`;
  const having = (has: (job: Record<string, unknown>) => boolean) => share(jobs.filter(has).length, jobs.length);
  const located = (field: string) =>
    having(({ locations }) =>
      ((locations ?? []) as Record<string, unknown>[]).some((location) => location[field] !== undefined),
    );
  const known = (field: keyof Source) =>
    share(sources.filter((source) => source[field] !== undefined).length, sources.length);
  const size = (path: string) => statSync(join(out, path)).size;
  return {
    postings: {
      all: jobs.length,
      ...tally(jobs.map(({ jobboard_format, job_status }) => `${jobboard_format} ${job_status}`)),
    },
    companies: { all: sources.length, ...tally(sources.map(({ jobboard_format }) => jobboard_format)) },
    postings_with: {
      location: having(({ locations }) => locations !== undefined),
      country: located('country'),
      city: located('city'),
      state: located('state'),
      pay: having(({ salary }) => salary !== undefined),
      'pay in USD a year': having(
        ({ salary }) => (salary as Record<string, unknown> | undefined)?.annual_min_usd !== undefined,
      ),
      remote: having(({ remote }) => remote !== undefined),
      work_model: having(({ work_model }) => work_model !== undefined),
      commitment: having(({ commitment }) => commitment !== undefined),
      department: having(({ department }) => department !== undefined),
      industry: having(({ industry }) => industry !== undefined),
    },
    companies_with: Object.fromEntries(
      (['website', 'industries', 'employee_range', 'founded_year', 'hq_country', 'linkedin_url'] as const).map(
        (field) => [field, known(field)],
      ),
    ),
    files: Object.fromEntries(files.map(({ path, rows }) => [path, `${rows} rows, ${size(path)} bytes`])),
    bytes: files.reduce((sum, { path }) => sum + size(path), 0),
    left_out: Object.fromEntries([...omissions.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function tally(keys: string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
