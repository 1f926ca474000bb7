import { jobFacets } from '../../v4/jobs/job-reads.js';
import type { ReadQuery, ReadResult, Reads } from './reads.js';

/** A company with a number of its postings. */
export interface CountedCompany {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Of companies, those with postings that match and are open but unverified. @param query of `/v4/jobs`; its companies are replaced. */
export const staleByCompany = async (
  ids: readonly string[],
  query: ReadQuery,
  run: (...args: Parameters<Reads['run']>) => Promise<ReadResult>,
): Promise<readonly CountedCompany[]> => {
  if (ids.length === 0) return [];
  const stale = { ...query, source_ids: ids, job_statuses: 'unverified', facets_within: true };
  const { data } = await run(jobFacets, { ...stale, facets: 'source_ids', facet_limit: 100 });
  return (data[0].values as CountedCompany[]).filter(({ count }) => count > 0);
};
