import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { jobs } from '#libs/registry/records/jobs.js';

/** The filters of postings. */
export const postingFilters = filterParameters(jobs);
