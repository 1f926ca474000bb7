import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Company } from '#libs/companies/company.js';
import type { FeedFile } from '#libs/feed/manifest.js';
import type { Omissions } from './posting.js';
import type { Job } from './states.js';

/** Counts of the results of a build. */
export interface Summary {
  postings: Record<string, number>;
  companies: Record<string, number>;
  files: Record<string, string>;
  bytes: number;
  left_out: Record<string, number>;
}

/** Counts the final state of the postings, the companies and the files. */
export const summarize = (
  jobs: Job[],
  companies: Company[],
  files: FeedFile[],
  omissions: Omissions,
  out: string,
): Summary => {
  const size = (path: string) => statSync(join(out, path)).size;
  return {
    postings: {
      all: jobs.length,
      ...tally(jobs.map(status)),
      ...tally(jobs.map((job) => `${job.facts.fields.jobboard_format} ${status(job)}`)),
    },
    companies: {
      all: companies.length,
      ...tally(companies.map(({ record }) => record.jobboard_format)),
      'with several boards': companies.filter(({ boards }) => boards.length > 1).length,
      'with several names': companies.filter(({ names }) => names.length > 0).length,
      'with several domains': companies.filter(({ domains }) => domains.length > 1).length,
    },
    files: Object.fromEntries(files.map(({ path, rows }) => [path, `${rows} rows, ${size(path)} bytes`])),
    bytes: files.reduce((sum, { path }) => sum + size(path), 0),
    left_out: Object.fromEntries([...omissions.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

const status = ({ active }: Job): string => (active ? 'active' : 'inactive');

const tally = (keys: (string | null)[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key ?? 'unknown', (counts.get(key ?? 'unknown') ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
};
